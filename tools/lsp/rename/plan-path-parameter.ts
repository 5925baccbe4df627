import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { PlaceSubject, Token } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";
import { Refusal, type TokenChange } from "./change.ts";
import { followed, namesIn, pathParameterAt, type PathParameter } from "./path-parameters.ts";
import { segmentsOf, withSegment } from "./reference-text.ts";

/**
 * The changes that give a path parameter another name: in templates, in its objects, in references that lead through
 * the templates, and in links and expressions that name it.
 */
export function planPathParameter(
  token: Token,
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] | Refusal {
  const found = pathParameterAt(token, name, index);
  if (found === undefined) return new Refusal(`'${name}' is no path parameter`);
  const { entry, values } = index.document;
  const root = values.get(entry);
  const paths = isObject(root) && isObject(root["paths"]) ? root["paths"] : {};
  const changes = new Map<string, TokenChange>();
  const add = (change: TokenChange): void => {
    changes.set(`${change.part} ${change.file}#${change.pointer}`, change);
  };
  const renamed = new Map<string, string>();
  for (const { path, token: own } of found.paths) {
    if (namesIn(path).includes(to)) return new Refusal(`'${path}' has a parameter '${to}' already`);
    const after = path.replaceAll(`{${name}}`, `{${to}}`);
    if (Object.hasOwn(paths, after)) return new Refusal(`there is a path '${after}' already`);
    renamed.set(own.pointer, after);
    add({ ...own, text: after });
  }
  for (const { file, pointer } of found.parameters)
    add({ file, pointer: joinPointer(pointer, "name"), part: "value", text: to });
  for (const naming of index.namings) {
    const { target, text, file, pointer, part } = naming;
    if (target.kind !== "place" || target.file !== entry) continue;
    const [first, path = ""] = splitPointer(target.pointer);
    const after = first === "paths" ? renamed.get(joinPointer("/paths", path)) : undefined;
    if (after === undefined) continue;
    const at = segmentsOf(text).length - splitPointer(target.pointer).length + 1;
    const written = at < 0 ? undefined : withSegment(text, at, after);
    if (written !== undefined) add({ file, pointer, part, text: written });
  }
  for (const one of linkKeys(found, name, to, index)) add(one);
  for (const one of expressions(found, name, to, index)) add(one);
  return [...changes.values()];
}

/** Keys of links that give the parameter to one of its operations. */
function linkKeys(
  { paths }: PathParameter,
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] {
  const operations = new Map(
    paths.flatMap((path) =>
      path.operations.map((one) => [`${one.file}#${one.pointer}`, one] as const),
    ),
  );
  return index.namings.flatMap(({ file, pointer, target }): readonly TokenChange[] => {
    const segments = splitPointer(pointer);
    if (segments.at(-3) !== "links" || target.kind !== "place") return [];
    const operation = operations.get(`${target.file}#${target.pointer}`);
    if (operation === undefined) return [];
    const link = joinPointer("", ...segments.slice(0, -1));
    const given = index.resolver.valueAt({ file, pointer: joinPointer(link, "parameters") });
    if (!isObject(given)) return [];
    return [
      { key: name, text: to },
      { key: `path.${name}`, text: `path.${to}` },
    ]
      .filter(({ key }) => Object.hasOwn(given, key))
      .map(({ key, text }) => ({
        file,
        pointer: joinPointer(link, "parameters", key),
        part: "key",
        text,
      }));
  });
}

/** Expressions of an operation's links and callbacks that take the parameter from its request. */
function expressions(
  { paths }: PathParameter,
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] {
  const changes: TokenChange[] = [];
  const asked = `$request.path.${name}`;
  const renamed = (text: string): string =>
    text.replaceAll(new RegExp(`${escaped(asked)}(?![\\w.-])`, "g"), () => `$request.path.${to}`);
  const add = (place: Omit<TokenChange, "text">, text: unknown): void => {
    if (typeof text !== "string" || !text.includes(asked)) return;
    const after = renamed(text);
    if (after !== text) changes.push({ ...place, text: after });
  };
  for (const operation of paths.flatMap((one) => one.operations)) {
    for (const callback of membersOf(operation, "callbacks", index))
      for (const key of Object.keys(callback.value)) {
        const pointer = joinPointer(callback.pointer, key);
        add({ file: callback.file, pointer, part: "key" }, key);
      }
    for (const response of membersOf(operation, "responses", index))
      for (const link of membersOf(response, "links", index)) {
        const { file, pointer, value } = link;
        const body = { file, pointer: joinPointer(pointer, "requestBody"), part: "value" } as const;
        add(body, value["requestBody"]);
        const { parameters } = value;
        if (!isObject(parameters)) continue;
        for (const [key, text] of Object.entries(parameters)) {
          const at = joinPointer(pointer, "parameters", key);
          add({ file, pointer: at, part: "value" }, text);
        }
      }
  }
  return changes;
}

/** Objects in a map of names, where they are written. */
function membersOf(
  holder: Pick<PlaceSubject, "file" | "pointer"> & { readonly value: unknown },
  field: string,
  index: NameIndex,
) {
  const members = isObject(holder.value) ? holder.value[field] : undefined;
  if (!isObject(members)) return [];
  return Object.keys(members).flatMap((key) => {
    const place = { file: holder.file, pointer: joinPointer(holder.pointer, field, key) };
    return followed(place, index) ?? [];
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
