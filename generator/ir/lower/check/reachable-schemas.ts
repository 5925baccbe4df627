import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  at,
  isObject,
  membersAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";

type Kind = "pathItem" | "operation" | "parameter" | "body" | "media" | "response" | "schema";

interface Member {
  readonly kind: Kind;
  readonly holds: "one" | "list" | "map";
}

const one = (kind: Kind): Member => ({ kind, holds: "one" });
const list = (kind: Kind): Member => ({ kind, holds: "list" });
const map = (kind: Kind): Member => ({ kind, holds: "map" });

/** Fields in which lowering looks for schemas; headers are described as parameters are. */
const fields: Readonly<Record<Kind, Readonly<Record<string, Member>>>> = {
  pathItem: {
    parameters: list("parameter"),
    ...Object.fromEntries(
      ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"].map(
        (method) => [method, one("operation")],
      ),
    ),
  },
  operation: {
    parameters: list("parameter"),
    requestBody: one("body"),
    responses: map("response"),
    "x-filter": map("schema"),
  },
  parameter: { schema: one("schema"), content: map("media") },
  body: { content: map("media") },
  media: { schema: one("schema") },
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
  },
};

interface Visit {
  readonly kind: Kind;
  readonly site: Site;
}

/**
 * Calls `visit` once for every schema that lowering will look at: those of components and of
 * operations, and all that they contain or refer to, in document order. Fields that `visit` removes
 * are not entered.
 */
export function visitSchemas(
  document: OpenApiDocument,
  visit: (schema: Site<JsonObject>) => void,
): void {
  const seen = new Set<unknown>();
  const pending: Visit[] = roots(document).reverse();
  const referred: Visit[] = [];
  for (;;) {
    // The target of a reference comes last: most are components, which come first anyway.
    const next = pending.pop() ?? referred.pop();
    if (next === undefined) return;
    if (!isObject(next.site.value) || seen.has(next.site.value)) continue;
    seen.add(next.site.value);
    const site = next.site as Site<JsonObject>;
    if (next.kind === "schema") visit(site);
    const ref = textAt(site, "$ref");
    if (ref !== undefined) {
      const { file, pointer } = at(site, "$ref");
      const target = document.resolve({ value: ref, file, pointer });
      if (target !== undefined) referred.push({ kind: next.kind, site: target });
    }
    pending.push(...membersOf(next.kind, site).reverse());
  }
}

function roots(document: OpenApiDocument): Visit[] {
  const components = objectAt(document.root, "components");
  const schemas = components === undefined ? [] : membersAt(components, "schemas");
  return [
    ...schemas.map((site): Visit => ({ kind: "schema", site })),
    ...membersAt(document.root, "paths").map((site): Visit => ({ kind: "pathItem", site })),
  ];
}

function membersOf(kind: Kind, site: Site<JsonObject>): Visit[] {
  return Object.keys(site.value).flatMap((key): Visit[] => {
    const member = Object.hasOwn(fields[kind], key) ? fields[kind][key] : undefined;
    if (member === undefined) return [];
    const value = own(site, key);
    if (member.holds === "one") return [{ kind: member.kind, site: at(site, key) }];
    if (typeof value !== "object" || value === null) return [];
    if (Array.isArray(value) !== (member.holds === "list")) return [];
    const holder = at(site, key);
    return Object.keys(value).map((name) => ({ kind: member.kind, site: at(holder, name) }));
  });
}
