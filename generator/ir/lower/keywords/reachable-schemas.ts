import type { OpenApiDocument } from "../../../openapi/document.ts";
import { httpMethods } from "../../../openapi/http-methods.ts";
import { joinPointer } from "../../../source/locations/pointer.ts";
import {
  isObject,
  membersAt,
  objectAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";

import { mappingTarget } from "./mapping-target.ts";

export type Kind =
  | "pathItem"
  | "operation"
  | "callback"
  | "parameter"
  | "body"
  | "media"
  | "response"
  | "schema";

interface Member {
  readonly kind: Kind;
  readonly holds: "one" | "list" | "map";
  /** Whether names in the map that begin with `x-` are extensions of it. */
  readonly extensible?: true;
}

const one = (kind: Kind): Member => ({ kind, holds: "one" });
const list = (kind: Kind): Member => ({ kind, holds: "list" });
const map = (kind: Kind): Member => ({ kind, holds: "map" });

/** Fields in which lowering looks for schemas; headers are described as parameters are. */
const fields: Readonly<Record<Kind, Readonly<Record<string, Member>>>> = {
  pathItem: {
    parameters: list("parameter"),
    ...Object.fromEntries(httpMethods.map((method) => [method, one("operation")])),
  },
  operation: {
    parameters: list("parameter"),
    requestBody: one("body"),
    responses: { ...map("response"), extensible: true },
    callbacks: map("callback"),
    "x-filter": map("schema"),
  },
  // Its members are named by expressions.
  callback: {},
  parameter: { schema: one("schema"), content: map("media") },
  body: { content: map("media") },
  media: { schema: one("schema"), itemSchema: one("schema") },
  response: { headers: map("parameter"), content: map("media") },
  schema: {
    properties: map("schema"),
    patternProperties: map("schema"),
    additionalProperties: one("schema"),
    items: one("schema"),
    prefixItems: list("schema"),
    allOf: list("schema"),
    oneOf: list("schema"),
    anyOf: list("schema"),
    ...Object.fromEntries(
      [
        "not",
        "if",
        "then",
        "else",
        "contains",
        "propertyNames",
        "unevaluatedProperties",
        "unevaluatedItems",
        "contentSchema",
      ].map((keyword) => [keyword, one("schema")]),
    ),
    dependentSchemas: map("schema"),
    $defs: map("schema"),
  },
};

/** An object that may contain schemas. Pointers are put together only where one is asked for. */
interface Step {
  readonly kind: Kind;
  readonly value: unknown;
  /** Undefined where the parent is the location of the value itself. */
  readonly key: string | undefined;
  readonly parent: Step | Site;
}

/** An object that lowering will read and that may contain schemas, or is one. */
export interface Holder {
  readonly kind: Kind;
  readonly value: JsonObject;
}

/** The location of an object that was found to be read. */
export function siteOf(holder: Holder): Site<JsonObject> {
  return siteOfStep(holder as Holder & Step) as Site<JsonObject>;
}

/**
 * Finds every object that lowering will read and that may contain schemas: those of components and of
 * operations, and all that they contain or refer to, each once, in document order. `prepare` is called
 * with each schema before it is entered; fields that it removes are not.
 */
export function reachableHolders(
  document: OpenApiDocument,
  prepare: (schema: JsonObject, site: () => Site<JsonObject>) => void,
): readonly Holder[] {
  const found: (Holder & Step)[] = [];
  const seen = new Set<unknown>();
  const pending: Step[] = roots(document).reverse();
  const referred: Step[] = [];
  for (;;) {
    // The target of a reference comes last: most are components, which come first anyway.
    const step = pending.pop() ?? referred.pop();
    if (step === undefined) return found;
    if (!isHolder(step) || seen.has(step.value)) continue;
    const { kind, value } = step;
    seen.add(value);
    found.push(step);
    if (kind === "schema") prepare(value, () => siteOf(step));
    if (typeof value["$ref"] === "string") {
      const target = document.target(siteOf(step));
      if (target !== undefined) {
        referred.push({ kind, value: target.value, key: undefined, parent: target });
      }
    }
    for (const target of kind === "schema" ? mappedBy(document, step) : [])
      referred.push({ kind, value: target.value, key: undefined, parent: target });
    const members = membersOf(step, value);
    for (let i = members.length - 1; i >= 0; i--) pending.push(members[i] as Step);
  }
}

/** Schemas that the mapping of a discriminator names. */
export function mappedBy(document: OpenApiDocument, schema: Holder): readonly Site[] {
  if (!isObject(schema.value["discriminator"])) return [];
  const discriminator = objectAt(siteOf(schema), "discriminator");
  return membersAt(discriminator as Site<JsonObject>, "mapping").flatMap((entry) => {
    const { value } = entry;
    const target =
      typeof value === "string" ? mappingTarget(document, { ...entry, value }) : undefined;
    return target === undefined ? [] : [target];
  });
}

function roots(document: OpenApiDocument): Step[] {
  const components = objectAt(document.root, "components");
  const schemas = components === undefined ? [] : membersAt(components, "schemas");
  const start = (kind: Kind, site: Site): Step => ({
    kind,
    value: site.value,
    key: undefined,
    parent: site,
  });
  return [
    ...schemas.map((site) => start("schema", site)),
    ...["paths", "webhooks"].flatMap((field) =>
      membersAt(document.root, field)
        .filter(({ key }) => field === "webhooks" || !key.startsWith("x-"))
        .map((site) => start("pathItem", site)),
    ),
  ];
}

const isHolder = (step: Step): step is Step & Holder => isObject(step.value);

function siteOfStep(step: Step): Site {
  const keys: string[] = [];
  let current: Step | Site = step;
  for (; "parent" in current; current = current.parent)
    if (current.key !== undefined) keys.push(current.key);
  const { file, pointer } = current;
  return { value: step.value, file, pointer: joinPointer(pointer, ...keys.reverse()) };
}

function memberOf(kind: Kind, field: string): Member | undefined {
  if (kind === "callback" && !field.startsWith("x-") && field !== "$ref") return one("pathItem");
  return Object.hasOwn(fields[kind], field) ? fields[kind][field] : undefined;
}

function membersOf(parent: Step, value: JsonObject): readonly Step[] {
  const members: Step[] = [];
  for (const field of Object.keys(value)) {
    const member = memberOf(parent.kind, field);
    const held = value[field];
    if (member === undefined || typeof held !== "object" || held === null) continue;
    const { kind, holds, extensible } = member;
    if (holds === "one") members.push({ kind, value: held, key: field, parent });
    else if (Array.isArray(held) === (holds === "list")) {
      const holder = { kind, value: held, key: field, parent };
      for (const [key, inner] of Object.entries(held)) {
        if (extensible === true && key.startsWith("x-")) continue;
        members.push({ kind, value: inner, key, parent: holder });
      }
    }
  }
  return members;
}
