import type { Api, OperationNode, SecuritySchemeNode } from "../ir/index.ts";
import { keySymbols, tokenSymbols } from "../views/client/client-symbols.ts";

/** A function of the client that makes credentials, and a call of it. */
export interface CredentialText {
  readonly name: string;
  readonly text: string;
}

/** Credentials that satisfy an operation; undefined if it needs none, or several at once. */
export function credentialText(operation: OperationNode, api: Api): CredentialText | undefined {
  if (operation.security.some((one) => one.length === 0)) return undefined;
  for (const requirement of operation.security) {
    const [only, ...more] = requirement;
    const scheme = api.securitySchemes.find(({ name }) => name === only?.scheme);
    const found = more.length > 0 || scheme === undefined ? undefined : ofScheme(scheme, api);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofScheme(scheme: SecuritySchemeNode, api: Api): CredentialText | undefined {
  const given = (name: string, value: string): CredentialText => ({
    name,
    text: `${name}(${value})`,
  });
  switch (scheme.kind) {
    case "apiKey": {
      const name = [...keySymbols(api)].find(([one]) => one.name === scheme.name)?.[1];
      // The cookie of a token is fetched with the fields of the operation that makes it.
      return name === undefined || scheme.token !== undefined ? undefined : given(name, '"KEY"');
    }
    case "http":
      if (scheme.scheme === "basic")
        return given("basic", '{ username: "USER", password: "PASSWORD" }');
      return scheme.scheme === "bearer" ? bearer(scheme, api) : undefined;
    case "oauth2":
    case "openIdConnect":
      return bearer(scheme, api);
    case "mutualTLS":
      return undefined;
  }
}

function bearer(scheme: SecuritySchemeNode, api: Api): CredentialText {
  const own = [...tokenSymbols(api)].find(([one]) => one.name === scheme.name)?.[1];
  const name = own ?? "bearer";
  return { name, text: `${name}({ token: "TOKEN" })` };
}
