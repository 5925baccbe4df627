import { isObject, type JsonObject } from "../openapi/site.ts";
import { joinPointer } from "../source/locations/pointer.ts";
import type { Bundle } from "./bundle.ts";

/** The part of a Discriminator Object that types follow from. */
export interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

/**
 * Effects of discriminators on the schemas that they choose between: which property has which
 * value. Schemas with such a property are replaced by a copy; the document stays as it is.
 */
export class Discriminators {
  readonly #bundle: Bundle;
  /** Discriminators by the place of their schema, and of the schemas that inherit from it. */
  readonly #byPlace = new Map<string, Discriminator>();
  readonly #handled = new Set<string>();
  readonly #replaced = new Map<unknown, JsonObject>();
  readonly #unused = new Set<string>();

  constructor(bundle: Bundle) {
    this.#bundle = bundle;
    const found: Found[] = [];
    collect(bundle.root, "", found);
    for (const { schema, pointer, discriminator } of found) {
      if (discriminator === undefined) continue;
      this.#byPlace.set(pointer, discriminator);
      if (Array.isArray(schema["oneOf"])) this.#chooseOne(schema["oneOf"], pointer, discriminator);
    }
    for (const { schema, pointer } of found) this.#inherit(schema, pointer);
  }

  /** Places of discriminators with a schema that cannot be given their property. */
  get unused(): Iterable<string> {
    return this.#unused;
  }

  /** The schema with the property that a discriminator gives it. */
  current(schema: JsonObject): JsonObject {
    return this.#replaced.get(schema) ?? schema;
  }

  /** The discriminator of the schema at a place, or of one that it inherits from. */
  at(pointer: string): Discriminator | undefined {
    return this.#byPlace.get(pointer);
  }

  /** Whether the schema at a place has got its property already. */
  isHandled(pointer: string): boolean {
    return this.#handled.has(pointer);
  }

  /** The members of `oneOf` are told apart by their names, or by the mapping. */
  #chooseOne(
    oneOf: readonly unknown[],
    at: string,
    { propertyName, mapping }: Discriminator,
  ): void {
    const values = new Map<string, { inferred?: string; defined?: string[] }>();
    for (const item of oneOf) {
      if (!isObject(item) || typeof item["$ref"] !== "string") continue;
      const target = this.#target(item["$ref"], at);
      const inferred = item["$ref"].split("/").pop() ?? "";
      if (target !== undefined && inferred !== "") values.set(target, { inferred });
    }
    for (const [value, ref] of Object.entries(mapping)) {
      const target = this.#target(ref, at);
      if (target === undefined) continue;
      const known = values.get(target);
      if (known?.defined === undefined) values.set(target, { defined: [value] });
      else known.defined.push(value);
    }
    for (const [target, { inferred, defined }] of values) {
      if (this.#handled.has(target)) continue;
      if (this.#patch(target, defined ?? [inferred ?? ""], propertyName)) this.#handled.add(target);
      else this.#unused.add(`${at}/discriminator`);
    }
  }

  /** A schema that refers to one with a discriminator in `allOf` has that discriminator too. */
  #inherit(schema: JsonObject, pointer: string): void {
    const { allOf } = this.current(schema);
    if (!Array.isArray(allOf)) return;
    for (const item of allOf as readonly unknown[]) {
      if (!isObject(item)) continue;
      if (typeof item["$ref"] === "string") {
        const base = this.#target(item["$ref"], pointer);
        const discriminator = base === undefined ? undefined : this.#byPlace.get(base);
        if (discriminator === undefined) return;
        const values = Object.entries(discriminator.mapping)
          .filter(([, ref]) => this.#target(ref, pointer) === pointer)
          .map(([value]) => value);
        if (values.length > 0 && this.#patch(pointer, values, discriminator.propertyName))
          this.#handled.add(pointer);
        this.#byPlace.set(pointer, discriminator);
      } else {
        const own = discriminatorOf(item);
        if (own !== undefined) this.#byPlace.set(pointer, own);
      }
    }
  }

  /** The place that a reference, or a bare name of a schema, leads to. */
  #target(ref: string, at: string): string | undefined {
    const named = joinPointer("/components/schemas", ref);
    if (!/[#/]/.test(ref) && this.#bundle.target(`#${named}`, at) !== undefined) return named;
    return this.#bundle.target(ref, at)?.pointer;
  }

  #patch(pointer: string, values: readonly string[], propertyName: string): boolean {
    const original = this.#resolve(pointer);
    if (original === undefined) return false;
    const schema = this.current(original);
    if (Array.isArray(schema["allOf"])) {
      const added = {
        type: "object",
        required: [propertyName],
        properties: propertyMap({}, propertyName, enumOf(values, undefined)),
      };
      this.#replaced.set(original, {
        ...schema,
        allOf: [...(schema["allOf"] as unknown[]), added],
      });
      return true;
    }
    if (schema["type"] !== "object") return false;
    const properties = isObject(schema["properties"]) ? schema["properties"] : {};
    const required = Array.isArray(schema["required"]) ? (schema["required"] as unknown[]) : [];
    const before = Object.hasOwn(properties, propertyName) ? properties[propertyName] : undefined;
    this.#replaced.set(original, {
      ...schema,
      required: required.includes(propertyName) ? required : [...required, propertyName],
      properties: propertyMap(properties, propertyName, enumOf(values, before)),
    });
    return true;
  }

  #resolve(pointer: string): JsonObject | undefined {
    const seen = new Set<string>();
    for (let place = pointer; !seen.has(place); ) {
      seen.add(place);
      const value = this.#bundle.target(`#${place.replaceAll("%", "%25")}`, place)?.value;
      if (!isObject(value)) return undefined;
      if (typeof value["$ref"] !== "string") return value;
      const next = this.#bundle.target(value["$ref"], place)?.pointer;
      if (next === undefined) return undefined;
      place = next;
    }
    return undefined;
  }
}

interface Found {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly discriminator: Discriminator | undefined;
}

/** Every object with a discriminator or `allOf`, in document order. */
function collect(value: unknown, pointer: string, found: Found[]): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) collect(value[i], `${pointer}/${i}`, found);
    return;
  }
  const schema = value as JsonObject;
  const discriminator = discriminatorOf(schema);
  if (discriminator !== undefined || Array.isArray(schema["allOf"]))
    found.push({ schema, pointer, discriminator });
  for (const key in schema) {
    const member = schema[key];
    // Texts and numbers are most of a document.
    if (typeof member !== "object" || member === null) continue;
    collect(member, joinPointer(pointer, key), found);
  }
}

function discriminatorOf(schema: JsonObject): Discriminator | undefined {
  const { discriminator } = schema;
  if (!isObject(discriminator)) return undefined;
  const { propertyName, mapping } = discriminator;
  if (typeof propertyName !== "string" || propertyName === "") return undefined;
  const refs = Object.entries(isObject(mapping) ? mapping : {});
  const texts = refs.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { propertyName, mapping: Object.fromEntries(texts) };
}

function enumOf(values: readonly string[], before: unknown): JsonObject {
  const text = isObject(before) ? before["description"] : undefined;
  const description =
    typeof text === "string" && text !== ""
      ? `${text} (enum property replaced by Diptych)`
      : "discriminator enum property added by Diptych";
  return { type: "string", enum: values, description };
}

/** A copy of a map with one member more; a name such as `__proto__` is one like any other. */
function propertyMap(map: JsonObject, name: string, value: unknown): JsonObject {
  const copy = { ...map };
  Object.defineProperty(copy, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}
