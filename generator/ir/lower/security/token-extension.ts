import { suggest } from "../../../diagnostics/suggest.ts";
import {
  at,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { OperationNode } from "../../operations.ts";
import type { SecuritySchemeNode, TokenNode } from "../../security.ts";
import type { Lowering } from "../lowering.ts";

/** `x-token` of a security scheme. */
export function lowerToken(lowering: Lowering, scheme: Site<JsonObject>): TokenNode | undefined {
  if (own(scheme, "x-token") === undefined) return undefined;
  const site = at(scheme, "x-token");
  const fail = (reason: string): undefined => {
    lowering.diagnostics.refuse("extension-invalid", site, { extension: "x-token", reason });
    return undefined;
  };
  if (!isObjectSite(site)) return fail("it must be an object");
  const create = textAt(site, "create");
  if (create === undefined) return fail("it needs 'create', an operationId");
  const accessLifetime = seconds(site, "accessLifetime");
  if (accessLifetime === undefined) return fail("it needs 'accessLifetime', a number of seconds");
  const refresh = textAt(site, "refresh");
  const property = textAt(site, "property");
  const renewalLifetime = seconds(site, "renewalLifetime");
  if (refresh !== undefined && renewalLifetime === undefined) {
    return fail("with 'refresh' it needs 'renewalLifetime', a number of seconds");
  }
  return {
    create,
    accessLifetime,
    ...(refresh === undefined ? {} : { refresh }),
    ...(property === undefined ? {} : { property }),
    ...(renewalLifetime === undefined ? {} : { renewalLifetime }),
  };
}

function seconds(site: Site<JsonObject>, key: string): number | undefined {
  const value = own(site, key);
  return typeof value === "number" && value > 0 ? value : undefined;
}

/** Operations that `x-token` names must exist; returns the schemes. */
export function checkTokens(
  lowering: Lowering,
  schemes: readonly SecuritySchemeNode[],
  operations: readonly OperationNode[],
  excluded: ReadonlySet<string>,
): readonly SecuritySchemeNode[] {
  const ids = new Set([...operations.map(({ id }) => id), ...excluded]);
  for (const { token, origin } of schemes) {
    for (const key of ["create", "refresh"] as const) {
      const id = token?.[key];
      if (id === undefined || ids.has(id)) continue;
      const cure = suggest(id, ids, "Name the operationId of an operation");
      lowering.diagnostics.report(
        "extension-invalid",
        { file: origin.file, pointer: `${origin.pointer}/x-token/${key}` },
        { extension: "x-token", reason: `'${id}' is not an operation. ${cure}` },
      );
    }
  }
  return schemes.map((scheme) => withoutExcluded(lowering, scheme, excluded));
}

/** A client cannot fetch a token with operations that the configuration leaves out. */
function withoutExcluded(
  { diagnostics }: Lowering,
  scheme: SecuritySchemeNode,
  excluded: ReadonlySet<string>,
): SecuritySchemeNode {
  const { token, ...rest } = scheme;
  const missing = [token?.create, token?.refresh].find(
    (id) => id !== undefined && excluded.has(id),
  );
  if (missing === undefined) return scheme;
  diagnostics.report("token-excluded", scheme.origin, { scheme: scheme.name, operation: missing });
  return rest as SecuritySchemeNode;
}
