import path from "node:path";
import {
  CodeActionKind,
  type CodeAction,
  type Diagnostic,
  type TextEdit,
} from "vscode-languageserver/node";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { fixFiles, isFixable } from "../../lint/fixes/fix-files.ts";
import { whyNot } from "../../../generator/findings/ignores/ignorable.ts";
import { ownFindings } from "../../lint/run/fix/own-findings.ts";
import { lineEndOf } from "../../../generator/source/editing/lines.ts";
import type { CheckedDocument, Checks } from "../checks.ts";
import { diagnosticOf } from "../diagnostics.ts";
import type { OpenFiles } from "../open-files.ts";
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

/** Fixes of the findings at a place, comments that ignore them, and the fix of all that a file has. */
export async function codeActions(
  { file, shown, only }: ActionRequest,
  checks: Checks,
  files: OpenFiles,
): Promise<readonly CodeAction[]> {
  const wants = (kind: string): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const actions: CodeAction[] = [];
  const own = checks.findingsIn(file);
  if (wants(CodeActionKind.QuickFix))
    for (const diagnostic of shown) {
      const finding = own.find((one) => isSame(one, diagnostic, files));
      if (finding === undefined) continue;
      actions.push(...(await suggestions(finding, diagnostic, file, files)));
      const changes = await fixOf([finding], file, checks, files);
      if (changes !== undefined)
        actions.push({
          title: `Fix: ${finding.message}`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          isPreferred: true,
          edit: { changes },
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
  // What is saved while something is broken stays as it is written.
  if (wants(fixAllKind) && !checks.documentsOf(file).some(isFatal)) {
    const changes = await fixOf(own, file, checks, files);
    if (changes !== undefined)
      actions.push({ title: "Fix all that can be fixed", kind: fixAllKind, edit: { changes } });
  }
  return actions;
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
  // A part that several documents share may be needed by another one, and one of a document with faults by what is
  // behind these.
  const isAlone = documents.length === 1 && !isFatal(document);
  const fixable = findings.filter(
    (one) => isFixable(one) && (one.code !== "component-unused" || isAlone),
  );
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
