import type { Location } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { escapeSegment } from "../source/locations/pointer.ts";
import type { Bundle, Target } from "./bundle.ts";
import type { SchemaChecks } from "./check-schema.ts";
import type { Declaration } from "./declaration.ts";
import type { Discriminators } from "./discriminators.ts";
import type { EnumNames } from "./enum-names.ts";
import type { PathsOptions } from "./options.ts";
import type { Member, Type } from "./type.ts";

/** A place, in the types and in the bundle. */
export interface Spot {
  /**
   * Its place in the types, such as `#/components/schemas/User/name`: names of enums are made of it,
   * and it decides whether defaults count.
   */
  readonly path: string;
  /** Its place in the bundle, a JSON Pointer. */
  readonly at: string;
}

/** A spot further in. `at` has the segments of the document, `path` those of the types. */
export function below(spot: Spot, at: readonly string[], path: readonly string[] = at): Spot {
  let inner = spot.at;
  for (const segment of at) inner += `/${escapeSegment(segment)}`;
  let name = spot.path;
  for (const segment of path) if (segment !== "") name += `/${escapeSegment(segment)}`;
  return { path: name, at: inner };
}

/** State that all parts of the output share while it is put together. */
export interface Context {
  readonly bundle: Bundle;
  readonly options: PathsOptions;
  readonly diagnostics: Diagnostics;
  readonly discriminators: Discriminators;
  readonly checks: SchemaChecks;
  readonly names: EnumNames;
  /** Statements behind `components`, in the order in which they are first needed. */
  readonly footer: Declaration[];
  /** Members of `operations`; undefined until one is added. */
  operations: Member[] | undefined;
  /** Where each operationId stands. */
  readonly operationIds: Map<string, Location & { readonly pointer: string }>;
  /** Names that `operations` has a member for. */
  readonly operationsMade: Set<string>;
  /** The type of a schema; part of the context, since schemas contain schemas. */
  readonly schemaType: (context: Context, schema: unknown, spot: Spot) => Type;
  /** Whether the types of a list in `type` are being written one by one. */
  isWithinTypes: boolean;
  /** How often what is being written stands in the tuples around it. */
  repeats: number;
  /** Types that no member of another type is, by their place in the document. */
  readonly hoisted: Map<string, { type: Type | undefined }>;
}

/** The target of the `$ref` of an object, and of those that it leads to; undefined without one. */
export function resolved(context: Context, value: unknown, at: string): Target | undefined {
  let current: Target = { segments: [], pointer: at, value };
  const seen = new Set<unknown>();
  while (isObject(current.value) && typeof current.value["$ref"] === "string") {
    if (seen.has(current.value)) return undefined;
    seen.add(current.value);
    const next = context.bundle.target(current.value["$ref"], current.pointer);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

/**
 * Members of a map of the document in the order of the output, without what is left out.
 *
 * @param more `extensible` where the map may have extensions beside its names
 */
export function entriesOf(
  { options }: Pick<Context, "options">,
  map: unknown,
  more?: "extensible",
): readonly (readonly [name: string, value: unknown])[] {
  if (!isObject(map)) return [];
  let entries = Object.entries(map);
  if (more === "extensible") entries = entries.filter(([name]) => !name.startsWith("x-"));
  if (options.alphabetize) entries.sort(([a], [b]) => alphabet.compare(a, b));
  if (options.excludeDeprecated) entries = entries.filter(([, value]) => !isDeprecated(value));
  return entries;
}

const alphabet = new Intl.Collator("en-us", { numeric: true });

export const isDeprecated = (value: unknown): boolean =>
  isObject(value) && Boolean(value["deprecated"]);

/** A member with the comment of the object that describes it. */
export function memberOf(
  context: Pick<Context, "options">,
  name: Member["name"],
  type: Type,
  more: Partial<Omit<Member, "name" | "type">> = {},
): Member {
  const {
    comment = [],
    isReadonly = context.options.immutable === true,
    isOptional = false,
  } = more;
  return { comment, isReadonly, name, isOptional, type };
}

/** The value of an own member. */
export function field(value: JsonObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
