import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObjectSite,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { partsOf } from "./member-parts.ts";
import { tagsOf, type TagValues } from "./tag-values.ts";

/** Signs that tell a member of a union apart from the others, for its name. */
export interface MemberSigns {
  /** The properties that have one value each. */
  readonly tags: TagValues;
  readonly title?: string | undefined;
  readonly kind: "object" | "list" | "scalar" | "null" | "unknown";
  readonly properties: ReadonlySet<string>;
  /** Names of the properties that are required, in their order. */
  readonly required: readonly string[];
}

/** The signs of a member as the document has it. A reference has a name, and shows its properties alone. */
export function signsOf(document: OpenApiDocument, member: Site): MemberSigns {
  const properties = new Set<string>();
  const listed = new Set<string>();
  const kinds = new Set<MemberSigns["kind"]>();
  for (const next of partsOf(document, member)) {
    for (const name of Object.keys(objectAt(next, "properties")?.value ?? {})) properties.add(name);
    for (const name of namesIn(own(next, "required"))) listed.add(name);
    const kind = kindOf(next);
    if (kind !== undefined) kinds.add(kind);
  }
  const [kind = "unknown", other] = kinds;
  return {
    tags: tagsOf(document, member),
    title: isObjectSite(member) && !isReference(member) ? textAt(member, "title") : undefined,
    kind: other === undefined ? kind : "unknown",
    properties,
    required: [...properties].filter((name) => listed.has(name)),
  };
}

const isReference = (site: Site<JsonObject>): boolean => own(site, "$ref") !== undefined;

function namesIn(required: unknown): readonly string[] {
  return Array.isArray(required)
    ? required.filter((name): name is string => typeof name === "string")
    : [];
}

function kindOf(schema: Site<JsonObject>): MemberSigns["kind"] | undefined {
  const type = own(schema, "type");
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const [name = types[0], other] = types.filter((one) => one !== "null");
  if (other !== undefined) return "unknown";
  if (name === "object" || name === "null") return name;
  if (name !== undefined) return name === "array" ? "list" : "scalar";
  if (own(schema, "properties") !== undefined) return "object";
  if (own(schema, "items") !== undefined) return "list";
  return own(schema, "enum") === undefined && own(schema, "const") === undefined
    ? undefined
    : "scalar";
}
