import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../generator/openapi/document.ts";
import { at, isObject, type JsonObject, type Site } from "../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
} from "../../generator/source/locations/pointer.ts";
import { isRemote } from "../../generator/source/references/reference-path.ts";
import { ComponentNames } from "./component-names.ts";
import { groupOf, memberOf, type Kind } from "./kinds.ts";
import { put, refTo, setAt, type Mutable } from "./members.ts";
import { withRoot } from "./root-names.ts";
import { RelativeAddresses } from "./relative-addresses.ts";

/** A document as one value without references to other files, with components for what they lead to. */
export function bundleDocument(document: OpenApiDocument, diagnostics: Diagnostics): JsonObject {
  return new Bundler(document, diagnostics).run();
}

/** A copy that is being made: where it will stand, and the targets of references that it is within. */
interface Copying {
  readonly kind: Kind;
  readonly place: string;
  readonly within: readonly string[];
}

class Bundler {
  readonly #document: OpenApiDocument;
  readonly #diagnostics: Diagnostics;
  readonly #addresses: RelativeAddresses;
  readonly #names = new ComponentNames();
  /** References to components by what they are copies of. */
  readonly #components = new Map<string, string>();
  /** Where parts that have become members of the document stand in it, by what they are copies of. */
  readonly #inlined = new Map<string, string>();
  readonly #added: { readonly place: string; readonly value: () => unknown }[] = [];
  readonly #links: (() => void)[] = [];
  /** Whether the document stands in one file, whose references may stay as they are. */
  readonly #isAlone: boolean;

  constructor(document: OpenApiDocument, diagnostics: Diagnostics) {
    this.#document = document;
    this.#diagnostics = diagnostics;
    this.#isAlone = document.sources.files.size === 1;
    this.#addresses = new RelativeAddresses(document.root.file, diagnostics);
  }

  run(): JsonObject {
    const { root } = this.#document;
    if (!this.#isAlone && this.#document.hasDynamicRefs)
      this.#refuse(
        root,
        "A document with '$dynamicRef' in several files",
        "Write '$ref' in its place, or put what is referred to into the document",
      );
    this.#takeNames();
    const value = this.#copy(root, { kind: "document", place: "", within: [] }) as Mutable;
    // Copying a component may add others.
    for (const { place, value: make } of this.#added) setAt(value, place, make());
    for (const link of this.#links) link();
    return value;
  }

  /** Keeps the names of the document's components; those that only refer to another file stand for its part. */
  #takeNames(): void {
    const { root, version } = this.#document;
    const kinds = ["schema", "response", "parameter", "example", "requestBody", "header"] as const;
    const more = ["securityScheme", "link", "callback", "pathItem", "mediaType"] as const;
    for (const kind of [...kinds, ...more]) {
      const group = groupOf(kind, version);
      const members = group === undefined ? undefined : getByPointer(root.value, group);
      if (group === undefined || !isObject(members)) continue;
      for (const [name, value] of Object.entries(members)) {
        this.#names.take(group, name);
        if (!isObject(value) || Object.keys(value).length !== 1) continue;
        const place = joinPointer(group, name);
        const target = this.#document.target({ value, file: root.file, pointer: place });
        if (target === undefined || target.file === root.file) continue;
        const key = keyOf(kind, target);
        if (!this.#components.has(key)) this.#components.set(key, place);
      }
    }
  }

  #copy(site: Site, copying: Copying): unknown {
    const { value } = site;
    if (!isObject(value)) return value;
    const ref = value["$ref"];
    if (typeof ref === "string") return this.#reference({ ...site, value }, ref, copying);
    return this.#members({ ...site, value }, copying);
  }

  #members(site: Site<JsonObject>, copying: Copying): Mutable {
    const { kind, place } = copying;
    const copy: Mutable = {};
    for (const key of Object.keys(site.value)) {
      if (kind === "schema" && this.#isAddress(key, site)) continue;
      put(
        copy,
        key,
        this.#member(at(site, key), key, { ...copying, place: joinPointer(place, key) }),
      );
    }
    if (kind === "discriminator") this.#mapping(copy, site);
    if (kind === "schema") this.#tags(copy, site);
    if (kind === "link") this.#link(copy, site);
    this.#addresses.note(kind, copy, site);
    return copy;
  }

  #member(site: Site, key: string, copying: Copying): unknown {
    const { value } = site;
    const member = memberOf(copying.kind, key, value);
    if (member === undefined) return this.#part(site, key, copying);
    const { kind, many } = member;
    if (!many) return this.#copy(site, { ...copying, kind });
    if (Array.isArray(value))
      return value.map((_, index) => this.#item(site, index, { ...copying, kind }));
    if (typeof (value as JsonObject)["$ref"] === "string") return this.#map(site, copying, kind);
    const copy: Mutable = {};
    for (const name of Object.keys(value as object))
      put(copy, name, this.#item(site, name, { ...copying, kind }));
    return copy;
  }

  #item(site: Site, key: string | number, copying: Copying): unknown {
    const item = at(site, key);
    if (String(key).startsWith("x-") && copying.kind !== "schema" && copying.kind !== "header")
      return item.value;
    return this.#copy(item, { ...copying, place: joinPointer(copying.place, key) });
  }

  /** A map that is written as a reference: the members of its target. */
  #map(site: Site, copying: Copying, kind: Kind): unknown {
    const target = this.#document.target(site);
    if (target === undefined || !isObject(target.value)) return site.value;
    const copy: Mutable = {};
    if (this.#isRound(target, site, copying)) return copy;
    const within = [...copying.within, keyOf("map", target)];
    for (const name of Object.keys(target.value))
      put(copy, name, this.#item(target, name, { ...copying, kind, within }));
    return copy;
  }

  /** Data, or a text or a list in whose place a reference is written. */
  #part(site: Site, key: string, { kind }: Copying): unknown {
    const { value } = site;
    if (kind === "callback" || key.startsWith("x-") || !isObject(value)) return value;
    const { $ref: ref } = value;
    if (typeof ref !== "string" || data.has(key)) return value;
    const target = this.#document.lookUp({ ...at({ ...site, value }, "$ref"), value: ref })?.value;
    const isOfRoot = ref.startsWith("#") && site.file === this.#document.root.file;
    // A text may stand in the document itself; what else does is referred to there.
    return isOfRoot && typeof target !== "string" && !Array.isArray(target)
      ? value
      : (target ?? value);
  }

  #reference(site: Site<JsonObject>, ref: string, copying: Copying): unknown {
    const { root, version } = this.#document;
    const target = this.#document.resolve({ ...at(site, "$ref"), value: ref });
    const { $ref: _, ...siblings } = site.value;
    if (target === undefined) return site.value;
    if (target.file === root.file && isReferable(copying.kind, version))
      return { ...site.value, $ref: this.#isKept(site, ref) ? ref : refTo(target.pointer) };
    const { kind } = copying;
    const key = keyOf(kind, target);
    const group = groupOf(kind, version);
    const isItself = this.#components.get(key) === copying.place;
    if (group !== undefined && !isItself) {
      const place = this.#component(key, group, kind, target);
      return withRoot({ ...site.value, $ref: refTo(place) }, target, place, copying.place, version);
    }
    if (this.#isRound(target, site, copying)) return {};
    this.#inlined.set(`${target.file}#${target.pointer}`, copying.place);
    const within = [...copying.within, keyOf("map", target)];
    const copied = this.#copy(target, { ...copying, within });
    return isObject(copied) ? { ...copied, ...siblings } : copied;
  }

  /** Whether a reference of the document itself still leads to the same when nothing else is said. */
  #isKept(site: Site, ref: string): boolean {
    if (site.file !== this.#document.root.file) return false;
    const resource = this.#document.resource(site);
    if (this.#isAlone) return ref.startsWith("#") || (resource?.pointer ?? "") !== "";
    return ref.startsWith("#/") && (resource?.pointer ?? "") === "";
  }

  /** Whether a keyword names a schema by an address, which references to components have replaced. */
  #isAddress(key: string, { value, file }: Site<JsonObject>): boolean {
    if (this.#isAlone && file === this.#document.root.file) return false;
    const isOne = key === "$id" || key === "$anchor" || key === "$dynamicAnchor";
    return isOne && typeof value[key] === "string";
  }

  #component(key: string, group: string, kind: Kind, target: Site): string {
    const known = this.#components.get(key) ?? this.#inComponent(kind, target);
    if (known !== undefined) return known;
    const place = joinPointer(group, this.#names.free(group, target));
    this.#components.set(key, place);
    const copying = { kind, place, within: [] };
    this.#added.push({ place, value: () => this.#copy(target, copying) });
    return place;
  }

  /** Where a part of a component stands, which needs no component of its own. */
  #inComponent(kind: Kind, { file, pointer }: Site): string | undefined {
    if (kind !== "schema") return undefined;
    for (let around = pointer; around !== ""; ) {
      around = parentPointer(around);
      const place = this.#components.get(keyOf(kind, { file, pointer: around }));
      if (place !== undefined) return place + pointer.slice(around.length);
    }
    return undefined;
  }

  /** Values of a mapping that are references. */
  #mapping(discriminator: Mutable, site: Site<JsonObject>): void {
    const { mapping } = discriminator;
    if (!isObject(mapping)) return;
    const written = at(site, "mapping");
    const copy: Mutable = {};
    for (const [value, ref] of Object.entries(mapping))
      put(copy, value, this.#mapped(ref, at(written, value)));
    discriminator["mapping"] = copy;
  }

  #mapped(ref: unknown, site: Site): unknown {
    const { root, version } = this.#document;
    const group = groupOf("schema", version) ?? "";
    if (typeof ref !== "string" || !/[#/.]/.test(ref)) return ref;
    const names = getByPointer(root.value, group);
    if (isObject(names) && Object.hasOwn(names, ref)) return ref;
    if (this.#isKept(site, ref)) return ref;
    const target = this.#document.lookUp({ ...site, value: ref });
    if (target === undefined) return ref;
    if (target.file === root.file) return refTo(target.pointer);
    return refTo(this.#component(keyOf("schema", target), group, "schema", target));
  }

  /** Members of a union that are told apart by their components' names keep them where these change. */
  #tags(copy: Mutable, site: Site<JsonObject>): void {
    const { discriminator } = copy;
    if (!isObject(discriminator)) return;
    const mapping: Mutable = { ...(discriminator["mapping"] as JsonObject | undefined) };
    const before = Object.keys(mapping).length;
    for (const union of ["oneOf", "anyOf"]) {
      const members = copy[union];
      if (!Array.isArray(members)) continue;
      for (const [index, member] of members.entries()) {
        const ref: unknown = isObject(member) ? member["$ref"] : undefined;
        const target = this.#document.target(at(at(site, union), index));
        const name = target?.pointer.split("/").at(-1) ?? "";
        if (typeof ref !== "string" || name === "" || ref.split("/").at(-1) === name) continue;
        if (Object.hasOwn(mapping, name) || Object.values(mapping).includes(ref)) continue;
        put(mapping, name, ref);
      }
    }
    if (Object.keys(mapping).length > before) copy["discriminator"] = { ...discriminator, mapping };
  }

  /** A reference to an operation, which is known once all paths are copied. */
  #link(copy: Mutable, site: Site<JsonObject>): void {
    const ref = copy["operationRef"];
    const { root } = this.#document;
    if (typeof ref !== "string") return;
    const split = this.#document.locate({ ...at(site, "operationRef"), value: ref });
    if (split === undefined || (isRemote(ref) && !this.#document.sources.files.has(split.file)))
      return;
    if (site.file === root.file && ref.startsWith("#")) return;
    this.#links.push(() => {
      const { file, fragment } = split;
      const end = fragment.lastIndexOf("/");
      const item = this.#inlined.get(`${file}#${fragment.slice(0, Math.max(end, 0))}`);
      const found = file === root.file ? fragment : item && item + fragment.slice(end);
      if (found !== undefined) copy["operationRef"] = refTo(found);
      else
        this.#refuse(
          at(site, "operationRef"),
          `A link to '${ref}', an operation that no path of the document leads to,`,
          "Refer to the operation's path from 'paths', or name the operation by 'operationId'",
        );
    });
  }

  #isRound(target: Site, site: Site, { within }: Copying): boolean {
    if (!within.includes(keyOf("map", target))) return false;
    this.#refuse(
      site,
      `A part of '${target.file}' that contains itself, and for which OpenAPI has no component,`,
      "Write a reference to a schema, a response or a callback where it contains itself",
    );
    return true;
  }

  #refuse({ file, pointer }: Omit<Site, "value">, part: string, cure: string): void {
    this.#diagnostics.reportOnce("bundle-impossible", { file, pointer }, { part, cure });
  }
}

/** Whether OpenAPI has references for parts of a kind; of others the part itself has to be there. */
const isReferable = (kind: Kind, version: string): boolean =>
  kind === "path" || kind === "pathItem" || groupOf(kind, version) !== undefined;

/** Fields of data, in which nothing is a reference. */
const data: ReadonlySet<string> = new Set(
  "example examples default const value dataValue mapping".split(" "),
);

const keyOf = (kind: Kind | "map", { file, pointer }: Pick<Site, "file" | "pointer">): string =>
  `${kind} ${file}#${pointer}`;
