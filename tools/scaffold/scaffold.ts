import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { Api, OperationNode } from "../../generator/ir/index.ts";
import type { LocatedFile } from "../../generator/diagnostics/sources.ts";
import { chooseHandlers, type Choice } from "./choose-handlers.ts";
import { codeStyle } from "../frame/code-style.ts";
import { insertAll, type Insertion } from "./edit.ts";
import { insertMembers, memberForm } from "./insert-members.ts";
import { isOpaque, membersOf } from "./members.ts";
import { newFile } from "./new-file.ts";
import { openFile } from "./open-file.ts";
import { sourceText } from "./place.ts";
import { reportMembers } from "./report-members.ts";
import { stub } from "./stub.ts";

/** Handlers to add, and the file that they go to. */
interface ScaffoldRequest extends Choice {
  readonly api: Api;
  /** The operations that need handlers: all of the document, or those of some tags. */
  readonly operations: readonly OperationNode[];
  /** The tag of the operations, if only those of one tag are added. */
  readonly tag: string | undefined;
  /** The file's bytes; undefined if it does not exist. */
  readonly bytes: Uint8Array | undefined;
  /** The module from which a new file imports `Handlers`. */
  readonly specifier: string;
}

/** Result of scaffolding; nothing is written yet. */
export interface ScaffoldResult {
  /** Operations without a handler, in the document's order. */
  readonly missing: readonly OperationNode[];
  /** The whole text with the handlers added; undefined if none is missing. */
  readonly text: string | undefined;
  /** The text added to an existing file. */
  readonly insertions: readonly Insertion[];
  /** Texts that diagnostics point into. */
  readonly sources: readonly LocatedFile[];
}

/** Adds a handler for every operation that has none. Existing text is not changed. */
export function scaffold(request: ScaffoldRequest, diagnostics: Diagnostics): ScaffoldResult {
  const { api, operations, file, bytes } = request;
  if (bytes === undefined) {
    return { missing: operations, text: newFile(request), insertions: [], sources: [] };
  }
  const nothing = { missing: [], text: undefined, insertions: [] };
  const decoded = decode(bytes);
  if (decoded === undefined) {
    diagnostics.report("handlers-unreadable", { file }, { reason: "it is not UTF-8" });
    return { ...nothing, sources: [] };
  }
  const { mark, text } = decoded;
  const source = openFile(file, text);
  const sources = [sourceText(source)];
  const handlers = chooseHandlers(source, request, diagnostics);
  if (handlers === undefined) return { ...nothing, sources };
  const members = membersOf(handlers.literal);
  reportMembers(members, api, diagnostics, sources);
  const missing = operations.filter(({ name }) => !members.present.has(name));
  if (missing.length === 0) return { ...nothing, sources };
  const style = codeStyle(text);
  const form = memberForm(handlers.literal);
  const insertions = insertMembers(
    handlers.literal,
    missing.map((operation) => stub(operation, form, style)),
    style,
    handlers.literal.getProperties().find((property) => isOpaque(property)),
  );
  return { missing, text: mark + insertAll(text, insertions), insertions, sources };
}

/** A text and the byte order mark in front of it; undefined for bytes that are not UTF-8. */
function decode(bytes: Uint8Array): { readonly mark: string; readonly text: string } | undefined {
  try {
    const whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = whole.startsWith("\uFEFF") ? "\uFEFF" : "";
    return { mark, text: whole.slice(mark.length) };
  } catch {
    return undefined;
  }
}
