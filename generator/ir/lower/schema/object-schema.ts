import { accessOf } from "../../../openapi/annotations.ts";
import {
  at,
  membersAt,
  own,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { LoweredMap, LoweredObject, LoweredProperty, LoweredType } from "../types/lowered.ts";
import { lowerDoc } from "../lower-doc.ts";
import { schemaExamples } from "../samples/examples.ts";
import { listedKeys } from "../keywords/listed-keys.ts";
import type { Hint } from "../drafts/draft.ts";
import type { SchemaLowering } from "./schema-lowering.ts";
import { originOf } from "../../origin.ts";
import { bounds } from "./scalar-schema.ts";
import { unionOf } from "../types/union-of.ts";
import { readElementName } from "../xml/xml-names.ts";
import { propertyXml } from "../xml/xml-use.ts";

/** `type: object`: an object if there is `properties`, even an empty one; otherwise a map. */
export function lowerObject(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  hint: Hint,
): LoweredObject | LoweredMap {
  const origin = originOf(schema);
  const counts = bounds(lowering, schema, "minProperties", "maxProperties");
  const required = new Set((own(schema, "required") as readonly string[] | undefined) ?? []);
  const properties = membersAt(schema, "properties").map((member) =>
    lowerProperty(lowering, member, member.key, required.has(member.key), hint),
  );
  const others = lowerAdditional(lowering, schema, hint);
  const keys = listedKeys(schema, lowering.document) ?? [];
  for (const key of keys)
    properties.push(listedProperty(schema, key, { others, isRequired: required.has(key) }));
  // Names that are not listed are none.
  const additional = keys.length > 0 ? "closed" : others;
  const declared = new Set(properties.map((property) => property.name));
  // Which pattern a name matches is checked with the schema.
  const hasPatterns = own(schema, "patternProperties") !== undefined;
  for (const name of required) {
    if (declared.has(name)) continue;
    properties.push(requiredOnly(schema, name, hasPatterns ? "open" : additional));
  }
  lowering.inherited.declare(properties.length);
  const isDeclared = properties.length > 0 || own(schema, "properties") !== undefined;
  if (!isDeclared && additional !== "closed") {
    const values: LoweredType = additional === "open" ? { kind: "any", origin } : additional;
    return { kind: "map", origin, values, ...counts };
  }
  const closedAt = additional === "closed" ? { closedAt: [origin] } : {};
  return { kind: "object", origin, properties, additional, ...closedAt, ...counts, bases: [] };
}

function lowerProperty(
  lowering: SchemaLowering,
  site: Site,
  name: string,
  required: boolean,
  hint: Hint,
): LoweredProperty {
  const part = `${hint.part} ${name}`.trim();
  const type = lowering.lowerSchema(site, { parent: hint.parent, part });
  const xml = propertyXml(lowering, site, name);
  const schema = isObjectSite(site) ? site : undefined;
  const hasDefault = schema !== undefined && Object.hasOwn(schema.value, "default");
  return {
    name,
    type,
    required,
    xml: xml.use,
    doc: lowerDoc(site, lowering.document),
    examples: schemaExamples(site),
    origin: originOf(site),
    facts: {
      isDeclared: true,
      hasXml: xml.isExplicit,
      site,
    },
    ...(hasDefault ? { default: schema.value["default"] } : {}),
    ...accessIn(lowering, site),
  };
}

function accessIn({ document }: SchemaLowering, schema: Site): Pick<LoweredProperty, "access"> {
  const [access, other] = accessOf(document, schema);
  return access === undefined || other !== undefined ? {} : { access };
}

/** A property that `propertyNames` names: its type is that of all others. */
function listedProperty(
  schema: Site<JsonObject>,
  name: string,
  {
    others,
    isRequired,
  }: { readonly others: LoweredObject["additional"]; readonly isRequired: boolean },
): LoweredProperty {
  const origin = originOf(at(schema, "propertyNames"));
  return {
    name,
    type: typeof others === "string" ? { kind: "any", origin } : others,
    required: isRequired,
    xml: { kind: "element", name: readElementName(name).name },
    doc: { deprecated: false, sources: [], gaps: [] },
    examples: [],
    origin,
    facts: { isDeclared: true, hasXml: false },
  };
}

/** A name that is only required has the type of the properties that are not declared. */
function requiredOnly(
  schema: Site<JsonObject>,
  name: string,
  additional: LoweredObject["additional"],
): LoweredProperty {
  const origin = originOf(at(schema, "required"));
  const type: LoweredType =
    additional === "open"
      ? { kind: "any", origin }
      : additional === "closed"
        ? { kind: "never", origin }
        : additional;
  return {
    name,
    type,
    required: true,
    xml: { kind: "element", name: readElementName(name).name },
    doc: { deprecated: false, sources: [], gaps: [] },
    examples: [],
    origin,
    facts: { isDeclared: false, hasXml: false },
  };
}

/**
 * The type of other properties, including those of `patternProperties`. An explicit
 * `additionalProperties: true` gives the type an index signature, and codecs carry what it allows;
 * so do patterns and `unevaluatedProperties`, whose properties the schema describes without a name.
 */
function lowerAdditional(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  hint: Hint,
): LoweredObject["additional"] {
  const value = own(schema, "additionalProperties");
  const patterns = membersAt(schema, "patternProperties");
  const inner = { ...hint, part: `${hint.part} Value`.trim() };
  const others = value === undefined ? "open" : value === false ? "closed" : undefined;
  const any = { kind: "any", origin: originOf(schema) } as const;
  if (others === "open" && (own(schema, "unevaluatedProperties") ?? false) !== false) return any;
  if (patterns.length === 0) {
    return others ?? lowering.lowerSchema(at(schema, "additionalProperties"), inner);
  }
  const all = patterns.map((member) => lowering.lowerSchema(member, inner));
  // Which pattern a name matches is checked with the schema.
  if (others === "open") return any;
  if (others === undefined)
    all.push(lowering.lowerSchema(at(schema, "additionalProperties"), inner));
  return unionOf(all, false, originOf(schema));
}
