import { isHttpMethod } from "../../../generator/openapi/http-methods.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { Naming, PlaceSubject, Token } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";
import { sectionKind } from "../outline/part-kinds.ts";
import { namesIn, pathParameterAt } from "./path-parameters.ts";
import { segmentsOf } from "./reference-text.ts";

/** Something that can be renamed. */
export type RenameSubject =
  | { readonly kind: "component"; readonly place: PlaceSubject }
  | { readonly kind: "operationId" }
  | { readonly kind: "tag" }
  | { readonly kind: "anchor"; readonly place: PlaceSubject }
  | { readonly kind: "pathParameter"; readonly token: Token };

/** The subject at an offset of a token, its name, and where that stands in the text of the token. */
export interface RenameAt {
  readonly subject: RenameSubject;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The name at an offset; undefined where it is none that can be renamed.
 *
 * @param text of the token, without quotes
 * @param offset in the text
 */
export function renameAt(
  token: Token,
  text: string,
  offset: number,
  index: NameIndex,
): RenameAt | undefined {
  const whole = (subject: RenameSubject): RenameAt => ({
    subject,
    name: text,
    start: 0,
    end: text.length,
  });
  const naming = index.namingAt(token);
  if (naming !== undefined) return ofNaming(naming, text, offset, index);
  const declaration = index.declarationAt(token);
  if (declaration !== undefined) {
    const { of } = declaration;
    if (of.kind === "tag") return whole({ kind: "tag" });
    return whole(of.anchor === undefined ? { kind: "operationId" } : { kind: "anchor", place: of });
  }
  if (token.part === "value")
    return pathParameterAt(token, undefined, index) && whole({ kind: "pathParameter", token });
  const { file, pointer } = token;
  if (isComponent(file, pointer, index))
    return whole({ kind: "component", place: { kind: "place", file, pointer } });
  return ofTemplate(token, text, offset, index);
}

function ofNaming(
  naming: Naming,
  text: string,
  offset: number,
  index: NameIndex,
): RenameAt | undefined {
  const { form, target } = naming;
  const whole = { name: text, start: 0, end: text.length };
  if (target.kind === "tag") return { subject: { kind: "tag" }, ...whole };
  const place = target;
  if (form === "operationId") return { subject: { kind: "operationId" }, ...whole };
  if (form === "name") return { subject: { kind: "component", place }, ...whole };
  if (target.anchor !== undefined) {
    const start = text.indexOf("#") + 1;
    const { length: end } = text;
    return { subject: { kind: "anchor", place }, name: target.anchor, start, end };
  }
  const written = segmentsOf(text);
  const all = splitPointer(target.pointer);
  const candidates = written
    .map((segment, at) => ({ segment, depth: all.length - written.length + at + 1 }))
    .map(({ segment, depth }) => ({ segment, pointer: joinPointer("", ...all.slice(0, depth)) }))
    .filter(({ pointer }) => isComponent(target.file, pointer, index));
  const chosen =
    candidates.find(({ segment }) => segment.start <= offset && offset <= segment.end) ??
    candidates.at(-1);
  if (chosen === undefined) return undefined;
  const { segment, pointer } = chosen;
  const component = { kind: "place", file: target.file, pointer } as const;
  return { subject: { kind: "component", place: component }, ...segment };
}

/** A parameter in the template of a path: the one at the offset, or the only one. */
function ofTemplate(
  token: Token,
  text: string,
  offset: number,
  index: NameIndex,
): RenameAt | undefined {
  const all = [...text.matchAll(/\{([^{}]*)\}/g)].map(({ 0: braces, 1: name = "", index: at }) => ({
    name,
    start: at + 1,
    end: at + braces.length - 1,
  }));
  const isAt = ({ start, end }: { start: number; end: number }): boolean =>
    start - 1 <= offset && offset <= end + 1;
  const chosen = all.find(isAt) ?? (all.length === 1 ? all[0] : undefined);
  if (chosen === undefined || !namesIn(text).includes(chosen.name)) return undefined;
  return pathParameterAt(token, chosen.name, index) === undefined
    ? undefined
    : { subject: { kind: "pathParameter", token }, ...chosen };
}

/** Whether a place is one whose key is a name of the author's: a component, or a part that others refer to. */
function isComponent(file: string, pointer: string, index: NameIndex): boolean {
  const segments = splitPointer(pointer);
  const [first = "", second = ""] = segments;
  const { length } = segments;
  if (first === "components" && length === 3) return sectionKind(second) !== undefined;
  if (length > 1 && segments.at(-2) === "$defs") return segments.at(-3) !== "properties";
  const root = index.document.values.get(file);
  if (!isObject(root)) return false;
  const isNew = root["openapi"] !== undefined;
  const isOld = root["swagger"] !== undefined;
  if (length === 2 && sectionKind(first) !== undefined)
    return isOld ? first !== "paths" : !isNew && !Object.keys(root).some(isKeyword);
  return length === 1 && !isNew && !isOld && !Object.keys(root).some(isKeyword);
}

/** Fields of objects that a file may be as a whole, whose keys are no names then. */
const fields: ReadonlySet<string> = new Set(
  "type properties items enum in name content description schema summary operationId tags requestBody".split(
    " ",
  ),
);

const isKeyword = (key: string): boolean =>
  fields.has(key) || isHttpMethod(key) || /^(?:\$|x-|overlay$|(?:all|any|one)Of$)/.test(key);
