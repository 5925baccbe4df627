import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../generator/openapi/document.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { readElementName } from "../../generator/ir/lower/xml/xml-names.ts";
import { at, isObject, itemsAt, type JsonObject, type Site } from "../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  splitPointer,
} from "../../generator/source/locations/pointer.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import { memberOf, type Kind } from "./kinds.ts";
import { put, refTo, type Mutable } from "./members.ts";
import { delimitedAsText, delimitedFields } from "./delimited-lists.ts";
import { allowedNames } from "./allowed-names.ts";
import { upgraded } from "./upgraded-schema.ts";

/**
 * A document of 2.0 that stands in one file as a document of 3.1.
 * Source: OpenAPI 2.0, 3.0.4 and 3.1.1.
 *
 * @param document the document, of 2.0
 * @param sources the files that it was made of
 */
export function swaggerUp(
  document: JsonObject,
  { entry, files }: SourceSet,
  diagnostics: Diagnostics,
): JsonObject {
  const file = files.get(entry);
  if (file === undefined) return document;
  const alone = new Map([[entry, file.withValue(document)]]);
  // Faults of the document were reported when its files were read.
  const sources = { entry, files: alone, diagnostics: new Diagnostics() };
  const converted = loadDocument(sources, new Diagnostics());
  return converted === undefined ? document : new Upgrade(converted, diagnostics).run();
}

class Upgrade {
  readonly #document: OpenApiDocument;
  readonly #diagnostics: Diagnostics;
  /** New names of components by their places. */
  readonly #names: ReadonlyMap<string, string>;
  /** Whether names of components may stand in XML. */
  readonly #hasXml: boolean;
  readonly #renamedBelow: ReadonlyMap<string, readonly string[]>;

  constructor(document: OpenApiDocument, diagnostics: Diagnostics) {
    this.#document = document;
    this.#diagnostics = diagnostics;
    this.#names = allowedNames(document.root.value);
    this.#hasXml = /[/+]xml\b[^"]*":/.test(JSON.stringify(document.root.value));
    this.#renamedBelow = this.#extensions();
  }

  run(): JsonObject {
    const { root } = this.#document;
    const { openapi: _, ...rest } = this.#copy(root, "document") as Mutable;
    const { components } = rest;
    if (isObject(components)) rest["components"] = this.#renamed(components);
    if (rest["security"] !== undefined) rest["security"] = this.#requirements(rest["security"]);
    return { openapi: "3.1.1", ...rest };
  }

  #renamed(components: JsonObject): JsonObject {
    const groups: Mutable = {};
    for (const [group, members] of Object.entries(components)) {
      const copy: Mutable = {};
      for (const [name, value] of Object.entries(members as JsonObject)) {
        const renamed = this.#nameOf(group, name);
        const isElement = this.#hasXml && group === "schemas" && renamed !== name;
        put(copy, renamed, isElement ? withElementName(value, name) : value);
      }
      groups[group] = copy;
    }
    return groups;
  }

  #nameOf(group: string, name: string): string {
    return this.#names.get(joinPointer("/components", group, name)) ?? name;
  }

  #copy(site: Site, kind: Kind): unknown {
    const { value } = site;
    if (!isObject(value)) return value;
    const copy: Mutable = {};
    for (const key of Object.keys(value)) put(copy, key, this.#member(at(site, key), key, kind));
    const { $ref: ref } = value;
    if (typeof ref === "string") copy["$ref"] = this.#reference(ref, at(site, "$ref"));
    if (kind === "operation") copy["security"] = this.#requirements(copy["security"]);
    if (copy["security"] === undefined) delete copy["security"];
    this.#lists(copy, kind, site);
    return kind === "schema" ? this.#schema(copy, { ...site, value }) : copy;
  }

  /** Lists that no style of 3.1 writes are texts, which is reported. */
  #lists(copy: Mutable, kind: Kind, { file, pointer }: Site): void {
    const isSingle = kind === "parameter" || kind === "header";
    const one = isSingle ? delimitedAsText(copy) : undefined;
    const all = kind === "mediaType" ? delimitedFields(copy) : one === undefined ? [] : [one];
    const own = splitPointer(pointer).at(-1) ?? "";
    for (const { name, format } of all)
      this.#diagnostics.report(
        "swagger-collection-format",
        { file, pointer },
        { name: name === "" ? own : name, format, where: wordsOf(kind, copy) },
      );
  }

  #member(site: Site, key: string, within: Kind): unknown {
    const { value } = site;
    const member = memberOf(within, key, value);
    if (member === undefined) return value;
    const { kind } = member;
    if (!member.many) return this.#copy(site, kind);
    if (Array.isArray(value)) return value.map((_, index) => this.#copy(at(site, index), kind));
    const copy: Mutable = {};
    for (const name of Object.keys(value as object)) {
      const item = at(site, name);
      const isData = name.startsWith("x-") && kind !== "schema" && kind !== "header";
      put(copy, name, isData ? item.value : this.#copy(item, kind));
    }
    return copy;
  }

  #schema(copy: Mutable, site: Site<JsonObject>): unknown {
    const { schema, dropped } = upgraded(copy);
    for (const keyword of dropped) {
      const { file, pointer } = at(site, keyword);
      this.#diagnostics.report("ref-siblings", { file, pointer, part: "key" }, { keyword });
    }
    const { discriminator } = copy;
    if (isObject(discriminator)) this.#tags(schema, discriminator, site.pointer);
    return schema;
  }

  /** A discriminator that goes on naming schemas as before where their components have other names. */
  #tags(schema: Mutable, discriminator: JsonObject, parent: string): void {
    const places = this.#renamedBelow.get(parent) ?? [];
    if (places.length === 0) return;
    const mapping: Mutable = {};
    for (const place of places)
      put(mapping, splitPointer(place).at(-1) ?? "", refTo(this.#place(place)));
    schema["discriminator"] = {
      ...discriminator,
      mapping: { ...mapping, ...(discriminator["mapping"] as JsonObject | undefined) },
    };
  }

  /** Schemas with new names, by the places of those that they extend, and by their own. */
  #extensions(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    const { root } = this.#document;
    for (const place of this.#names.keys()) {
      if (!place.startsWith("/components/schemas/")) continue;
      const seen = new Set([place]);
      for (const pointer of seen) {
        const below = found.get(pointer) ?? [];
        found.set(pointer, below);
        below.push(place);
        const value = getByPointer(root.value, pointer);
        if (!isObject(value)) continue;
        for (const part of itemsAt({ ...root, value, pointer }, "allOf")) {
          const target = this.#document.target(part);
          if (target !== undefined) seen.add(target.pointer);
        }
      }
    }
    return found;
  }

  #reference(ref: string, site: Site): string {
    const target = this.#document.lookUp({ ...site, value: ref });
    if (target === undefined) return ref;
    return refTo(this.#place(target.pointer));
  }

  /** The place of a part when its component has its new name. */
  #place(pointer: string): string {
    const [components = "", group = "", name = "", ...rest] = splitPointer(pointer);
    if (components !== "components") return pointer;
    return joinPointer("", components, group, this.#nameOf(group, name), ...rest);
  }

  #requirements(security: unknown): unknown {
    if (!Array.isArray(security)) return security;
    return security.map((one: unknown) =>
      isObject(one)
        ? Object.fromEntries(
            Object.entries(one).map(([name, scopes]) => [
              this.#nameOf("securitySchemes", name),
              scopes,
            ]),
          )
        : one,
    );
  }
}

/** Where a list is, in words. */
function wordsOf(kind: Kind, { in: location }: Mutable): string {
  if (kind === "mediaType") return "in a form";
  if (location === "path") return "in a path";
  return location === "query" ? "in the query" : "in a header";
}

/** A schema with the name of the element that its former name was. Source: OpenAPI 3.1, XML Object. */
function withElementName(schema: unknown, formerName: string): unknown {
  if (!isObject(schema) || schema["$ref"] !== undefined) return schema;
  const xml = isObject(schema["xml"]) ? schema["xml"] : {};
  if (xml["name"] !== undefined) return schema;
  return { ...schema, xml: { ...xml, name: readElementName(formerName).name.local } };
}
