import type { OpenApiDocument } from "../../../openapi/document.ts";
import { itemsAt, own, isObjectSite, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";
import type { SampleKinds } from "./sample-kinds.ts";
import { allowsAll } from "./condition-keywords.ts";
import { allKinds, impliedType } from "./schema-structure.ts";

/** Schemas within a schema are followed this far: one behind them is taken to admit everything. */
const mostSteps = 50;

/**
 * The kinds of values that schemas may admit by `type`, `enum` and `const`, their own and those of
 * the schemas that they combine; found once for each schema.
 */
export class ValueKinds {
  readonly #document: OpenApiDocument;
  readonly #known = new Map<unknown, ReadonlySet<string>>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  of(site: Site, depth = 0): ReadonlySet<string> {
    if (site.value === false) return new Set();
    if (!isObjectSite(site) || depth > mostSteps) return allKinds;
    const known = this.#known.get(site.value);
    if (known !== undefined) return known;
    // A schema that refers to itself restricts nothing by that.
    this.#known.set(site.value, allKinds);
    const kinds = this.#find(site, depth + 1);
    this.#known.set(site.value, kinds);
    return kinds;
  }

  #find(schema: Site<JsonObject>, depth: number): ReadonlySet<string> {
    let kinds = ownKinds(schema);
    const restrict = (other: ReadonlySet<string>): void => {
      kinds = new Set([...kinds].filter((kind) => other.has(kind)));
    };
    const target = this.#document.target(schema);
    if (target !== undefined) restrict(this.of(target, depth));
    for (const part of itemsAt(schema, "allOf")) restrict(this.of(part, depth));
    for (const keyword of ["oneOf", "anyOf"]) {
      const members = itemsAt(schema, keyword);
      if (members.length === 0) continue;
      restrict(new Set(members.flatMap((member) => [...this.of(member, depth)])));
    }
    if (own(schema, "nullable") === true) return new Set([...kinds, "null"]);
    return kinds;
  }
}

function ownKinds(schema: Site<JsonObject>): ReadonlySet<string> {
  if (allowsAll(own(schema, "not"))) return new Set();
  const values = Object.hasOwn(schema.value, "const")
    ? [own(schema, "const")]
    : own(schema, "enum");
  if (Array.isArray(values)) return new Set(values.map(kindOfValue));
  const type = own(schema, "type");
  if (type === undefined) return allKinds;
  if (!Array.isArray(type)) return kindOfType(String(type));
  return new Set((type as string[]).map((name) => (name === "integer" ? "number" : name)));
}

const singleKinds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...allKinds].map((kind) => [kind, new Set([kind])]),
);

/** The kind of the values of a type that is stated; nearly every schema states one. */
function kindOfType(type: string): ReadonlySet<string> {
  const kind = type === "integer" ? "number" : type;
  return singleKinds.get(kind) ?? new Set([kind]);
}

function kindOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

interface Inferring extends Lowering {
  readonly kinds: ValueKinds;
  readonly sampleKinds: SampleKinds;
}

/**
 * The kinds that the parts of a schema admit together. With `untyped: infer`, a schema that states no
 * type, and whose keywords are about one type only, has values of that type, which is reported, and
 * of the array or object that an example is.
 *
 * @param around the kinds that the schema around a part admits
 */
export function kindsWithin(
  { options, diagnostics, kinds: known, sampleKinds }: Inferring,
  schema: Site<JsonObject>,
  around: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const stated = own(schema, "type");
  if (typeof stated === "string") return kindOfType(stated);
  const kinds = new Set([...known.of(schema)].filter((kind) => around?.has(kind) ?? true));
  // A part takes part in what is concluded for the whole schema.
  if (kinds.size <= 1 || around !== undefined || options.untyped === "schema") return kinds;
  const implied = impliedDeep(schema);
  const types = new Set(implied.map(({ type }) => (type === "integer" ? "number" : type)));
  const [only] = types;
  const [first] = implied;
  if (types.size !== 1 || only === undefined || first === undefined) return kinds;
  // A type that is stated, if only for some of the values, is no oversight.
  if (kinds.size < allKinds.size || !kinds.has(only)) return kinds;
  // A part that narrows an integer says nothing of fractions.
  const type = first.type === "number" ? "number or integer" : first.type;
  const isStructured = only === "object" || only === "array";
  // Kinds that an example shows are no oversight either.
  const shown = isStructured ? [...sampleKinds.of(schema)].filter((kind) => kind !== only) : [];
  const all = [type, ...shown.map((kind) => `${kind}, which an example is`)].join(" or ");
  diagnostics.reportOnce("type-inferred", schema, { keyword: first.keyword, type: all });
  return new Set([only, ...shown]);
}

/** The types that keywords are about, in a schema without `type` and in its inline parts. */
function impliedDeep(
  schema: Site<JsonObject>,
): { readonly keyword: string; readonly type: string }[] {
  const inner = itemsAt(schema, "allOf").flatMap((part) =>
    isObjectSite(part) ? impliedDeep(part) : [],
  );
  const implied = impliedType(schema);
  return own(schema, "type") === undefined && implied !== undefined ? [implied, ...inner] : inner;
}
