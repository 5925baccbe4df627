import path from "node:path";
import { isObject } from "../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../generator/source/locations/pointer.ts";
import type { AddressMap } from "../../generator/source/references/address-map.ts";
import { isRemote, locateReference } from "../../generator/source/references/reference-path.ts";
import { resourcesOf } from "../../generator/source/references/resources.ts";

/** A value of a file that another one names. */
export interface Target {
  /** Absolute. */
  readonly file: string;
  readonly pointer: string;
  /** The anchor that a schema of the file has, in place of a pointer. */
  readonly anchor?: string;
}

/** The place of a reference. */
export interface NamingPlace {
  /** Absolute. */
  readonly file: string;
  readonly pointer: string;
  readonly part: "key" | "value";
  /** Value of the file. */
  readonly value: unknown;
  /** The document that the file belongs to. */
  readonly entry: { readonly file: string; readonly value: unknown };
  /** Where references to addresses lead instead; absolute paths. */
  readonly addresses?: AddressMap | undefined;
}

/** The value that a reference, a mapping, or the name of a scheme, a tag or an operation leads to. */
export function targetOf(place: NamingPlace): Target | undefined {
  const { file, pointer, part, value, entry, addresses } = place;
  const segments = splitPointer(pointer);
  const [last = "", around = "", outer = ""] = [...segments].reverse();
  if (part === "key") {
    const isScheme = outer === "security" && /^\d+$/.test(around);
    return isScheme ? componentOf("securitySchemes", last, entry) : undefined;
  }
  const text = getByPointer(value, pointer);
  if (typeof text !== "string") return undefined;
  if (last === "$ref" || last === "$dynamicRef" || last === "operationRef")
    return referred(text, file, addresses);
  if (around === "mapping" && outer === "discriminator")
    return /[#/.]/.test(text)
      ? referred(text, file, addresses)
      : componentOf("schemas", text, entry);
  if (last === "operationId" && segments.includes("links")) return operationOf(text, entry);
  if (around === "tags" && segments.length > 2) return tagOf(text, entry);
  if (around === "required") {
    const property = joinPointer(parentPointer(parentPointer(pointer)), "properties", text);
    return getByPointer(value, property) === undefined ? undefined : { file, pointer: property };
  }
  return undefined;
}

/** The target of a reference in a file, which may be none. */
export function referred(
  ref: string,
  file: string,
  addresses: AddressMap | undefined,
): Target | undefined {
  const split = locateReference(ref, file.replaceAll("\\", "/"), { addresses });
  if (split === undefined || (isRemote(ref) && split.mapped === undefined)) return undefined;
  const target = path.resolve(split.file);
  const { fragment } = split;
  return /^(?:\/|$)/.test(fragment)
    ? { file: target, pointer: fragment }
    : { file: target, pointer: "", anchor: fragment };
}

/**
 * The schema that has an anchor; undefined where none has. Source: JSON Schema 2020-12 Core, 8.2.2.
 *
 * @param value value of the target's file
 * @param from where the reference stands
 */
export function anchored(
  { file, anchor = "" }: Target,
  value: unknown,
  from: Pick<NamingPlace, "file" | "pointer">,
): Target | undefined {
  const base = resourcesOf(file, value).at(from.file === file ? from.pointer : "");
  const pointer = base.anchors.get(anchor);
  return pointer === undefined ? undefined : { file, pointer };
}

const olderPlaces: Readonly<Record<string, string>> = {
  schemas: "/definitions",
  securitySchemes: "/securityDefinitions",
};

function componentOf(
  kind: string,
  name: string,
  { file, value }: NamingPlace["entry"],
): Target | undefined {
  const pointer = [
    joinPointer("/components", kind, name),
    joinPointer(olderPlaces[kind] ?? "", name),
  ];
  const found = pointer.find((one) => getByPointer(value, one) !== undefined);
  return found === undefined ? undefined : { file, pointer: found };
}

function operationOf(id: string, { file, value }: NamingPlace["entry"]): Target | undefined {
  const paths = getByPointer(value, "/paths");
  if (!isObject(paths)) return undefined;
  for (const [name, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    for (const [method, operation] of Object.entries(item))
      if (isObject(operation) && operation["operationId"] === id)
        return { file, pointer: joinPointer("/paths", name, method) };
  }
  return undefined;
}

function tagOf(name: string, { file, value }: NamingPlace["entry"]): Target | undefined {
  const tags = getByPointer(value, "/tags");
  if (!Array.isArray(tags)) return undefined;
  const index = tags.findIndex((tag) => isObject(tag) && tag["name"] === name);
  return index === -1 ? undefined : { file, pointer: `/tags/${index}` };
}
