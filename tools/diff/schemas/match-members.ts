import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { isObject, own, textAt, type Site } from "../../../generator/openapi/site.ts";
import { canonical } from "../shape/canonical.ts";
import type { Shape } from "../shape/shape.ts";
import type { Shapes } from "../shape/shapes.ts";
import { isReference, nameOfSchema, written } from "./named-schema.ts";

/** Alternatives of two choices that stand for each other, and those that are on one side only. */
export interface Matched {
  readonly both: readonly (readonly [old: Site, next: Site])[];
  readonly gone: readonly Site[];
  readonly fresh: readonly Site[];
}

/**
 * Pairs the alternatives of two choices: by their references, the names of what these lead to, their text, their title,
 * the constant of a property, what is the same in other words, and at last by what their shapes have in common.
 */
export function matchMembers(
  old: { readonly members: readonly Site[]; readonly shapes: Shapes },
  next: { readonly members: readonly Site[]; readonly shapes: Shapes },
  isSame: (old: Site, next: Site) => boolean,
): Matched {
  const both: (readonly [Site, Site])[] = [];
  let gone = [...old.members];
  let fresh = [...next.members];
  const signs: ((site: Site, document: OpenApiDocument) => string | undefined)[] = [
    (site) => (isObject(site.value) ? textAt({ ...site, value: site.value }, "$ref") : undefined),
    nameOf,
    (site) => canonical(site.value),
    (site, document) => titleOf(document, site),
    (site, document) => tagOf(document, site),
  ];
  for (const sign of signs) {
    const byKey = new Map<string, Site>();
    for (const site of fresh) {
      const key = sign(site, next.shapes.document);
      if (key !== undefined && !byKey.has(key)) byKey.set(key, site);
    }
    gone = gone.filter((site) => {
      const key = sign(site, old.shapes.document);
      const other = key === undefined ? undefined : byKey.get(key);
      if (key === undefined || other === undefined) return true;
      byKey.delete(key);
      fresh = fresh.filter((one) => one !== other);
      both.push([site, other]);
      return false;
    });
  }
  gone = gone.filter((site) => {
    const alike = fresh.find((one) => isSame(site, one));
    const other = alike ?? mostAlike(site, fresh, old.shapes, next.shapes);
    if (other === undefined) return true;
    fresh = fresh.filter((one) => one !== other);
    both.push([site, other]);
    return false;
  });
  return { both, gone, fresh };
}

function nameOf(site: Site, document: OpenApiDocument): string | undefined {
  const target = isReference(site) ? written(document, site) : undefined;
  return target === undefined ? undefined : nameOfSchema(target);
}

function titleOf(document: OpenApiDocument, site: Site): string | undefined {
  const schema = document.follow(site);
  return schema === undefined ? undefined : textAt(schema, "title");
}

/** Property and value of the first constant in an object. */
function tagOf(document: OpenApiDocument, site: Site): string | undefined {
  const properties = document.follow(site);
  const members = properties === undefined ? undefined : own(properties, "properties");
  if (!isObject(members)) return undefined;
  for (const [name, schema] of Object.entries(members)) {
    if (!isObject(schema)) continue;
    const values = schema["enum"];
    if (Object.hasOwn(schema, "const")) return canonical([name, schema["const"]]);
    if (Array.isArray(values) && values.length === 1) return canonical([name, values[0]]);
  }
  return undefined;
}

/** Types of a shape, null aside. */
const typesOf = ({ types }: Shape): string =>
  [...types]
    .filter((type) => type !== "null")
    .sort()
    .join();

/** The alternative with the same types and the most properties in common, at least half of them. */
function mostAlike(
  site: Site,
  others: readonly Site[],
  oldShapes: Shapes,
  newShapes: Shapes,
): Site | undefined {
  const shape = oldShapes.of([site]);
  let best: Site | undefined;
  let most = 0;
  for (const other of others) {
    const candidate = newShapes.of([other]);
    if (typesOf(shape) !== typesOf(candidate)) continue;
    const names = new Set([...shape.properties.keys(), ...candidate.properties.keys()]);
    const common = [...shape.properties.keys()].filter((name) => candidate.properties.has(name));
    const likeness = names.size === 0 ? 1 : common.length / names.size;
    if (likeness >= 0.5 && likeness > most) [best, most] = [other, likeness];
  }
  return best;
}
