import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { closest } from "../diagnostics/suggest.ts";
import { getByPointer } from "../source/pointer.ts";
import type { SourceSet } from "../source/read.ts";
import {
  resolveAddress,
  resourcesOf,
  withoutFragment,
  type Resource,
} from "../source/resources.ts";
import { isRemote, splitReference } from "../source/reference-path.ts";
import type { Malformed } from "./malformed.ts";
import { isObject, textAt, type JsonObject, type Site } from "./site.ts";

export type OpenApiVersion = "3.0" | "3.1" | "3.2";

/**
 * A document with its files, whose structure was checked. Lowering upgrades schemas to the form of
 * 3.1 when it reads them, see `upgradeSchema`.
 */
export interface OpenApiDocument {
  readonly version: OpenApiVersion;
  readonly root: Site<JsonObject>;
  /** Locations that do not fit the meta-schema. */
  readonly malformed: Malformed;
  /** The target of a reference; undefined, and reported once, if there is none. */
  resolve(reference: Site<string>): Site | undefined;
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
  readonly #diagnostics: Diagnostics;
  readonly #reported = new Set<string>();
  /** Whether a schema of a file may have an address: each text is searched once. */
  readonly #addressed = new Map<string, boolean>();
  #suggestions = 0;

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
    this.hasDynamicRefs = [...sources.files.values()].some(({ text }) =>
      text.includes("$dynamicRef"),
    );
    this.#diagnostics = diagnostics;
  }

  resolve(reference: Site<string>): Site | undefined {
    const ref = reference.value;
    const embedded = this.#embedded(reference);
    if (embedded !== undefined) return this.#target(reference, ref, ...embedded);
    if (isRemote(ref)) return undefined;
    const split = splitReference(ref, reference.file);
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
    if (from === undefined) return undefined;
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
    const source = this.#sources.files.get(file);
    if (source === undefined) return undefined;
    let isAddressed = this.#addressed.get(file);
    if (isAddressed === undefined) {
      isAddressed = /\$(?:id|anchor|dynamicAnchor)\b/.test(source.text);
      this.#addressed.set(file, isAddressed);
    }
    return isAddressed ? resourcesOf(file, source.value) : undefined;
  }

  resource({ file, pointer }: Omit<Site, "value">): Resource | undefined {
    return this.#resources(file)?.at(pointer);
  }

  /** What a fragment names in a resource; reported once if there is nothing. */
  #target(
    reference: Site<string>,
    ref: string,
    file: string,
    base: string,
    fragment: string,
  ): Site | undefined {
    const root = this.#sources.files.get(file)?.value;
    const pointer =
      fragment === "" || fragment.startsWith("/")
        ? base + fragment
        : this.#resources(file)?.at(base).anchors.get(fragment);
    const value = pointer === undefined ? undefined : getByPointer(root, pointer);
    if (pointer !== undefined && value !== undefined) return { value, file, pointer };
    this.#once(reference, () =>
      this.#diagnostics.report("ref-unknown", reference, {
        ref,
        suggestion:
          this.#suggestions++ < mostSuggestions ? suggestTarget(ref, fragment, root) : noSuggestion,
      }),
    );
    return undefined;
  }

  follow(site: Site): Site<JsonObject> | undefined {
    const seen = new Set<string>();
    let current = site;
    while (isObject(current.value)) {
      const here = current as Site<JsonObject>;
      const ref = textAt(here, "$ref");
      if (ref === undefined) return here;
      const reference = { value: ref, file: here.file, pointer: `${here.pointer}/$ref` };
      const key = `${here.file}#${here.pointer}`;
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
