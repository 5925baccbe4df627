import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { closest } from "../diagnostics/suggest.ts";
import { getByPointer } from "../source/locations/pointer.ts";
import type { SourceSet } from "../source/reading/read.ts";
import type { Place } from "../source/references/relocation.ts";
import {
  resolveAddress,
  resourcesOf,
  withoutFragment,
  type Resource,
} from "../source/references/resources.ts";
import {
  isRemote,
  locateReference,
  type LocatedReference,
} from "../source/references/reference-path.ts";
import type { Malformed } from "./malformed.ts";
import { at, isObject, isObjectSite, textAt, type JsonObject, type Site } from "./site.ts";

export type OpenApiVersion = "2.0" | "3.0" | "3.1" | "3.2";

/**
 * A document with its files, whose structure was checked. A document of 2.0 has the structure of 3.0
 * by now. Lowering upgrades schemas to the form of 3.1 when it reads them, see `upgradeSchema`.
 */
export interface OpenApiDocument {
  readonly version: OpenApiVersion;
  readonly root: Site<JsonObject>;
  /** The files that it was read from; their values are those that locations name. */
  readonly sources: SourceSet;
  /** Locations that do not fit the meta-schema. */
  readonly malformed: Malformed;
  /** The target of a reference; undefined, and reported once, if it is missing. */
  resolve(reference: Site<string>): Site | undefined;
  /** The value that a reference leads to, of any kind; undefined, and not reported, if it is missing. */
  lookUp(reference: Site<string>): Site | undefined;
  /** The file and the fragment that a reference names, which need not be there; undefined if it is malformed. */
  locate(reference: Site<string>): Pick<LocatedReference, "file" | "fragment"> | undefined;
  /** The target of an object's `$ref`; undefined without one, and where it leads to nothing. */
  target(site: Site): Site | undefined;
  /** The schema with an address of its own that a location belongs to; undefined where none has. */
  resource(site: Omit<Site, "value">): Resource | undefined;
  /** Whether a `$dynamicRef` stands in one of the files. */
  readonly hasDynamicRefs: boolean;
  /** Follows an object's `$ref`, and those of its targets, to an object without one. */
  follow(site: Site): Site<JsonObject> | undefined;
}

export class ResolvedDocument implements OpenApiDocument {
  readonly version: OpenApiVersion;
  readonly root: Site<JsonObject>;
  readonly malformed: Malformed;
  readonly hasDynamicRefs: boolean;
  readonly #sources: SourceSet;
  /** Files whose schemas may have addresses or anchors; most documents have none. */
  readonly #addressed: ReadonlySet<string>;
  readonly #diagnostics: Diagnostics;
  readonly #reported = new Set<string>();
  /** Objects by file and reference; many references of a file name the same one. */
  readonly #resolved = new Map<string, Map<string, Site>>();
  #suggestions = 0;
  #isQuiet = false;

  constructor(
    version: OpenApiVersion,
    root: Site<JsonObject>,
    sources: SourceSet,
    diagnostics: Diagnostics,
    malformed: Malformed,
  ) {
    this.version = version;
    this.root = root;
    this.malformed = malformed;
    this.#sources = sources;
    this.hasDynamicRefs = [...sources.files.values()].some(({ words }) =>
      words.includes("$dynamicRef"),
    );
    // Every reference asks for this, so each text is searched once.
    this.#addressed = new Set(
      [...sources.files]
        .filter(([, { words }]) => /\$(?:id|anchor|dynamicAnchor)\b/.test(words))
        .map(([file]) => file),
    );
    this.#diagnostics = diagnostics;
  }

  get sources(): SourceSet {
    return this.#sources;
  }

  resolve(reference: Site<string>): Site | undefined {
    const { value: ref, file } = reference;
    // Where a reference leads may depend on the place of it, by addresses and by what was moved.
    if (this.#addressed.size > 0 || this.#sources.relocation !== undefined)
      return this.#find(reference);
    const known = this.#resolved.get(file)?.get(ref);
    if (known !== undefined) return known;
    const found = this.#find(reference);
    if (!isObject(found?.value)) return found;
    const ofFile = this.#resolved.get(file) ?? new Map<string, Site>();
    this.#resolved.set(file, ofFile.set(ref, found));
    return found;
  }

  lookUp(reference: Site<string>): Site | undefined {
    this.#isQuiet = true;
    try {
      return this.#find(reference);
    } finally {
      this.#isQuiet = false;
    }
  }

  target(site: Site): Site | undefined {
    const value = isObjectSite(site) ? textAt(site, "$ref") : undefined;
    return value === undefined ? undefined : this.resolve({ ...at(site, "$ref"), value });
  }

  locate(reference: Site<string>): Pick<LocatedReference, "file" | "fragment"> | undefined {
    const { addresses } = this.#sources;
    const id = addresses && this.#resources(reference.file)?.at(reference.pointer).address;
    return locateReference(reference.value, this.#written(reference).file, { addresses, id });
  }

  #find(reference: Site<string>): Site | undefined {
    const ref = reference.value;
    const embedded = this.#embedded(reference);
    if (embedded !== undefined) return this.#target(reference, ref, ...embedded);
    const split = this.locate(reference);
    // A document that was not fetched was reported when it was read.
    if (isRemote(ref) && !(split !== undefined && this.#sources.files.has(split.file)))
      return undefined;
    if (split === undefined) {
      this.#once(reference, () =>
        this.#diagnostics.report("ref-invalid", reference, {
          ref,
          reason: "a percent sign in it starts no escape",
        }),
      );
      return undefined;
    }
    const { file, fragment } = split;
    const source = this.#sources.files.get(file);
    // A missing file was reported when it was read.
    if (source === undefined || source.value === undefined) return undefined;
    return this.#target(reference, ref, file, "", fragment);
  }

  /**
   * File, pointer and fragment of a reference by addresses: from within a schema with `$id`, or to
   * one. Undefined for the usual reference, which is relative to its file.
   */
  #embedded(
    reference: Site<string>,
  ): readonly [file: string, pointer: string, fragment: string] | undefined {
    const from = this.#resources(reference.file);
    // OpenAPI 2.0 has no addresses.
    if (from === undefined || this.version === "2.0") return undefined;
    const base = from.at(reference.pointer);
    if (base.pointer === "" && !from.hasOwn && !isRemote(reference.value)) return undefined;
    const address = resolveAddress(reference.value, base.address);
    if (address === undefined) return undefined;
    const plain = withoutFragment(address);
    let fragment: string;
    try {
      fragment = decodeURIComponent(address.slice(plain.length + 1));
    } catch {
      return undefined;
    }
    for (const file of [reference.file, ...this.#sources.files.keys()]) {
      const resource = this.#resources(file)?.get(plain);
      if (resource !== undefined) return [file, resource.pointer, fragment];
    }
    return undefined;
  }

  #resources(file: string): ReturnType<typeof resourcesOf> | undefined {
    if (!this.#addressed.has(file)) return undefined;
    return resourcesOf(file, this.#sources.files.get(file)?.value);
  }

  resource({ file, pointer }: Omit<Site, "value">): Resource | undefined {
    return this.#resources(file)?.at(pointer);
  }

  /** Where a reference is written. */
  #written({ file, pointer }: Site): Place {
    return this.#sources.relocation?.original({ file, pointer }) ?? { file, pointer };
  }

  /** The value that a fragment names in a resource; reported once if there is nothing. */
  #target(
    reference: Site<string>,
    ref: string,
    file: string,
    base: string,
    fragment: string,
  ): Site | undefined {
    const written =
      fragment === "" || fragment.startsWith("/")
        ? base + fragment
        : this.#resources(file)?.at(base).anchors.get(fragment);
    if (written !== undefined) {
      const place = { file, pointer: written };
      const target = this.#sources.relocation?.converted(place) ?? place;
      const value = getByPointer(this.#sources.files.get(target.file)?.value, target.pointer);
      if (value !== undefined) {
        this.#checkTarget(reference, ref, { value, ...target });
        return { value, ...target };
      }
    }
    const { relocation } = this.#sources;
    const root =
      relocation?.written.file === file
        ? relocation.written.value
        : this.#sources.files.get(file)?.value;
    this.#once(reference, () =>
      this.#diagnostics.report("ref-unknown", reference, {
        ref,
        suggestion:
          this.#suggestions++ < mostSuggestions ? suggestTarget(ref, fragment, root) : noSuggestion,
      }),
    );
    return undefined;
  }

  /** Checks that the target of a reference is an object, or a schema that is `true` or `false`. */
  #checkTarget(reference: Site<string>, ref: string, target: Site): void {
    const { value, pointer } = target;
    if (isObject(value) || typeof value === "boolean" || this.malformed.covers(target)) return;
    // An empty file was reported when it was read.
    if (value === null && pointer === "") return;
    const found = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
    this.#once(reference, () =>
      this.#diagnostics.report("ref-invalid", reference, {
        ref,
        reason: `it points to ${found}, not to an object`,
      }),
    );
  }

  follow(site: Site): Site<JsonObject> | undefined {
    const seen = new Set<string>();
    let current = site;
    while (isObjectSite(current)) {
      const ref = textAt(current, "$ref");
      if (ref === undefined) return current;
      const reference = { ...at(current, "$ref"), value: ref };
      const key = `${current.file}#${current.pointer}`;
      if (seen.has(key)) {
        this.#once(reference, () => this.#diagnostics.report("ref-loop", reference, { ref }));
        return undefined;
      }
      seen.add(key);
      const target = this.resolve(reference);
      if (target === undefined) return undefined;
      current = target;
    }
    return undefined;
  }

  #once(reference: Site<string>, report: () => void): void {
    if (this.#isQuiet) return;
    const key = `${reference.file}#${reference.pointer}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    report();
  }
}

/**
 * References to nothing that get a suggestion: looking for a similar name takes time in proportion
 * to the names, and who has made more mistakes than that has made the same one again.
 */
const mostSuggestions = 20;

/** Looks for a similar name among the siblings of the missing target. */
function suggestTarget(ref: string, fragment: string, root: unknown): string {
  const cut = fragment.lastIndexOf("/");
  if (cut === -1) return noSuggestion;
  const parent = getByPointer(root, fragment.slice(0, cut));
  if (!isObject(parent)) return noSuggestion;
  const start = ref.lastIndexOf("/") + 1;
  const names = Object.keys(parent);
  const best = closest(ref.slice(start), names);
  if (best !== undefined) return `Did you mean '${ref.slice(0, start)}${best}'?`;
  if (names.length === 0 || names.length > 8) return noSuggestion;
  return `${noSuggestion}; known here: ${names.map((name) => `'${name}'`).join(", ")}`;
}

const noSuggestion = "Add the target, or correct the reference";
