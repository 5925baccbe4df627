import type { Api, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";
import { camelCase } from "../../names/identifier.ts";

/** Values that the client's entry makes itself or takes from the runtime. */
const ownValues: readonly string[] = ["ApiError", "createClient", "createTransport", "until"];

/** Functions of the runtime around credentials, exported where the document has use for them. */
const runtimeAuth: readonly string[] = ["apiKey", "basic", "bearer", "bySchemes", "tokensFrom"];

/** Names of the functions of operations; one that is taken by something else ends in `_`. */
export function operationSymbols(api: Api): ReadonlyMap<OperationNode, string> {
  const own = new Set([...ownValues, ...runtimeAuth, ...tokenSymbols(api).values()]);
  const taken = new Set(api.operations.map(({ name }) => name));
  return new Map(
    api.operations.map((operation) => {
      let symbol = operation.name;
      while (own.has(symbol) || (symbol !== operation.name && taken.has(symbol))) symbol += "_";
      taken.add(symbol);
      return [operation, symbol];
    }),
  );
}

/** Names of the functions that get tokens by themselves, one a security scheme with `x-token`. */
export function tokenSymbols(api: Api): ReadonlyMap<SecuritySchemeNode, string> {
  const names = new Map<SecuritySchemeNode, string>();
  const taken = new Set(ownValues);
  for (const scheme of api.securitySchemes) {
    if (!isGot(scheme)) continue;
    let symbol = camelCase(scheme.name);
    while (taken.has(symbol)) symbol += "_";
    taken.add(symbol);
    names.set(scheme, symbol);
  }
  return names;
}

/** Whether clients get the token by themselves: one for the Authorization header, or in a cookie. */
function isGot(scheme: SecuritySchemeNode): boolean {
  if (scheme.token === undefined) return false;
  if (scheme.token.property !== undefined) return runtimeAuthOf(scheme) === "bearer";
  return scheme.kind === "http" || (scheme.kind === "apiKey" && scheme.in === "cookie");
}

/** Functions of the runtime around credentials of the document's schemes. */
export function runtimeAuthSymbols(api: Api): readonly string[] {
  const own = new Set(tokenSymbols(api).values());
  const used = new Set(api.securitySchemes.filter((scheme) => !isGot(scheme)).map(runtimeAuthOf));
  if (api.securitySchemes.length > 1) used.add("bySchemes");
  if (own.size > 0) used.add("tokensFrom");
  return runtimeAuth.filter((name) => used.has(name) && !own.has(name));
}

function runtimeAuthOf(scheme: SecuritySchemeNode): string {
  switch (scheme.kind) {
    case "apiKey":
      return "apiKey";
    case "http":
      return scheme.scheme;
    // Their access tokens are sent as bearer tokens. Source: RFC 6750, 2.1.
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "mutualTLS":
      return "";
  }
}
