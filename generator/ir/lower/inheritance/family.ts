import { suggest } from "../../../diagnostics/suggest.ts";
import { at, objectAt, own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";
import type { NamedSchema, NamedSchemas } from "./named-schemas.ts";
import {
  discriminatorOf,
  isRequired,
  mappingOf,
  schemaOf,
  tagListing,
  type Mappings,
  type TagListing,
} from "./tag-listing.ts";

/** Subtypes that are looked at, so that a long chain of parents costs no square of its length. */
const mostHeirs = 100_000;

/** A schema with a discriminator, those that extend it, and the values that stand for each. */
export interface Family {
  readonly root: NamedSchema;
  readonly property: string;
  /** Whether every object of the family has the property. */
  readonly isRequired: boolean;
  /** The Discriminator Object. */
  readonly discriminator: JsonObject;
  /** Values of the property by schema; none for what is never there by itself. */
  readonly values: ReadonlyMap<NamedSchema, readonly string[]>;
  /** The schema of objects whose value stands for no other, by `defaultMapping` or the options. */
  readonly fallback?: NamedSchema;
  /** The values that the property admits; undefined where it takes any text. */
  readonly listed?: readonly string[];
}

/** The inputs of the search for the families of a document. */
export interface FamilySearch {
  readonly lowering: Lowering;
  readonly named: NamedSchemas;
  readonly mappings: Mappings;
  looked: number;
}

/** A schema, and those that extend it over any number of steps, the nearest first. */
export function heirsOf(search: FamilySearch, root: NamedSchema): ReadonlySet<NamedSchema> {
  const heirs = new Set([root]);
  for (const heir of heirs) {
    if (search.looked++ > mostHeirs) break;
    for (const child of heir.children) heirs.add(child);
  }
  return heirs;
}

/**
 * The family of a schema with a discriminator; undefined where none of its schemas declares the
 * property as text, so that no value can tell them apart.
 */
export function familyOf(
  search: FamilySearch,
  root: NamedSchema,
  discriminator: Site<JsonObject>,
): Family | undefined {
  const property = textAt(discriminator, "propertyName");
  if (property === undefined) return undefined;
  const heirs = heirsOf(search, root);
  if (heirs.size < 2) return undefined;
  const listings = listingsOf(search, heirs, property);
  const ofRoot = listings.get(root);
  const others = [...heirs].filter((heir) => heir !== root);
  const isDeclared =
    ofRoot?.isDeclared === true || others.every((one) => listings.get(one)?.isDeclared);
  if (!isDeclared) return undefined;
  reportMapping(search, discriminator, heirs);
  const values = new TagValues({ search, root, property, listings }).all(others);
  const { values: listed } = ofRoot ?? {};
  const fallback = listed === undefined ? fallbackOf(search, root, discriminator) : undefined;
  return {
    root,
    property,
    isRequired: isRequired(search.lowering.document, root.site, property),
    discriminator: discriminator.value,
    values,
    ...(fallback === undefined || !heirs.has(fallback) ? {} : { fallback }),
    ...(listed === undefined ? {} : { listed }),
  };
}

/** Source of `defaultMapping`: OpenAPI 3.2, Discriminator Object. */
function fallbackOf(
  { lowering, named }: FamilySearch,
  root: NamedSchema,
  discriminator: Site<JsonObject>,
): NamedSchema | undefined {
  const { document, options } = lowering;
  const value = textAt(discriminator, "defaultMapping");
  if (value !== undefined)
    return schemaOf(document, named, { ...at(discriminator, "defaultMapping"), value });
  return options.inheritance === "open" ? root : undefined;
}

function listingsOf(
  { lowering, named }: FamilySearch,
  heirs: ReadonlySet<NamedSchema>,
  property: string,
): ReadonlyMap<NamedSchema, TagListing> {
  const isFamily = (value: unknown): boolean => {
    const schema = named.get(value);
    return schema !== undefined && heirs.has(schema);
  };
  return new Map(
    [...heirs].map((heir) => [heir, tagListing(lowering.document, heir, property, isFamily)]),
  );
}

/** Reports entries of a mapping that name no schema of the family. */
function reportMapping(
  { lowering, named }: FamilySearch,
  discriminator: Site<JsonObject>,
  heirs: ReadonlySet<NamedSchema>,
): void {
  for (const { text, site, target } of mappingOf(lowering.document, named, discriminator)) {
    if (target !== undefined && heirs.has(target)) continue;
    const names = [...heirs].map(({ name }) => name);
    const suggestion = suggest(
      text,
      names,
      "Extend this schema there by 'allOf', or correct the mapping",
    );
    lowering.diagnostics.report("discriminator-mapping-parent", site, { target: text, suggestion });
  }
}

interface Tagging {
  readonly search: FamilySearch;
  readonly root: NamedSchema;
  readonly property: string;
  readonly listings: ReadonlyMap<NamedSchema, TagListing>;
}

/** The values of a property that stand for the schemas of a family. */
class TagValues {
  readonly #tagging: Tagging;
  readonly #values = new Map<NamedSchema, readonly string[]>();
  /** Those that have the values of a schema in between. */
  readonly #bounded = new Set<NamedSchema>();
  readonly #listed: readonly string[] | undefined;

  constructor(tagging: Tagging) {
    this.#tagging = tagging;
    this.#listed = tagging.listings.get(tagging.root)?.values;
  }

  all(heirs: readonly NamedSchema[]): ReadonlyMap<NamedSchema, readonly string[]> {
    const { root } = this.#tagging;
    const unknown: NamedSchema[] = [];
    for (const heir of heirs) {
      const values = this.#ofOthers(heir) ?? this.#of(heir);
      if (values === undefined && heir.children.length === 0) unknown.push(heir);
      this.#values.set(heir, values ?? []);
    }
    const claimed = new Set([...this.#values.values()].flat());
    const rest = this.#listed?.filter((value) => !claimed.has(value));
    for (const heir of unknown) this.#guess(heir, rest ?? []);
    return this.#values.set(root, unknown.length > 0 ? [] : this.#ofRoot(rest, claimed));
  }

  /** The values that a schema has by itself; undefined where none fits those that the parent lists. */
  #of(heir: NamedSchema): readonly string[] | undefined {
    const { search, property, listings } = this.#tagging;
    const listed = listings.get(heir)?.values;
    if (listed !== undefined && listed.join() !== this.#listed?.join()) return listed;
    const given = textAt(heir.site, "x-ms-discriminator-value");
    if (given !== undefined) return [given];
    const mapped = this.#admitted(search.mappings.of(property, heir));
    if (mapped.length > 0) return mapped;
    const named = this.#admitted([heir.name]);
    if (named.length > 0) return named;
    const alike = this.#listed?.filter((value) => plain(value) === plain(heir.name)) ?? [];
    return alike.length === 1 ? alike : undefined;
  }

  /**
   * The values of the schema in between that tells its own children apart by another property:
   * they all have its value of this one.
   */
  #ofOthers(heir: NamedSchema): readonly string[] | undefined {
    const { search, root, property, listings } = this.#tagging;
    if (listings.get(heir)?.values !== undefined) return undefined;
    if (search.mappings.of(property, heir).length > 0) return undefined;
    for (const { base } of heir.bases) {
      if (base === root || !this.#values.has(base)) continue;
      if (isBoundary(base, property) || this.#bounded.has(base)) {
        this.#bounded.add(heir);
        return this.#values.get(base);
      }
    }
    return undefined;
  }

  #ofRoot(rest: readonly string[] | undefined, claimed: ReadonlySet<string>): readonly string[] {
    const { search, root, property } = this.#tagging;
    if (isListing(root)) return [];
    const given = textAt(root.site, "x-ms-discriminator-value");
    const mapped = this.#admitted(search.mappings.of(property, root));
    const all = given === undefined ? mapped : [given, ...mapped];
    if (all.length > 0) return [...new Set(all)];
    // NSwag writes `x-abstract` for classes of which there are no objects.
    const isAbstract = own(root.site, "x-abstract") === true || claimed.has(root.name);
    return rest ?? (isAbstract ? [] : [root.name]);
  }

  /** Takes for a schema the values that are left, where its name is none of them. */
  #guess(heir: NamedSchema, rest: readonly string[]): void {
    const { search, property } = this.#tagging;
    const listed = this.#listed ?? [];
    const values = rest.length > 0 ? rest : listed;
    search.lowering.diagnostics.report(
      "discriminator-value-unknown",
      { file: heir.site.file, pointer: heir.site.pointer, part: "key" },
      { schema: heir.name, property, values: values.map((value) => `'${value}'`).join(", ") },
    );
    this.#values.set(heir, values);
  }

  #admitted(values: readonly string[]): readonly string[] {
    const listed = this.#listed;
    return listed === undefined ? values : values.filter((value) => listed.includes(value));
  }
}

/** Whether a schema lists its members itself. */
export const isListing = ({ site }: NamedSchema): boolean =>
  own(site, "oneOf") !== undefined || own(site, "anyOf") !== undefined;

/** Whether a schema tells those that extend it apart by another property than a family it is in. */
export function isBoundary({ site }: NamedSchema, property: string): boolean {
  const discriminator = discriminatorOf(site) ?? objectAt(site, "discriminator");
  return discriminator !== undefined && textAt(discriminator, "propertyName") !== property;
}

/** The letters and digits of a text, all small. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
