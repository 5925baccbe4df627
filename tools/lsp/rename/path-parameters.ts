import { isHttpMethod } from "../../../generator/openapi/http-methods.ts";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import { joinPointer, parentPointer } from "../../../generator/source/locations/pointer.ts";
import { keyOf, type Token } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";

/** An object of a file. */
interface ObjectAt {
  readonly file: string;
  readonly pointer: string;
  readonly value: JsonObject;
}

/** A path of a document with the objects that describe it. */
interface PathAt {
  /** Its template. */
  readonly path: string;
  /** The place of the template. */
  readonly token: Token;
  readonly parameters: readonly ObjectAt[];
  readonly operations: readonly ObjectAt[];
}

/** A parameter of paths: all paths and parameter objects that must have the same name. */
export interface PathParameter {
  readonly name: string;
  readonly paths: readonly PathAt[];
  /** Objects that describe it. */
  readonly parameters: readonly ObjectAt[];
}

/** References that are followed one after the other. */
const mostSteps = 100;

/** The path parameter that a template or a parameter object names; undefined where a token is neither. */
export function pathParameterAt(
  token: Token,
  name: string | undefined,
  index: NameIndex,
): PathParameter | undefined {
  if (token.part === "key") {
    const own = pathsOf(index).filter((one) => keyOf(one.token) === keyOf(token));
    return name === undefined || own.length === 0 ? undefined : connected(name, own, [], index);
  }
  if (!token.pointer.endsWith("/name")) return undefined;
  const pointer = parentPointer(token.pointer);
  const value = index.resolver.valueAt({ file: token.file, pointer });
  if (!isObject(value) || value["in"] !== "path" || typeof value["name"] !== "string")
    return undefined;
  return connected(value["name"], [], [{ file: token.file, pointer, value }], index);
}

/** Names of the parameters in a template. */
export const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);

/** All that hangs together by paths which share parameter objects, and the reverse. */
function connected(
  name: string,
  paths: readonly PathAt[],
  parameters: readonly ObjectAt[],
  index: NameIndex,
): PathParameter {
  const all = pathsOf(index).filter(({ path }) => namesIn(path).includes(name));
  const own = new Set(all.filter((one) => paths.some(({ token }) => same(token, one.token))));
  const objects = new Map(parameters.map((one) => [placeOf(one), one]));
  for (let before = -1; before !== own.size + objects.size; ) {
    before = own.size + objects.size;
    for (const path of all) {
      const named = path.parameters.filter(({ value }) => value["name"] === name);
      if (!own.has(path) && !named.some((one) => objects.has(placeOf(one)))) continue;
      own.add(path);
      for (const one of named) objects.set(placeOf(one), one);
    }
  }
  return { name, paths: [...own], parameters: [...objects.values()] };
}

const same = (a: Token, b: Token): boolean => keyOf(a) === keyOf(b);

const placeOf = ({ file, pointer }: ObjectAt): string => `${file}#${pointer}`;

function pathsOf(index: NameIndex): readonly PathAt[] {
  const { entry, values } = index.document;
  const root = values.get(entry);
  const paths = isObject(root) ? root["paths"] : undefined;
  if (!isObject(paths)) return [];
  return Object.keys(paths).flatMap((path) => {
    if (!path.includes("{")) return [];
    const pointer = joinPointer("/paths", path);
    const token = { file: entry, pointer, part: "key" } as const;
    const item = followed({ file: entry, pointer }, index);
    if (item === undefined) return [];
    const members = operationsOf(item);
    const parameters = [item, ...members].flatMap((one) => parametersOf(one, index));
    return [{ path, token, parameters, operations: members }];
  });
}

function operationsOf({ file, pointer, value }: ObjectAt): readonly ObjectAt[] {
  const more = value["additionalOperations"];
  const own = Object.entries(value).filter(([key]) => isHttpMethod(key));
  const others = isObject(more) ? Object.entries(more) : [];
  const at = (key: string): string => joinPointer(pointer, "additionalOperations", key);
  return [
    ...own.map(([key, one]) => ({ pointer: joinPointer(pointer, key), one })),
    ...others.map(([key, one]) => ({ pointer: at(key), one })),
  ].flatMap(({ pointer: where, one }) =>
    isObject(one) ? [{ file, pointer: where, value: one }] : [],
  );
}

/** The path parameters of a path item or an operation. */
function parametersOf(holder: ObjectAt, index: NameIndex): readonly ObjectAt[] {
  const list = holder.value["parameters"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, at) => {
    const pointer = joinPointer(holder.pointer, "parameters", at);
    const found = followed({ file: holder.file, pointer }, index);
    return found?.value["in"] === "path" ? [found] : [];
  });
}

/** An object that a place is, or refers to. */
export function followed(
  place: Pick<Token, "file" | "pointer">,
  index: NameIndex,
): ObjectAt | undefined {
  let at = place;
  for (let step = 0; step < mostSteps; step++) {
    const value = index.resolver.valueAt(at);
    if (!isObject(value)) return undefined;
    const ref = value["$ref"];
    if (typeof ref !== "string") return { file: at.file, pointer: at.pointer, value };
    const from = { file: at.file, pointer: joinPointer(at.pointer, "$ref") };
    const target = index.resolver.target(ref, from);
    if (target === undefined) return undefined;
    at = target;
  }
  return undefined;
}
