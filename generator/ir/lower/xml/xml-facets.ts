import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObject,
  itemsAt,
  objectAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { ValueKinds } from "../keywords/value-kinds.ts";
import type { XmlFacets, XmlShape } from "./xml-shape.ts";

type Found = { -readonly [K in keyof XmlFacets]: XmlFacets[K] };

/** Facets of one schema, and the schema that the rest is left to. */
interface Step {
  readonly found: Found;
  readonly next: Site | undefined;
}

interface ShapeFrame {
  readonly members: readonly Site[];
  next: number;
  shape: XmlShape | undefined;
  readonly location?: string;
}

/**
 * Facets that schemas state about XML, read once for each that others refer to. References and parts of an
 * allOf are followed. The schema's own `xml` object comes before those of its parts, and those before
 * what it refers to; a field that is missing in one is taken from the next. Bases of an object do not
 * name it: with several parts only those without a reference count.
 */
export class XmlFacetsReader {
  readonly #document: OpenApiDocument;
  readonly #kinds: ValueKinds;
  /** By location. */
  readonly #facets = new Map<string, XmlFacets>();
  readonly #shapes = new Map<string, XmlShape>();

  constructor(document: OpenApiDocument, kinds: ValueKinds) {
    this.#document = document;
    this.#kinds = kinds;
  }

  of(site: Site): XmlFacets {
    const { found, next } = this.#readFacets(site);
    return next === undefined ? found : join(found, this.#targetFacets(next));
  }

  /** The facets of a schema that others refer to, kept by its location. */
  #targetFacets(target: Site): XmlFacets {
    const steps = new Map<string, Found>();
    let facets: XmlFacets = { shape: "any" };
    let current: Site | undefined = target;
    while (current !== undefined && isObject(current.value)) {
      const location = `${current.file}#${current.pointer}`;
      const known = this.#facets.get(location);
      if (known !== undefined) facets = known;
      if (known !== undefined || steps.has(location)) break;
      const step: Step = this.#readFacets(current);
      steps.set(location, step.found);
      current = step.next;
    }
    // From the end of the chain, so that each of its schemas is read once for all.
    for (const [location, found] of [...steps].reverse()) {
      facets = join(found, facets);
      this.#facets.set(location, facets);
    }
    return facets;
  }

  /** The facets of a schema and its parts, as far as the one schema that the rest is left to. */
  #readFacets(site: Site): Step {
    const found: Found = { shape: "any" };
    if (!isObjectSite(site)) return { found, next: undefined };
    if (!saysMore(site.value)) {
      addShape(found, site);
      return { found, next: undefined };
    }
    const queue: Site[] = [site];
    const seen = new Set<unknown>();
    for (let i = 0; i < queue.length; i++) {
      if (i > 0 && i === queue.length - 1) return { found, next: queue[i] };
      const schema = queue[i];
      if (!isObjectSite(schema) || seen.has(schema.value)) continue;
      seen.add(schema.value);
      const xml = objectAt(schema, "xml");
      if (xml !== undefined) addFacets(found, xml);
      if (found.shape === "any") addShape(found, schema, this.#isChoiceWithOthers(schema));
      const parts = itemsAt(schema, "allOf");
      const bases = parts.filter(isReference);
      const isWrapper =
        bases.length === 1 && parts.every((part) => isReference(part) || hasOnlyXml(part));
      for (const one of parts.filter((part) => !isReference(part))) queue.push(one);
      if (isWrapper && own(schema, "properties") === undefined)
        for (const one of bases) queue.push(one);
      else if (found.shape === "any" && bases.length > 0) found.shape = this.#shapeOf(bases);
      for (const keyword of ["oneOf", "anyOf"]) {
        const members = itemsAt(schema, keyword).filter((member) => !isNullType(member));
        if (members.length === 1) for (const one of members) queue.push(one);
        else if (found.shape === "any" && members.length > 1) found.shape = this.#shapeOf(members);
      }
      const target = this.#document.target(schema);
      if (target !== undefined) queue.push(target);
    }
    return { found, next: undefined };
  }

  /** Whether `items` is beside a choice that admits other values than arrays. */
  #isChoiceWithOthers(schema: Site<JsonObject>): boolean {
    if (!hasItems(schema)) return false;
    const members = ["oneOf", "anyOf"].flatMap((keyword) => itemsAt(schema, keyword));
    const kinds = members.length === 0 ? [] : [...this.#kinds.of(schema)];
    return kinds.some((kind) => kind !== "array" && kind !== "null");
  }

  /** The shape that alternatives, or parts that are merged, have in common. */
  #shapeOf(members: readonly Site[]): XmlShape {
    const stack: ShapeFrame[] = [{ members, next: 0, shape: undefined }];
    const open = new Set<string>();
    for (;;) {
      const frame = stack.at(-1) as ShapeFrame;
      const member = frame.members[frame.next++];
      if (member === undefined || frame.shape === "any") {
        stack.pop();
        const shape = frame.shape ?? "any";
        const outer = stack.at(-1);
        if (outer === undefined) return shape;
        if (frame.location !== undefined) this.#shapes.set(frame.location, shape);
        outer.shape = common(outer.shape, shape);
        continue;
      }
      const schema = isObject(member.value) ? this.#document.follow(member) : undefined;
      if (schema === undefined) continue;
      const location = `${schema.file}#${schema.pointer}`;
      const known = this.#shapes.get(location);
      // A part that contains itself adds nothing.
      if (known === undefined && open.has(location)) continue;
      const bare: Found = { shape: "any" };
      addShape(bare, schema);
      const nested = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => itemsAt(schema, keyword));
      if (known !== undefined || bare.shape !== "any" || nested.length === 0) {
        frame.shape = common(frame.shape, known ?? bare.shape);
        continue;
      }
      open.add(location);
      stack.push({ members: nested, next: 0, shape: undefined, location });
    }
  }
}

/** Whether a schema has facets that its own type does not give, or parts that have some. */
function saysMore(schema: JsonObject): boolean {
  return ["xml", "$ref", "allOf", "oneOf", "anyOf"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

/** Facets of the first; those that it lacks are taken from the second. */
function join(first: XmlFacets, second: XmlFacets): XmlFacets {
  const { shape, array, ...rest } = second;
  const of = first.shape === "any" ? { shape, ...(array === undefined ? {} : { array }) } : {};
  return { ...rest, ...first, ...of };
}

function addFacets(found: Found, xml: Site<JsonObject>): void {
  found.xml ??= xml;
  for (const key of ["name", "namespace", "prefix", "nodeType"] as const) {
    const value = textAt(xml, key);
    if (value !== undefined) found[key] ??= value;
  }
  // Microsoft's spelling of it, older than OpenAPI 3.2.
  if (own(xml, "x-ms-text") === true) found.nodeType ??= "text";
  for (const key of ["attribute", "wrapped"] as const) {
    const value = own(xml, key);
    if (typeof value === "boolean") found[key] ??= value;
  }
}

function addShape(found: Found, schema: Site<JsonObject>, isChoice = false): void {
  const type = own(schema, "type");
  const types = Array.isArray(type) ? type.filter((name) => name !== "null") : undefined;
  const first: unknown = types === undefined ? (type === "null" ? undefined : type) : types[0];
  const isEnum = own(schema, "enum") !== undefined || own(schema, "const") !== undefined;
  if (types !== undefined && types.length > 1)
    found.shape = types.some((name) => name === "object" || name === "array") ? "any" : "scalar";
  else if (first === "array" || (first === undefined && hasItems(schema) && !isChoice)) {
    found.shape = "array";
    found.array = schema;
  } else if (first === "object" || own(schema, "properties") !== undefined) found.shape = "object";
  else if (first !== undefined || isEnum) found.shape = "scalar";
}

function hasItems(schema: Site<JsonObject>): boolean {
  return own(schema, "items") !== undefined || own(schema, "prefixItems") !== undefined;
}

function common(a: XmlShape | undefined, b: XmlShape): XmlShape {
  return a === undefined || a === b ? b : "any";
}

function isReference(site: Site): boolean {
  return isObject(site.value) && typeof site.value["$ref"] === "string";
}

function hasOnlyXml(site: Site): boolean {
  if (!isObject(site.value)) return false;
  return Object.keys(site.value).every((key) =>
    /^(xml|description|title|examples?|default|deprecated|x-.*)$/.test(key),
  );
}

function isNullType(site: Site): boolean {
  return isObject(site.value) && site.value["type"] === "null";
}
