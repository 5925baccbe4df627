import { about } from "../../failure.ts";
import { UniqueNames } from "../../../names/unique.ts";
import { accessOf } from "../../../openapi/annotations.ts";
import {
  at,
  isObject,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { formatOf } from "../../../rules/formats.ts";
import type { Declaration } from "../../api.ts";
import type { ConditionSchema, ConditionSet, ConditionValue } from "../../conditions.ts";
import { ApiIndex } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { Exactness } from "../drafts/exactness.ts";
import type { DynamicSchemas } from "../keywords/dynamic-schemas.ts";
import type { Lowering } from "../lowering.ts";
import type { ClosedParts } from "../merge/closed-parts.ts";
import type { LenientUnions } from "../schema/lenient-unions.ts";
import { ownConditions } from "../keywords/condition-keywords.ts";
import { withConditions } from "./carried-conditions.ts";

/** Keywords whose values are taken as they are. */
const plain: ReadonlySet<string> = new Set(
  (
    "type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength " +
    "maxLength minItems maxItems uniqueItems minContains maxContains minProperties maxProperties " +
    "required dependentRequired"
  ).split(" "),
);

const single: ReadonlySet<string> = new Set(
  (
    "items contains unevaluatedItems additionalProperties propertyNames unevaluatedProperties not " +
    "if then else"
  ).split(" "),
);

const lists: ReadonlySet<string> = new Set(["prefixItems", "allOf", "anyOf", "oneOf"]);

const maps: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** The access of properties that one direction does not have; `either` of what one of them lacks. */
type Dropped = "readOnly" | "writeOnly" | "either" | undefined;

/** Where schemas are found that demand more than types say. */
export interface ConditionSources extends Pick<Lowering, "document" | "options"> {
  readonly drafts: Pick<Drafts, "declared">;
  readonly exactness: Pick<Exactness, "conditionSites" | "inexactPlaces">;
  readonly dynamic: DynamicSchemas;
  readonly closed: Pick<ClosedParts, "has">;
  readonly lenient: Pick<LenientUnions, "isDecided" | "takesFirst">;
  /** Schemas of parameters, headers and contents, by the locations of these. */
  readonly carriedSchemas?: ReadonlyMap<string, CarriedSchema>;
}

/** The schema of a parameter, a header or a content, with a name for it. */
export interface CarriedSchema {
  readonly schema: Site;
  readonly name: string;
}

/** Declarations and operations, which have conditions. */
interface Conditioned {
  readonly declarations: readonly Declaration[];
  readonly operations: readonly OperationNode[];
}

/**
 * The schemas that values are checked against beside their types, with all that those refer to.
 * Declarations name theirs by location; those of the result name entries.
 *
 * @param both what declarations of both directions do not require
 */
export function compileConditions(
  sources: ConditionSources,
  { declarations, operations }: Conditioned,
  both?: "either",
): Conditioned & { readonly conditions: ConditionSet } {
  const compiler = new Compiler(sources);
  const index = new ApiIndex({ declarations });
  const compiled = declarations.map((declaration) => {
    const { conditions, direction, type } = declaration;
    if (conditions === undefined) return declaration;
    const dropped =
      direction === "both" ? both : direction === "request" ? "readOnly" : "writeOnly";
    const entryAt = (place: string): string => {
      const site = sources.exactness.conditionSites.get(place);
      if (site === undefined) throw new Error(`there is no schema at ${place}`);
      const { node } = index.resolveNullable(type);
      const isWhole =
        sources.exactness.inexactPlaces.has(place) ||
        sources.dynamic.has(site) ||
        // The format keeps the value out of messages.
        (node.kind === "string" && node.format === "password");
      const separate = isWhole ? undefined : ownConditions(site as Site<JsonObject>);
      if (separate !== undefined) return compiler.separate(separate, dropped, declaration.name);
      return compiler.entry(site, dropped, declaration.name);
    };
    const entries = about(declaration.origin, () => conditions.map(entryAt));
    return { ...declaration, conditions: entries };
  });
  const checked = withConditions(operations, declarations, ({ type, origin }, direction) => {
    const carried = sources.carriedSchemas?.get(`${origin.file}#${origin.pointer}`);
    if (carried === undefined) return undefined;
    const isSplit = [...index.reachable([type])].some(
      (id) => index.declaration(id).direction === direction,
    );
    const dropped = direction === "request" ? "readOnly" : "writeOnly";
    const target = targetOf(sources, carried.schema);
    return compiler.entry(
      target ?? carried.schema,
      isSplit ? dropped : undefined,
      target === undefined ? carried.name : undefined,
    );
  });
  return { declarations: compiled, operations: checked, conditions: compiler.finish() };
}

interface Pending {
  readonly name: string;
  readonly site: Site;
  readonly dropped: Dropped;
}

class Compiler {
  readonly #sources: ConditionSources;
  readonly #names = new UniqueNames();
  readonly #entries = new Map<string, string>();
  readonly #pending: Pending[] = [];
  #isDynamic = false;

  constructor(sources: ConditionSources) {
    this.#sources = sources;
  }

  /** Name of the entry of a schema. */
  entry(site: Site, dropped: Dropped, stem?: string): string {
    const key = `${dropped ?? ""} ${site.file}#${site.pointer}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const declared = this.#sources.drafts.declared(site);
    const name = this.#names.unique(stem ?? declared ?? "Schema");
    this.#entries.set(key, name);
    this.#pending.push({ name, site, dropped });
    return name;
  }

  /** Name of an entry with some keywords of a schema, which no other entry refers to. */
  separate(keywords: Site<JsonObject>, dropped: Dropped, stem: string): string {
    const name = this.#names.unique(stem);
    this.#pending.push({ name, site: keywords, dropped });
    return name;
  }

  finish(): ConditionSet {
    const schemas: Record<string, ConditionSchema> = {};
    const resources: Record<string, ConditionSet["resources"][string]> = {};
    for (let i = 0; i < this.#pending.length; i++) {
      const { name, site, dropped } = this.#pending[i] as Pending;
      schemas[name] = this.#schema(site, dropped, true);
    }
    if (!this.#isDynamic) return { schemas, resources };
    // Anchors lead to further entries, which have resources of their own.
    for (let i = 0; i < this.#pending.length; i++) {
      const { name, site, dropped } = this.#pending[i] as Pending;
      schemas[name] ??= this.#schema(site, dropped, true);
      const resource = this.#sources.document.resource(site);
      if (resource === undefined || resource.dynamic.size === 0) continue;
      const anchors = [...resource.dynamic].flatMap((anchor) => {
        const target = this.#sources.document.resolve({
          value: `${resource.address}#${anchor}`,
          file: site.file,
          pointer: resource.pointer,
        });
        return target === undefined ? [] : [[anchor, this.entry(target, dropped)] as const];
      });
      resources[name] = { id: resource.address, anchors: Object.fromEntries(anchors) };
    }
    return { schemas, resources };
  }

  #schema(site: Site, dropped: Dropped, isEntry = false): ConditionSchema {
    if (site.value === false) return false;
    if (!isObjectSite(site)) return true;
    // A resource of its own is in the dynamic scope, as the target of a reference is.
    const isTarget =
      typeof own(site, "$id") === "string" ||
      this.#sources.exactness.conditionSites.has(`${site.file}#${site.pointer}`);
    if (!isEntry && isTarget) return { $ref: this.entry(site, dropped) };
    const { lenient } = this.#sources;
    const keywords: Record<string, ConditionValue> = {};
    const anyOf: ConditionSchema[] = [];
    for (const keyword of Object.keys(site.value)) {
      const value = this.#keyword(site, keyword, dropped);
      if (value === undefined || (keyword === "oneOf" && lenient.isDecided(site))) continue;
      if (keyword === "oneOf" && lenient.takesFirst)
        anyOf.push({ anyOf: value } as ConditionSchema);
      else keywords[keyword] = value;
    }
    if (anyOf.length > 0)
      keywords["allOf"] = [...((keywords["allOf"] ?? []) as readonly ConditionSchema[]), ...anyOf];
    if (own(site, "nullable") === true) return { anyOf: [{ type: "null" }, keywords] };
    return keywords;
  }

  #keyword(
    schema: Site<JsonObject>,
    keyword: string,
    dropped: Dropped,
  ): ConditionValue | undefined {
    const site = at(schema, keyword);
    // The type of the whole says that it is closed.
    if (
      keyword === "additionalProperties" &&
      site.value === false &&
      this.#sources.closed.has(schema)
    )
      return undefined;
    const inner = (key: string): ConditionSchema => this.#schema(at(site, key), dropped);
    if (keyword === "required") return this.#required(schema, dropped);
    if (plain.has(keyword)) return site.value as ConditionValue;
    if (single.has(keyword)) return this.#schema(site, dropped);
    if (lists.has(keyword))
      return Object.keys(site.value as readonly unknown[]).map((key) => inner(key));
    if (maps.has(keyword)) {
      const names = Object.keys(site.value as object).filter(
        (name) => keyword !== "patternProperties" || isPattern(name),
      );
      return Object.fromEntries(names.map((name) => [name, inner(name)]));
    }
    switch (keyword) {
      case "$ref":
        return this.#target(site, dropped);
      case "$dynamicRef":
        return this.#dynamic(site as Site<string>, dropped);
      case "pattern":
        return isPattern(site.value as string) ? (site.value as string) : undefined;
      case "format":
        return this.#isHeeded(site.value as string) ? (site.value as string) : undefined;
      default:
        return undefined;
    }
  }

  /** Whether a format is checked, or says that its values must not be shown. */
  #isHeeded(format: string): boolean {
    const { formats = "check" } = this.#sources.options;
    return format === "password" || (formats === "check" && formatOf(format) !== undefined);
  }

  #target(reference: Site, dropped: Dropped): string | undefined {
    const target = this.#sources.document.resolve(reference as Site<string>);
    return target === undefined ? undefined : this.entry(target, dropped);
  }

  #dynamic(reference: Site<string>, dropped: Dropped): ConditionValue | undefined {
    const entry = this.#target(reference, dropped);
    if (entry === undefined) return undefined;
    this.#isDynamic = true;
    const anchor = reference.value.slice(reference.value.indexOf("#") + 1);
    const target = this.#sources.document.resolve(reference);
    // Only a dynamic anchor is looked up again in the resources around.
    const isAnchor = isObjectSite(target) && textAt(target, "$dynamicAnchor") === anchor;
    return isAnchor ? { entry, anchor } : { entry };
  }

  /** A name is not required in the direction that does not have the property. */
  #required(schema: Site<JsonObject>, dropped: Dropped): ConditionValue {
    const names = own(schema, "required") as readonly string[];
    const properties = own(schema, "properties");
    if (dropped === undefined || !isObject(properties)) return names;
    const lacked = dropped === "either" ? (["readOnly", "writeOnly"] as const) : [dropped];
    return names.filter((name) => {
      if (!Object.hasOwn(properties, name)) return true;
      const access = accessOf(this.#sources.document, at(at(schema, "properties"), name));
      return lacked.every((keyword) => !access.has(keyword));
    });
  }
}

/** The target of a schema that is a reference and nothing else. */
function targetOf({ document }: ConditionSources, schema: Site): Site | undefined {
  const { value } = schema;
  return isObject(value) && Object.keys(value).length === 1 ? document.target(schema) : undefined;
}

function isPattern(source: string): boolean {
  try {
    RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
