import type { LoweredMap, LoweredObject, LoweredProperty, LoweredType } from "../types/lowered.ts";
import { greatest, least } from "./merge-scalars.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Merging } from "./merging.ts";

/** Merges two objects: properties of both, each narrowed where both declare it. */
export function intersectObjects(
  merging: Merging,
  a: LoweredObject,
  b: LoweredObject,
  hint: Hint,
): LoweredType {
  const properties = new Map<string, LoweredProperty>();
  for (const property of a.properties) properties.set(property.name, property);
  for (const property of b.properties) {
    const earlier = properties.get(property.name);
    if (earlier === undefined) {
      properties.set(property.name, property);
      continue;
    }
    // A name that was only required so far moves to where it is declared.
    if (!earlier.facts.isDeclared) properties.delete(property.name);
    properties.set(property.name, mergeProperty(merging, earlier, property, hint));
  }
  const kept: LoweredProperty[] = [];
  const inA = new Set(a.properties.map((property) => property.name));
  const inB = new Set(b.properties.map((property) => property.name));
  for (const property of properties.values()) {
    let type = property.type;
    const { name, facts } = property;
    const closing = !inA.has(name) && a.additional === "closed" ? a : b;
    const isClosed = !(closing === a ? inA : inB).has(name) && closing.additional === "closed";
    if (isClosed && merging.closed.accepts(closing, property)) {
      // A property that is only required may still be declared by a further part.
      const none: LoweredType = { kind: "never", origin: property.origin };
      kept.push(facts.isDeclared ? property : { ...property, type: none });
      continue;
    }
    if (!inA.has(name)) type = additionalType(merging, a, type, hint, name);
    if (!inB.has(name)) type = additionalType(merging, b, type, hint, name);
    // A property that a schema of other properties excludes stays, with no value: its name is not another one.
    if (isClosed && property.type.kind !== "never") {
      merging.diagnostics.report("allof-closed", property.origin, { property: name });
      if (property.required) return { kind: "never", origin: property.origin };
      continue;
    }
    kept.push(type === property.type ? property : { ...property, type });
  }
  const additional = mergeAdditional(merging, a.additional, b.additional, hint);
  const closedAt = [...(a.closedAt ?? []), ...(b.closedAt ?? [])];
  const isExtended = a.keepsOthers === true || b.keepsOthers === true;
  return {
    kind: "object",
    origin: b.origin,
    properties: kept,
    additional,
    ...(closedAt.length === 0 ? {} : { closedAt }),
    ...(isExtended && additional === "open" ? { keepsOthers: true } : {}),
    ...greatest(a, b, "minProperties"),
    ...least(a, b, "maxProperties"),
    bases: [
      ...a.bases,
      ...b.bases.filter((ref) => !a.bases.some((base) => base.target === ref.target)),
    ],
  };
}

/** An object whose properties, declared and additional, must be of a map's type too. */
export function intersectMapWithObject(
  merging: Merging,
  object: LoweredObject,
  map: LoweredMap,
  hint: Hint,
): LoweredType {
  const counts = {
    ...greatest(object, map, "minProperties"),
    ...least(object, map, "maxProperties"),
  };
  if (map.values.kind === "any") {
    const same =
      counts.minProperties === object.minProperties &&
      counts.maxProperties === object.maxProperties;
    return same ? object : { ...object, ...counts };
  }
  return intersectObjects(
    merging,
    object,
    { ...map, kind: "object", properties: [], additional: map.values, bases: [] },
    hint,
  );
}

/** Two maps: values must be of both types. */
export function intersectMaps(
  merging: Merging,
  a: LoweredMap,
  b: LoweredMap,
  hint: Hint,
): LoweredMap {
  return {
    kind: "map",
    origin: b.origin,
    values: merging.intersectLater(a.values, b.values, {
      ...hint,
      part: `${hint.part} Value`.trim(),
    }),
    ...greatest(a, b, "minProperties"),
    ...least(a, b, "maxProperties"),
  };
}

function mergeProperty(
  merging: Merging,
  a: LoweredProperty,
  b: LoweredProperty,
  hint: Hint,
): LoweredProperty {
  const required = a.required || b.required;
  if (!b.facts.isDeclared) return a.required ? a : { ...a, required };
  if (!a.facts.isDeclared) return b.required ? b : { ...b, required };
  const part = `${hint.part} ${b.name}`.trim();
  const type = merging.intersectLater(a.type, b.type, { ...hint, part });
  const { access: aAccess, inheritedFrom: _, ...earlier } = a;
  const { inheritedFrom, ...later } = b;
  // The XML form is taken from one of the two as a whole.
  const { xml, facts } = b.facts.hasXml || !a.facts.hasXml ? b : a;
  const access = b.access ?? aAccess;
  const doc = b.doc.description === undefined && b.doc.summary === undefined ? a.doc : b.doc;
  return {
    ...earlier,
    ...later,
    type,
    required,
    doc,
    xml,
    facts,
    ...(access === undefined ? {} : { access }),
    ...(inheritedFrom === undefined ? {} : { inheritedFrom }),
  };
}

/** The type of a property in an object that does not declare it. */
function additionalType(
  merging: Merging,
  object: LoweredObject,
  type: LoweredType,
  hint: Hint,
  name: string,
): LoweredType {
  if (object.additional === "open") return type;
  if (object.additional === "closed") return { kind: "never", origin: object.origin };
  return merging.intersectLater(object.additional, type, {
    ...hint,
    part: `${hint.part} ${name}`.trim(),
  });
}

function mergeAdditional(
  merging: Merging,
  a: LoweredObject["additional"],
  b: LoweredObject["additional"],
  hint: Hint,
): LoweredObject["additional"] {
  if (a === "closed" || b === "closed") return "closed";
  if (a === "open") return b;
  if (b === "open") return a;
  return merging.intersectLater(a, b, {
    ...hint,
    part: `${hint.part} Value`.trim(),
  });
}
