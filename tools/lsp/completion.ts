import path from "node:path";
import { CompletionItemKind, type CompletionItem, type Position } from "vscode-languageserver/node";
import { structure, type NodeKind } from "../lint/structure.ts";
import { isObject } from "../../generator/openapi/site.ts";
import { jsonMemberAt } from "../../generator/source/reading/json/member-at.ts";
import {
  getByPointer,
  joinPointer,
  splitPointer,
} from "../../generator/source/locations/pointer.ts";
import { walkHolders } from "../../generator/source/references/reference-walk.ts";
import { resourcesOf } from "../../generator/source/references/resources.ts";
import type { Branch } from "../../generator/source/reading/blocks/block.ts";
import { here, readHere, type Here } from "./read-here.ts";
import { knownKeys, knownValues, type DocumentVersion } from "./meta-schema-walk.ts";
import { jsonHere } from "./json-here.ts";
import { isJsonFile } from "./texts/text-readers.ts";
import { jsonValue } from "./texts/read-text.ts";
import { TextPositions } from "./texts/text-positions.ts";

/** A file that something is typed in, and those of its document. */
export interface CompletedFile {
  /** Absolute. */
  readonly file: string;
  readonly text: string;
  readonly version: DocumentVersion;
  /** Values of the document's other files, by absolute path. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Blocks of a YAML text of the file; undefined where it is read as a whole. */
  blocks(text: string): Branch | undefined;
  /** The value of the file before typing has broken it, or that of its text. */
  earlier(): Promise<unknown>;
}

/** Completions at a position: targets of a reference, keys of an object, values of a field. */
export async function completions(
  { file, text, version, values, blocks, earlier }: CompletedFile,
  position: Position,
): Promise<readonly CompletionItem[]> {
  const positions = new TextPositions(text);
  const offset = positions.offset(position);
  const before = text.slice(positions.offset({ line: position.line, character: 0 }), offset);
  const token = /[^\s"'{},[\]]*$/.exec(before)?.[0] ?? "";
  const start = offset - token.length;
  const rest = /^[^\s"'{},[\]:]*/.exec(text.slice(offset))?.[0] ?? "";
  const end = offset + rest.length;
  const replace = (label: string): Pick<CompletionItem, "label" | "textEdit"> => ({
    label,
    textEdit: { range: positions.range(start, end), newText: label },
  });
  const isJson = /^\s*[{[]/.test(text);
  const isValue =
    /(?:^|[\s{,"'])["']?[\w$-]+["']?\s*:\s+["']?[^\s"'{},[\]]*$/.test(before) ||
    /["']\s*:\s*["']?[^\s"'{},[\]]*$/.test(before);
  const placed =
    text.slice(0, start) + placeholder(text, start, end, isValue, isJson) + text.slice(end);
  const read =
    (isJson ? readJsonHere(placed, start) : undefined) ??
    (isJsonFile(file)
      ? await readBrokenJson(placed, start, earlier)
      : readHere(placed, start, blocks(placed)));
  if (read === undefined) return [];
  const { segments, value: own, taken } = read;
  if (segments.at(-1) === "$ref") {
    const quote = /["']$/.test(text.slice(0, start)) ? "" : '"';
    return targets(file, segments.slice(0, -1), new Map([...values, [file, own]])).map((ref) => ({
      ...replace(ref),
      kind: CompletionItemKind.Reference,
      textEdit: { range: positions.range(start, end), newText: `${quote}${ref}${quote}` },
    }));
  }
  if (isValue)
    return knownValues(version, segments).map((value) => ({
      ...replace(value),
      kind: CompletionItemKind.EnumMember,
    }));
  const isQuoted = /["']$/.test(text.slice(0, start));
  const hasColon = /^["']?\s*:/.test(text.slice(end));
  const holder = getByPointer(own, joinPointer("", ...segments));
  const isFree = (key: string): boolean =>
    taken === undefined ? !isObject(holder) || !Object.hasOwn(holder, key) : !taken.has(key);
  return knownKeys(version, segments)
    .filter(isFree)
    .map((key) => ({
      label: key,
      kind: CompletionItemKind.Property,
      textEdit: {
        range: positions.range(start, end),
        newText:
          isQuoted || hasColon || isJson ? (isJson && !isQuoted ? `"${key}"` : key) : `${key}: `,
      },
    }));
}

/** The placeholder, so that it reads as a key or a value where it is put. */
function placeholder(
  text: string,
  start: number,
  end: number,
  isValue: boolean,
  isJson: boolean,
): string {
  if (isValue) {
    const quote = /["']/.exec(text.charAt(start - 1))?.[0];
    const line = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? "";
    // A quote that is not closed yet would take in the rest of the text.
    if (quote === undefined) return isJson ? `"${here}"` : here;
    return line.split(quote).length % 2 === 1 ? here + quote : here;
  }
  const isQuoted = /["']/.test(text.charAt(start - 1)) && /["']/.test(text.charAt(end));
  if (/^["']?\s*:/.test(text.slice(end)) || isQuoted) return here;
  const isOpen = /["']/.test(text.charAt(start - 1));
  return isOpen ? `${here}${text.charAt(start - 1)}: 0` : isJson ? `"${here}": 0,` : `${here}: `;
}

/** The same of valid JSON with the placeholder at an offset, which is read much faster; undefined for others. */
function readJsonHere(text: string, offset: number): Here | undefined {
  const json = jsonValue(text);
  const member = json && jsonMemberAt(text, offset);
  if (json === undefined || member === undefined) return undefined;
  const segments = splitPointer(member.pointer);
  return {
    segments: member.part === "key" ? segments.slice(0, -1) : segments,
    value: json.value,
  };
}

/** The same of JSON with mistakes. */
async function readBrokenJson(
  text: string,
  offset: number,
  earlier: CompletedFile["earlier"],
): Promise<Here | undefined> {
  const found = jsonHere(text, offset);
  return found && { ...found, value: await earlier() };
}

const sections: Readonly<Partial<Record<NodeKind, string>>> = {
  schema: "schemas",
  parameter: "parameters",
  requestBody: "requestBodies",
  mediaType: "mediaTypes",
  response: "responses",
  header: "headers",
  example: "examples",
  securityScheme: "securitySchemes",
  link: "links",
  callback: "callbacks",
  pathItem: "pathItems",
};

/** References to the components, definitions and anchors of all files that fit a place, its own file first. */
function targets(
  file: string,
  segments: readonly string[],
  values: ReadonlyMap<string, unknown>,
): readonly string[] {
  const kind = kindAt(segments);
  const wanted = kind === undefined ? undefined : sections[kind];
  const others = [...values.keys()].filter((one) => one !== file);
  return [file, ...others].flatMap((one) => {
    const relative = path.relative(path.dirname(file), one).replaceAll("\\", "/");
    const prefix = one === file ? "" : /^\.\.?\//.test(relative) ? relative : `./${relative}`;
    const value = values.get(one);
    const within = wanted === undefined || wanted === "schemas" ? schemasWithin(one, value) : [];
    return [...componentsOf(value, wanted), ...within].map((fragment) => `${prefix}#${fragment}`);
  });
}

function componentsOf(value: unknown, wanted: string | undefined): readonly string[] {
  if (!isObject(value)) return [];
  const pointers: string[] = [];
  const add = (held: unknown, ...names: readonly string[]): void => {
    if (!isObject(held)) return;
    for (const name of Object.keys(held)) pointers.push(encodeURI(joinPointer("", ...names, name)));
  };
  const { components } = value;
  if (isObject(components))
    for (const [section, held] of Object.entries(components))
      if (wanted === undefined || wanted === section) add(held, "components", section);
  for (const [older, section] of [
    ["definitions", "schemas"],
    ["parameters", "parameters"],
    ["responses", "responses"],
  ] as const)
    if (wanted === undefined || wanted === section) add(value[older], older);
  return pointers;
}

/** Schemas of `$defs` wherever these stand, and the anchors of a file. */
function schemasWithin(file: string, value: unknown): readonly string[] {
  const pointers: string[] = [];
  walkHolders(value, (holder) => {
    const definitions = holder.value["$defs"];
    if (!isObject(definitions)) return;
    for (const name of Object.keys(definitions))
      pointers.push(encodeURI(joinPointer(holder.pointer, "$defs", name)));
  });
  return [...pointers, ...resourcesOf(file, value).at("").anchors.keys()];
}

/** The kind of the object with the given keys above it. */
function kindAt(segments: readonly string[]): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  for (let i = 0; i < segments.length && kind !== undefined; i++) {
    if (kind === "callback") {
      kind = "pathItem";
      continue;
    }
    const older: NodeKind | undefined =
      kind === "document" && segments[i] === "definitions" ? "schema" : undefined;
    const member: { readonly holds: string; readonly kind: NodeKind } | undefined =
      older === undefined ? structure[kind][segments[i] ?? ""] : { holds: "map", kind: older };
    if (member?.holds === "map" || member?.holds === "list") i += 1;
    kind = i < segments.length ? member?.kind : undefined;
  }
  return kind;
}
