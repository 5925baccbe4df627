import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObject,
  isObjectSite,
  itemsAt,
  membersAt,
  objectAt,
  own,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { siteOf, type Holder } from "./reachable-schemas.ts";
import { hasConditions } from "./condition-keywords.ts";

/** Keywords of a schema that its type does not say, and that hold schemas of the same value. */
const ofSameValue = ["not", "if", "then", "else"];

/** Keywords that combine schemas of the same value. */
const combining = ["allOf", "anyOf", "oneOf"];

/** Pairs of a condition and a schema that are looked at for one schema with conditions. */
const mostPairs = 10_000;

/**
 * Schemas of objects about which conditions say something that concerns properties without a name
 * in the type: a name that only `then` or `dependentSchemas` has, `propertyNames`, a number of
 * properties. Their types keep all properties, or what was read could not be written again.
 */
export function describedBeyondType(
  document: OpenApiDocument,
  holders: readonly Holder[],
): ReadonlySet<unknown> {
  const marked = new Set<unknown>();
  const found: Holder[] = [];
  let isAny = false;
  for (const holder of holders) {
    if (holder.kind !== "schema") continue;
    // Most schemas are told apart without their location.
    const isConditional = hasConditions({ value: holder.value, file: "", pointer: "" });
    isAny ||= isConditional;
    if (isConditional || "allOf" in holder.value) found.push(holder);
  }
  if (!isAny) return marked;
  for (const holder of found) {
    const schema = siteOf(holder);
    if (withParts(document, schema).some(hasConditions))
      new Walk(document, marked).conditionsOf(schema);
  }
  return marked;
}

/** Parts of one schema that are looked through. */
const mostParts = 1000;

/** A schema and the parts of its allOf, inline ones and those that are references. */
function withParts(document: OpenApiDocument, schema: Site<JsonObject>): Site<JsonObject>[] {
  const found: Site<JsonObject>[] = [];
  const seen = new Set<unknown>();
  const pending: Site[] = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObjectSite(next) || seen.has(next.value) || seen.size > mostParts) continue;
    seen.add(next.value);
    found.push(next);
    pending.push(...itemsAt(next, "allOf"), ...targetOf(document, next));
  }
  return found;
}

function targetOf(document: OpenApiDocument, schema: Site<JsonObject>): Site[] {
  const target = document.target(schema);
  return target === undefined ? [] : [target];
}

/** Schemas that a schema names: of properties, by name, and of items. */
interface Named {
  readonly properties: ReadonlyMap<string, readonly Site[]>;
  readonly items: readonly Site[];
}

/** Walks conditions together with the schemas of the values that they are about. */
class Walk {
  readonly #document: OpenApiDocument;
  readonly #marked: Set<unknown>;
  readonly #named = new Map<unknown, Named>();
  readonly #seen = new Map<unknown, Set<unknown>>();
  readonly #pending: { readonly condition: Site<JsonObject>; readonly schema: Site<JsonObject> }[] =
    [];

  constructor(document: OpenApiDocument, marked: Set<unknown>) {
    this.#document = document;
    this.#marked = marked;
  }

  conditionsOf(schema: Site<JsonObject>): void {
    for (const part of withParts(this.#document, schema)) this.#conditions(part, schema);
    for (let pairs = 0; pairs < mostPairs; pairs++) {
      const next = this.#pending.pop();
      if (next === undefined) return;
      this.#look(next.condition, next.schema);
    }
  }

  /** Queues the demands of a schema on its value beyond the type. */
  #conditions(condition: Site<JsonObject>, schema: Site<JsonObject>): void {
    for (const keyword of ofSameValue) this.#later(objectAt(condition, keyword), [schema]);
    for (const dependent of membersAt(condition, "dependentSchemas")) {
      this.#needs(dependent.key, schema);
      this.#later(dependent, [schema]);
    }
    for (const { key, value } of membersAt(condition, "dependentRequired")) {
      for (const name of [key, ...(Array.isArray(value) ? (value as unknown[]) : [])])
        this.#needs(name, schema);
    }
    if (isObject(own(condition, "propertyNames"))) this.#mark(schema);
    for (const keyword of ["contains", "unevaluatedItems"])
      this.#later(objectAt(condition, keyword), this.#namesOf(schema).items);
  }

  /** All that a schema within a condition demands. */
  #look(condition: Site<JsonObject>, schema: Site<JsonObject>): void {
    this.#conditions(condition, schema);
    for (const keyword of combining)
      for (const part of itemsAt(condition, keyword)) this.#later(part, [schema]);
    for (const target of targetOf(this.#document, condition)) this.#later(target, [schema]);
    const required = own(condition, "required");
    if (Array.isArray(required)) for (const name of required) this.#needs(name, schema);
    for (const property of membersAt(condition, "properties")) {
      this.#needs(property.key, schema);
      this.#later(property, this.#namesOf(schema).properties.get(property.key) ?? []);
    }
    const isAboutOthers = (keyword: string): boolean => isObject(own(condition, keyword));
    const countsProperties = typeof (
      own(condition, "minProperties") ?? own(condition, "maxProperties")
    );
    if (
      countsProperties === "number" ||
      ["patternProperties", "additionalProperties", "unevaluatedProperties"].some(isAboutOthers)
    )
      this.#mark(schema);
    const { items } = this.#namesOf(schema);
    this.#later(objectAt(condition, "items"), items);
    for (const item of itemsAt(condition, "prefixItems")) this.#later(item, items);
  }

  #later(condition: Site | undefined, schemas: readonly Site[]): void {
    if (!isObjectSite(condition)) return;
    for (const schema of schemas) {
      const seen = this.#seen.get(condition.value) ?? new Set();
      this.#seen.set(condition.value, seen);
      if (!isObjectSite(schema) || seen.has(schema.value)) continue;
      seen.add(schema.value);
      this.#pending.push({ condition, schema });
    }
  }

  #needs(name: unknown, schema: Site<JsonObject>): void {
    if (typeof name === "string" && !this.#namesOf(schema).properties.has(name)) this.#mark(schema);
  }

  /** Marks a schema, and those that make its type alone or as alternatives. */
  #mark(schema: Site): void {
    const pending = [schema];
    const seen = new Set<unknown>();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (!isObjectSite(next) || seen.has(next.value)) continue;
      seen.add(next.value);
      this.#marked.add(next.value);
      const parts = itemsAt(next, "allOf");
      pending.push(...targetOf(this.#document, next), ...(parts.length === 1 ? parts : []));
      pending.push(...itemsAt(next, "anyOf"), ...itemsAt(next, "oneOf"));
    }
  }

  #namesOf(schema: Site<JsonObject>): Named {
    const known = this.#named.get(schema.value);
    if (known !== undefined) return known;
    const properties = new Map<string, Site[]>();
    const items: Site[] = [];
    const seen = new Set<unknown>();
    const pending: Site[] = [schema];
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      if (!isObjectSite(part) || seen.has(part.value)) continue;
      seen.add(part.value);
      for (const property of membersAt(part, "properties")) {
        const same = properties.get(property.key) ?? [];
        same.push(property);
        properties.set(property.key, same);
      }
      const required = own(part, "required");
      for (const name of Array.isArray(required) ? (required as unknown[]) : [])
        if (typeof name === "string" && !properties.has(name)) properties.set(name, []);
      const item = objectAt(part, "items");
      if (item !== undefined) items.push(item);
      for (const one of itemsAt(part, "prefixItems")) items.push(one);
      for (const keyword of combining) for (const one of itemsAt(part, keyword)) pending.push(one);
      for (const one of targetOf(this.#document, part)) pending.push(one);
    }
    const named = { properties, items };
    this.#named.set(schema.value, named);
    return named;
  }
}
