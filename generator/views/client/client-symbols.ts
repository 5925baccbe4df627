import { clientExports, credentialExports } from "../../code/runtime-exports.ts";
import type { Api, LinkNode, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";
import { functionName, pascalCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import { namesOf, operationNames } from "../operations/operation-names.ts";
import { perApi } from "../operations/per-api.ts";
import { errorsOf, hasHeaders } from "./listed-responses.ts";

/** Names that the client's entry declares itself or exports from the runtime. */
export const entryNames: readonly string[] = ["createClient", ...clientExports.values];

/** Names of the functions of operations; one that the client's entry exports gets a number. */
export function operationSymbols(
  api: Api,
  reserved = entryNames,
): ReadonlyMap<OperationNode, string> {
  return reserved === entryNames ? usualSymbols(api) : makeOperationSymbols(api, reserved);
}

const usualSymbols = perApi((api) => makeOperationSymbols(api, entryNames));

function makeOperationSymbols(
  api: Api,
  reserved: readonly string[],
): ReadonlyMap<OperationNode, string> {
  const taken = new Set([...reserved, ...credentialNames(api)]);
  const names = new UniqueNames([...taken, ...api.operations.map(({ name }) => name)]);
  return new Map(
    api.operations.map((operation) => {
      const { name } = operation;
      return [operation, taken.has(name) ? names.unique(name) : name];
    }),
  );
}

/** Names of the functions that recognize the errors of operations. */
export function errorSymbols(api: Api, reserved = entryNames): ReadonlyMap<OperationNode, string> {
  return reserved === entryNames ? usualErrors(api) : makeErrorSymbols(api, reserved);
}

const usualErrors = perApi((api) => makeErrorSymbols(api, entryNames));

function makeErrorSymbols(
  api: Api,
  reserved: readonly string[],
): ReadonlyMap<OperationNode, string> {
  const names = new UniqueNames([...reserved, ...credentialNames(api)]);
  for (const symbol of operationSymbols(api, reserved).values()) names.unique(symbol);
  const stems = operationNames(api);
  return new Map(
    api.operations
      .filter((operation) => errorsOf(operation).length > 0)
      .map((operation) => [operation, names.unique(`is${namesOf(stems, operation).stem}Error`)]),
  );
}

/** Names of what reads the headers of operations of which a response has some. */
export const headerSymbols = perApi((api) =>
  besideOperations(api, "Headers", api.operations.filter(hasHeaders), []),
);

/** Names of the functions that give the addresses of operations. */
export const hrefSymbols = perApi((api) =>
  besideOperations(api, "Href", api.operations, headerSymbols(api).values()),
);

/** A link of an operation, with each response that has it. */
export interface NamedLink {
  readonly operation: OperationNode;
  /** Name of the function. */
  readonly symbol: string;
  /** By the status of the response; all of them give the same members for one operation. */
  readonly uses: ReadonlyMap<string, LinkNode>;
}

/** The links of all operations. Links of one name are one where they give values for the same members. */
export const namedLinks = perApi((api): readonly NamedLink[] => {
  const taken = [...headerSymbols(api).values(), ...hrefSymbols(api).values()];
  const names = new UniqueNames([...exportedNames(api), ...taken]);
  const symbols = operationSymbols(api);
  return api.operations.flatMap((operation) => {
    const groups = new Map<
      string,
      { readonly key: string; readonly uses: Map<string, LinkNode> }
    >();
    for (const { status, links = [] } of operation.responses) {
      for (const link of links) {
        const given = link.parameters.map((one) => `${one.in} ${one.name}`).toSorted();
        const { key, target, body } = link;
        const group = JSON.stringify([key, target, body !== undefined, given]);
        const { uses } = groups.get(group) ?? { uses: new Map<string, LinkNode>() };
        groups.set(group, { key, uses: uses.set(status, link) });
      }
    }
    return [...groups.values()].map(({ key, uses }) => {
      const symbol = names.unique(`${symbols.get(operation)}${pascalCase(key)}Link`);
      return { operation, symbol, uses };
    });
  });
});

function besideOperations(
  api: Api,
  suffix: string,
  operations: readonly OperationNode[],
  taken: Iterable<string>,
): ReadonlyMap<OperationNode, string> {
  const names = new UniqueNames([...exportedNames(api), ...taken]);
  const symbols = operationSymbols(api);
  return new Map(
    operations.map((operation) => [operation, names.unique(`${symbols.get(operation)}${suffix}`)]),
  );
}

/** Names of values that the client's entry exports besides addresses and what reads headers. */
export const exportedNames = perApi((api): readonly string[] => {
  const operations = operationSymbols(api).values();
  const errors = errorSymbols(api).values();
  return [...entryNames, ...credentialNames(api), ...operations, ...errors];
});

/** A scheme whose credentials are a key in a header, the query or a cookie. */
export type ApiKeyScheme = Extract<SecuritySchemeNode, { readonly kind: "apiKey" }>;

/** Names of all functions that make credentials, of the runtime or of the document. */
const credentialNames = (api: Api): readonly string[] => [
  ...credentialExports,
  ...tokenSymbols(api).values(),
  ...keySymbols(api).values(),
];

/** Names of the functions that fetch tokens, one per security scheme with `x-token`. */
export function tokenSymbols(api: Api): ReadonlyMap<SecuritySchemeNode, string> {
  const names = new UniqueNames(entryNames);
  return new Map(
    api.securitySchemes
      .filter(isFetched)
      .map((scheme) => [scheme, names.unique(functionName(scheme.name))]),
  );
}

/** Names of the functions that send the keys of the document, one per security scheme of that kind. */
export function keySymbols(api: Api): ReadonlyMap<ApiKeyScheme, string> {
  // A scheme that is called like the runtime's function takes its place: it knows where the key goes.
  const others = credentialExports.filter((name) => name !== "apiKey");
  const names = new UniqueNames([...entryNames, ...others, ...tokenSymbols(api).values()]);
  return new Map(
    api.securitySchemes
      .filter((scheme) => scheme.kind === "apiKey")
      .filter((scheme) => !isFetched(scheme))
      .map((scheme) => [scheme, names.unique(functionName(scheme.name))]),
  );
}

/** Functions of the runtime that make credentials for the document's security schemes. */
export function credentialSymbols(api: Api): readonly string[] {
  const tokens = new Set(tokenSymbols(api).values());
  const own = new Set([...tokens, ...keySymbols(api).values()]);
  const used = new Set<string>(generalCredentials);
  if (api.securitySchemes.length > 1) used.add("bySchemes");
  if (tokens.size > 0) used.add("tokensFrom");
  return credentialExports.filter((name) => used.has(name) && !own.has(name));
}

/** Credentials that any document may be used with, also one that says nothing of them. */
const generalCredentials = ["apiKey", "basic", "bearer"] as const;

/** Whether the client fetches the token itself: for the Authorization header, or as a cookie. */
function isFetched(scheme: SecuritySchemeNode): boolean {
  if (scheme.token === undefined) return false;
  if (scheme.token.property !== undefined) return credentialsOf(scheme) === "bearer";
  return scheme.kind === "http" || (scheme.kind === "apiKey" && scheme.in === "cookie");
}

/** Function of the runtime for a scheme, where there is one of that name. */
function credentialsOf(scheme: SecuritySchemeNode): string | undefined {
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
      return undefined;
  }
}
