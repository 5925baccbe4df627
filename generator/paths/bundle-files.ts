import { basename } from "../portable/posix-path.ts";
import { isSameValue } from "../portable/same-value.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { isObject, type JsonObject, type Site } from "../openapi/site.ts";
import { escapeSegment, joinPointer, splitPointer } from "../source/locations/pointer.ts";
import { spreadKindOf, spreadReference } from "../openapi/faults/spread-references.ts";
import { direct, type Bundle } from "./bundle.ts";
import { holdersOf, type Holder } from "./holders.ts";

type Mutable = Record<string, unknown>;

/** Components that are shared by reference; other targets are copied to where they are used. */
const shared = {
  schema: "schemas",
  parameter: "parameters",
  response: "responses",
  body: "requestBodies",
  header: "headers",
} as const;

/**
 * Puts the files of a document together: what references to other files lead to becomes a
 * component, called by the last segment of the reference or by the file, as Redocly's bundler does.
 */
export function bundleFiles(document: OpenApiDocument, diagnostics: Diagnostics): Bundle {
  const bundler = new Bundler(document, diagnostics);
  const root = bundler.run();
  return {
    root,
    locate: (pointer) => bundler.locate(pointer),
    target: (ref) => direct(root, ref),
  };
}

class Bundler {
  readonly #document: OpenApiDocument;
  readonly #diagnostics: Diagnostics;
  readonly #root: Mutable;
  /** Where copied values come from, by their place in the bundle. */
  readonly #origins = new Map<string, Site>();
  /** Components by the place of the target: `file#pointer`. */
  readonly #names = new Map<string, string>();
  readonly #pending: (() => void)[] = [];

  constructor(document: OpenApiDocument, diagnostics: Diagnostics) {
    this.#document = document;
    this.#diagnostics = diagnostics;
    this.#root = {};
    this.#origins.set("", document.root);
  }

  run(): JsonObject {
    Object.assign(this.#root, this.#copy("document", this.#document.root, "", []));
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) next();
    return this.#root;
  }

  locate(pointer: string): { file: string; pointer: string } {
    for (let prefix = pointer; ; prefix = prefix.slice(0, prefix.lastIndexOf("/"))) {
      const origin = this.#origins.get(prefix);
      if (origin === undefined) continue;
      return { file: origin.file, pointer: origin.pointer + pointer.slice(prefix.length) };
    }
  }

  /** @param place where the copy is to stand @param inlined targets that it is within */
  #copy(holder: Holder, site: Site, place: string, inlined: readonly string[]): unknown {
    const { value } = site;
    if (Array.isArray(value))
      return value.map((_, i) => this.#copyMember(holder, site, i, place, inlined));
    if (!isObject(value)) return value;
    if (holder.endsWith("Map") || holder.endsWith("List"))
      return this.#members(holder, site, place, inlined);
    if (typeof value["$ref"] === "string")
      return this.#reference(holder, site, value["$ref"], place, inlined);
    return this.#members(holder, site, place, inlined);
  }

  #members(holder: Holder, site: Site, place: string, inlined: readonly string[]): Mutable {
    const copy: Mutable = {};
    for (const key of Object.keys(site.value as object)) {
      const member = this.#copyMember(holder, site, key, place, inlined);
      Object.defineProperty(copy, key, {
        value: member,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    if (holder === "discriminator") this.#mapping(copy, site);
    return copy;
  }

  #copyMember(
    holder: Holder,
    site: Site,
    key: string | number,
    place: string,
    inlined: readonly string[],
  ): unknown {
    const value = (site.value as Readonly<Record<string | number, unknown>>)[key];
    const inner = holdersOf(holder, String(key), value);
    const segment = `/${escapeSegment(String(key))}`;
    const written = { value, file: site.file, pointer: site.pointer + segment };
    const member = holder === "schema" ? this.#spread(written, String(key)) : written;
    if (inner === undefined) return member.value;
    return this.#copy(inner, member, place + segment, inlined);
  }

  /** The target of a reference that stands for a map of schemas or a list of data, while its file is known. */
  #spread(member: Site, keyword: string): Site {
    const kind = spreadKindOf(keyword);
    const found = kind && spreadReference(this.#document, member, kind);
    if (found === undefined) return member;
    this.#diagnostics.reportOnce("ref-misplaced", member, { field: keyword, ref: found.ref });
    return { ...member, value: found.value };
  }

  #reference(
    holder: Holder,
    site: Site,
    ref: string,
    place: string,
    inlined: readonly string[],
  ): unknown {
    const target = this.#document.resolve({
      value: ref,
      file: site.file,
      pointer: `${site.pointer}/$ref`,
    });
    if (target === undefined) return {};
    const entry = this.#document.root.file;
    const rest = { ...(site.value as Mutable) };
    if (target.file === entry && site.file === entry)
      return { ...rest, $ref: pointerRef(target.pointer) };
    if (Object.hasOwn(shared, holder)) {
      const group = shared[holder as keyof typeof shared];
      const component = this.#component(holder, group, target);
      // A component that is a reference to its own target is that target.
      if (component !== pointerRef(place)) return { ...rest, $ref: component };
    }
    const key = `${target.file}#${target.pointer}`;
    if (inlined.includes(key)) return {};
    this.#origins.set(place, target);
    const copied = this.#copy(holder, target, place, [...inlined, key]);
    delete rest["$ref"];
    return isObject(copied) ? { ...copied, ...rest } : copied;
  }

  #component(holder: Holder, group: string, target: Site): string {
    const key = `${target.file}#${target.pointer}`;
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#freeName(group, target);
      this.#names.set(key, name);
      const found = name;
      const own = (this.#original(group)[found] as unknown) !== undefined;
      if (!own) {
        this.#added(group)[found] = target.value;
        const place = joinPointer("/components", group, found);
        this.#origins.set(place, target);
        this.#pending.push(() => {
          const components = (this.#root["components"] ??= {}) as Mutable;
          const members = (components[group] ??= {}) as Mutable;
          members[found] = this.#copy(holder, target, place, []);
        });
      }
    }
    return pointerRef(joinPointer("/components", group, name));
  }

  readonly #addedComponents = new Map<string, Mutable>();

  #added(group: string): Mutable {
    let members = this.#addedComponents.get(group);
    if (members === undefined)
      this.#addedComponents.set(group, (members = Object.create(null) as Mutable));
    return members;
  }

  #original(group: string): Mutable {
    const components = this.#document.root.value["components"];
    const members =
      isObject(components) && Object.hasOwn(components, group) ? components[group] : undefined;
    return Object.assign(Object.create(null), isObject(members) ? members : {}) as Mutable;
  }

  #freeName(group: string, target: Site): string {
    const isFree = (name: string): boolean => {
      const there = this.#original(group)[name] ?? this.#added(group)[name];
      return there === undefined || this.#isSame(there, target);
    };
    let name = "";
    for (const segment of splitPointer(target.pointer).reverse()) {
      name = name === "" ? segment : `${segment}-${name}`;
      if (isFree(name)) return name;
    }
    const file = basename(target.file).replace(/\.[^.]*$/, "");
    const stem = name === "" ? file : `${file}_${name}`;
    let free = stem;
    for (let number = 2; !isFree(free); number++) free = `${stem}-${number}`;
    return free;
  }

  #isSame(value: unknown, target: Site): boolean {
    if (value === target.value || isSameValue(value, target.value)) return true;
    if (!isObject(value) || typeof value["$ref"] !== "string") return false;
    const { file } = this.#document.root;
    const site = this.#document.resolve({ value: value["$ref"], file, pointer: "" });
    return site?.value === target.value;
  }

  /** Values of a mapping that are references to other files become references to components. */
  #mapping(discriminator: Mutable, site: Site): void {
    const { mapping } = discriminator;
    if (!isObject(mapping)) return;
    const rewritten: Mutable = {};
    for (const [value, ref] of Object.entries(mapping)) {
      rewritten[value] = ref;
      if (typeof ref !== "string" || !/[#/]/.test(ref)) continue;
      const pointer = joinPointer(site.pointer, "mapping", value);
      const target = this.#document.resolve({ value: ref, file: site.file, pointer });
      if (target !== undefined) rewritten[value] = this.#component("schema", "schemas", target);
    }
    discriminator["mapping"] = rewritten;
  }
}

function pointerRef(pointer: string): string {
  return `#${pointer.replaceAll("%", "%25")}`;
}
