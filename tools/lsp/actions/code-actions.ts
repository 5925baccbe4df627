import path from "node:path";
import {
  CodeActionKind,
  type CodeAction,
  type Diagnostic,
  type TextEdit,
} from "vscode-languageserver/node";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { changesFor, fixFiles, isFixable } from "../../lint/fixes/fix-files.ts";
import { whyNot } from "../../../generator/findings/ignores/ignorable.ts";
import { ownFindings } from "../../lint/run/fix/own-findings.ts";
import { lineEndOf } from "../../../generator/source/editing/lines.ts";
import { TextTree } from "../../../generator/source/editing/text-tree.ts";
import type { CheckedDocument, Checks } from "../checks.ts";
import { diagnosticOf } from "../diagnostics.ts";
import { pathOf, type OpenFiles } from "../open-files.ts";
import type { ReadableTexts } from "../readable-texts.ts";
import { suggestedFixes } from "./suggested-fixes.ts";
import { TextPositions } from "../texts/text-positions.ts";

/** Kind of the action that fixes all that can be fixed in a file. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.diptych`;

/** Request of an editor for actions. */
export interface ActionRequest {
  /** Absolute path of the file. */
  readonly file: string;
  /** Findings that it shows at the place. */
  readonly shown: readonly Diagnostic[];
  /** Kinds that it wants; all without it. */
  readonly only?: readonly string[] | undefined;
}

/** Parts of the server that actions depend on. */
export interface ActionParts {
  readonly checks: Checks;
  readonly files: OpenFiles;
  readonly readable: Pick<ReadableTexts, "valueOf">;
  /** Whether the editor asks for the edits of an action when it is chosen: they take the time of reading the text. */
  readonly isLazy: boolean;
}

/** Finding of an action whose edits are not made yet; absent for all that a file has. */
interface ActionData {
  readonly uri: string;
  readonly diagnostic?: Diagnostic;
}

/** Fixes of the findings at a place, comments that ignore them, and the fix of all that a file has. */
export async function codeActions(
  { file, shown, only }: ActionRequest,
  parts: ActionParts,
): Promise<readonly CodeAction[]> {
  const { checks, files } = parts;
  const wants = (kind: string): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const actions: CodeAction[] = [];
  const own = checks.findingsIn(file);
  if (wants(CodeActionKind.QuickFix))
    for (const diagnostic of shown) {
      const finding = own.find((one) => isSame(one, diagnostic, files));
      if (finding === undefined) continue;
      actions.push(...(await suggestions(finding, diagnostic, file, files)));
      const fix = await offered([finding], file, parts, diagnostic);
      if (fix !== undefined)
        actions.push({
          title: `Fix: ${finding.message}`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          isPreferred: true,
          ...fix,
        });
      const ignore = await ignoreComment(finding, file, files);
      if (ignore !== undefined)
        actions.push({
          title: `Ignore ${finding.code} here`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          edit: { changes: { [files.uriOf(file)]: [ignore] } },
        });
    }
  // A text that is saved while something is broken stays as it is written.
  if (wants(fixAllKind) && !checks.documentsOf(file).some(isFatal)) {
    const fix = await offered(own, file, parts);
    if (fix !== undefined)
      actions.push({ title: "Fix all that can be fixed", kind: fixAllKind, ...fix });
  }
  return actions;
}

/** An action with the edits that were left out of it; without any where they cannot be made. */
export async function resolvedAction(
  action: CodeAction,
  { checks, files }: ActionParts,
): Promise<CodeAction> {
  const { uri, diagnostic } = (action.data ?? {}) as Partial<ActionData>;
  const file = uri === undefined ? undefined : pathOf(uri);
  if (file === undefined || action.edit !== undefined) return action;
  const own = checks.findingsIn(file);
  const findings =
    diagnostic === undefined ? own : own.filter((one) => isSame(one, diagnostic, files));
  const changes = await fixOf(findings, file, checks, files);
  return changes === undefined ? action : { ...action, edit: { changes } };
}

/** The edits of an action, or what makes them when it is chosen; undefined where none are there. */
async function offered(
  findings: readonly LocatedDiagnostic[],
  file: string,
  { checks, files, readable, isLazy }: ActionParts,
  diagnostic?: Diagnostic,
): Promise<Pick<CodeAction, "edit" | "data"> | undefined> {
  if (!isLazy) {
    const changes = await fixOf(findings, file, checks, files);
    return changes && { edit: { changes } };
  }
  const [document] = checks.documentsOf(file);
  if (document === undefined) return undefined;
  const { entry } = document;
  const written = new Map<string, WrittenFile>();
  for (const one of new Set([file, entry]))
    written.set(one, new WrittenFile(await readable.valueOf(one), await files.textOf(one)));
  const fixable = fixableOf(findings, file, checks);
  const isCurable = fixable.some((one) => changesFor(one, written, entry) !== undefined);
  const data: ActionData = { uri: files.uriOf(file), ...(diagnostic && { diagnostic }) };
  return isCurable ? { data } : undefined;
}

/** A file whose text is read in detail only if the source of a value is asked for. */
class WrittenFile {
  readonly value: unknown;
  readonly #text: string | undefined;
  #tree: TextTree | undefined;

  constructor(value: unknown, text: string | undefined) {
    this.value = value;
    this.#text = text;
  }

  source(pointer: string): string | undefined {
    this.#tree ??= this.#text === undefined ? undefined : TextTree.read(this.#text);
    return this.#tree?.source(pointer);
  }
}

/** Names that are known, in place of one that is not. */
async function suggestions(
  finding: LocatedDiagnostic,
  diagnostic: Diagnostic,
  file: string,
  files: OpenFiles,
): Promise<readonly CodeAction[]> {
  const text = await files.textOf(file);
  if (text === undefined) return [];
  const positions = new TextPositions(text);
  return suggestedFixes(finding, text, positions).map(({ title, isMeant, edit }) => {
    const change = { range: positions.range(edit.start, edit.end), newText: edit.text };
    return {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      ...(isMeant ? { isPreferred: true } : {}),
      edit: { changes: { [files.uriOf(file)]: [change] } },
    };
  });
}

function isSame(finding: LocatedDiagnostic, shown: Diagnostic, files: OpenFiles): boolean {
  const own = diagnosticOf(finding, (file) => files.uriOf(file));
  return (
    own.code === shown.code &&
    own.message === shown.message &&
    own.range.start.line === shown.range.start.line &&
    own.range.start.character === shown.range.start.character
  );
}

/** The edits that cure findings of a file, by the addresses of files. */
async function fixOf(
  findings: readonly LocatedDiagnostic[],
  file: string,
  checks: Checks,
  files: OpenFiles,
): Promise<Record<string, TextEdit[]> | undefined> {
  const documents = checks.documentsOf(file);
  const [document] = documents;
  if (document === undefined) return undefined;
  const fixable = fixableOf(findings, file, checks);
  if (fixable.length === 0) return undefined;
  const own = await ownFindings(fixable, document);
  const texts = new Map<string, string>();
  for (const one of document.read) {
    const text = one.split(path.sep).includes("node_modules") ? undefined : await files.textOf(one);
    if (text !== undefined) texts.set(one, text);
  }
  const { edits } = fixFiles([...own], texts, document.entry, document.overlays);
  if (edits.size === 0) return undefined;
  return Object.fromEntries(
    [...edits].map(([changed, list]) => {
      const positions = new TextPositions(texts.get(changed) ?? "");
      const converted = list.map(({ start, end, text }) => ({
        range: positions.range(start, end),
        newText: text,
      }));
      return [files.uriOf(changed), converted];
    }),
  );
}

/**
 * Findings whose cures are known. A part that several documents share may be needed by another one, and one of a
 * document with faults by what is behind these.
 */
function fixableOf(
  findings: readonly LocatedDiagnostic[],
  file: string,
  checks: Checks,
): readonly LocatedDiagnostic[] {
  const documents = checks.documentsOf(file);
  const isAlone = documents.length === 1 && !documents.some(isFatal);
  return findings.filter((one) => isFixable(one) && (one.code !== "component-unused" || isAlone));
}

const isFatal = ({ findings }: CheckedDocument): boolean =>
  findings.some((one) => one.class === "fatal");

/** A comment above the line of a finding; JSON has none, and what is fatal cannot be ignored. */
async function ignoreComment(
  { code, class: faultClass, location }: LocatedDiagnostic,
  file: string,
  files: OpenFiles,
): Promise<TextEdit | undefined> {
  const text = await files.textOf(file);
  const line = location?.range?.start.line;
  if (text === undefined || line === undefined || faultClass === "fatal") return undefined;
  if (/^\s*[{[]/.test(text) || whyNot(code) !== undefined) return undefined;
  const written = text.split(/\r\n|\n|\r/)[line - 1] ?? "";
  const indent = /^ */.exec(written)?.[0] ?? "";
  const start = { line: line - 1, character: 0 };
  const newText = `${indent}# diptych-ignore ${code}: write the reason here${lineEndOf(text)}`;
  return { range: { start, end: start }, newText };
}
