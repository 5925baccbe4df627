import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import { walkHolders } from "../../../generator/source/references/reference-walk.ts";
import type { PlaceSubject } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";

/**
 * Why messages would change if a schema had another name: it is a value of a discriminator, or an element of XML.
 * Undefined where the name is that of a type alone.
 */
export function whyOnWire(place: PlaceSubject, name: string, index: NameIndex): string | undefined {
  const [first, kind] = splitPointer(place.pointer);
  if (!(first === "definitions" || kind === "schemas")) return undefined;
  const holder = discriminatedBy(place, index);
  if (holder !== undefined)
    return `messages carry '${name}', as the discriminator of '${holder}' has no mapping for it; add 'mapping: { ${name}: … }' there first`;
  return isXmlRoot(place, index)
    ? `'${name}' is an element of XML in messages; add 'xml: { name: ${name} }' to the schema first`
    : undefined;
}

/** A place that a schema refers to, as a text. */
type Key = string;

/** The name of a schema whose discriminator takes the name of another one as its value. */
function discriminatedBy(place: PlaceSubject, index: NameIndex): string | undefined {
  const wanted = keyOf(place);
  const above = parentsOf(wanted, index);
  let found: string | undefined;
  for (const [file, root] of index.document.values) {
    walkHolders(root, ({ value, pointer }) => {
      const { discriminator } = value;
      if (found !== undefined || !isObject(discriminator)) return;
      const own = { file, pointer };
      const choices = ["oneOf", "anyOf"].flatMap((key) => refsIn(value, key, own, index));
      const isChoice = choices.includes(wanted) || above.has(keyOf(own));
      if (!isChoice || isMapped(discriminator, own, wanted, index)) return;
      found = splitPointer(pointer).at(-1) ?? pointer;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the mapping of a discriminator has a value for a schema. */
function isMapped(
  discriminator: JsonObject,
  { file, pointer }: { readonly file: string; readonly pointer: string },
  wanted: Key,
  index: NameIndex,
): boolean {
  const { mapping } = discriminator;
  if (!isObject(mapping)) return false;
  const at = joinPointer(pointer, "discriminator", "mapping");
  return Object.keys(mapping).some((key) => {
    const token = { file, pointer: joinPointer(at, key), part: "value" } as const;
    const target = index.namingAt(token)?.target;
    return target?.kind === "place" && keyOf(target) === wanted;
  });
}

/** The schemas that a schema extends by `allOf`, and those that these extend. */
function parentsOf(wanted: Key, index: NameIndex): ReadonlySet<Key> {
  const parents = new Map<Key, Key[]>();
  for (const naming of index.namings) {
    const segments = splitPointer(naming.pointer);
    if (segments.at(-1) !== "$ref" || segments.at(-3) !== "allOf") continue;
    if (naming.target.kind !== "place") continue;
    const child = `${naming.file}#${joinPointer("", ...segments.slice(0, -3))}`;
    const list = parents.get(child) ?? [];
    parents.set(child, [...list, keyOf(naming.target)]);
  }
  const found = new Set<Key>();
  const pending = [...(parents.get(wanted) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(parents.get(next) ?? []));
  }
  return found;
}

/** Whether a body of XML is a schema, has it as a choice, or has it as items, without a name for the element. */
function isXmlRoot(place: PlaceSubject, index: NameIndex): boolean {
  const schema = index.resolver.valueAt(place);
  const own = isObject(schema) ? schema["xml"] : undefined;
  if (isObject(own) && typeof own["name"] === "string") return false;
  const wanted = keyOf(place);
  for (const [file, root] of index.document.values) {
    const isOld = isObject(root) && root["swagger"] !== undefined;
    const isXml = isOld && /xml/i.test(JSON.stringify([root["produces"], root["consumes"]]));
    let isFound = false;
    walkHolders(root, ({ value, pointer }) => {
      if (isFound || !isObject(value["schema"])) return;
      const segments = splitPointer(pointer);
      const isBody = segments.at(-2) === "content" ? /xml/i.test(segments.at(-1) ?? "") : isXml;
      if (!isBody) return;
      const at = { file, pointer: joinPointer(pointer, "schema") };
      isFound = elementsOf(value["schema"], at, index).includes(wanted);
    });
    if (isFound) return true;
  }
  return false;
}

/** The schemas whose names a root may have: itself, its choices, and its items. */
function elementsOf(
  schema: JsonObject,
  at: { readonly file: string; readonly pointer: string },
  index: NameIndex,
): readonly Key[] {
  const own = refOf(at, index);
  const target = own === undefined ? undefined : index.resolver.valueAt(own);
  const places = [
    { value: schema, at },
    ...(own && isObject(target) ? [{ value: target, at: own }] : []),
  ];
  return [
    ...(own === undefined ? [] : [keyOf(own)]),
    ...places.flatMap(({ value, at: where }) => [
      ...["oneOf", "anyOf"].flatMap((key) => refsIn(value, key, where, index)),
      ...[refOf({ ...where, pointer: joinPointer(where.pointer, "items") }, index)].flatMap(
        (one) => (one === undefined ? [] : [keyOf(one)]),
      ),
    ]),
  ];
}

/** Targets of the references in a list of schemas. */
function refsIn(
  value: JsonObject,
  key: string,
  at: { readonly file: string; readonly pointer: string },
  index: NameIndex,
): readonly Key[] {
  const list = value[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, i) => {
    const target = refOf({ ...at, pointer: joinPointer(at.pointer, key, i) }, index);
    return target === undefined ? [] : [keyOf(target)];
  });
}

function refOf(
  { file, pointer }: { readonly file: string; readonly pointer: string },
  index: NameIndex,
): PlaceSubject | undefined {
  const token = { file, pointer: joinPointer(pointer, "$ref"), part: "value" } as const;
  const target = index.namingAt(token)?.target;
  return target?.kind === "place" ? target : undefined;
}

const keyOf = ({ file, pointer }: { readonly file: string; readonly pointer: string }): Key =>
  `${file}#${pointer}`;
