import {
  code,
  key,
  lines,
  literal,
  nothing,
  rt,
  ts,
  type Code,
  type LiteralValue,
  type Reference,
} from "../../code/index.ts";
import type { Api, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";

/** Schemes that operations require, in the document's order. */
export function usedSchemes(api: Api): readonly SecuritySchemeNode[] {
  const used = requiredNames(api);
  return api.securitySchemes.filter(({ name }) => used.has(name));
}

/** Names of schemes that operations require and that the document does not have, or has not whole. */
export function undeclaredSchemes(api: Api): readonly string[] {
  const declared = new Set(api.securitySchemes.map(({ name }) => name));
  return [...requiredNames(api)].filter((name) => !declared.has(name));
}

const requiredNames = ({ operations }: Api): ReadonlySet<string> =>
  new Set(operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));

/** Whether handlers get a session: always, only if the request has credentials, or never. */
export function sessionOf({ security }: OperationNode): "always" | "perhaps" | "never" {
  const isRequired = security.some((alternative) => alternative.length > 0);
  if (!isRequired) return "never";
  return security.some((alternative) => alternative.length === 0) ? "perhaps" : "always";
}

/** Whether any operation has security requirements. */
export function hasSessions(api: Api): boolean {
  return api.operations.some((operation) => sessionOf(operation) !== "never");
}

/** Type of the runtime that a scheme's credentials have; undefined for a scheme without any. */
export function credentialsType(scheme: SecuritySchemeNode): Reference | undefined {
  const sent = asSent(scheme);
  switch (sent.kind) {
    case "mutualTLS":
      return undefined;
    case "apiKey":
      return rt.SchemeValue;
    case "http":
      if (sent.scheme === "basic") return rt.BasicLogin;
      return sent.scheme === "bearer" ? rt.BearerToken : rt.SchemeValue;
  }
}

/** Object literal that describes the schemes that operations require to the runtime. */
export function securitySchemesCode(api: Api): Code {
  const members: readonly (readonly [string, SentScheme])[] = [
    ...usedSchemes(api).map((scheme) => [scheme.name, asSent(scheme)] as const),
    ...undeclaredSchemes(api).map((name) => [name, { kind: "undeclared" }] as const),
  ];
  const lists = members.map(([name, sent]) => {
    // A member of this name gets its type from that of `Object.prototype`, and literals would be strings.
    const exact = name in Object.prototype ? ts` as const` : nothing;
    return code`${key(name)}: ${literal(sent)}${exact},`;
  });
  return code`{ ${lines(lists)} }`;
}

/** Member of the description for the security of an operation: alternatives of schemes. */
export function requirements({ security }: OperationNode): LiteralValue {
  return security.map((uses) => uses.map(({ scheme, scopes }) => ({ scheme, scopes })));
}

/** Description of a scheme for the runtime. */
type SentScheme =
  | { readonly kind: "http"; readonly scheme: string; readonly challenge: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "mutualTLS" }
  | { readonly kind: "undeclared" };

/** How a scheme's credentials are sent. Tokens of OAuth are bearer tokens. Source: RFC 6750. */
function asSent(node: SecuritySchemeNode): Exclude<SentScheme, { readonly kind: "undeclared" }> {
  switch (node.kind) {
    case "http":
      return { kind: "http", scheme: node.scheme, challenge: challengeOf(node) };
    case "apiKey":
      return { kind: "apiKey", in: node.in, parameter: node.parameter };
    case "oauth2":
    case "openIdConnect":
      return { kind: "http", scheme: "bearer", challenge: "Bearer" };
    case "mutualTLS":
      return { kind: "mutualTLS" };
  }
}

/** Registered schemes are spelled as registered. Source: IANA HTTP Authentication Scheme Registry. */
function challengeOf({ scheme, written }: { scheme: string; written: string }): string {
  const registered = ["Basic", "Bearer", "Digest", "DPoP", "HOBA", "Mutual", "Negotiate"];
  return registered.find((name) => name.toLowerCase() === scheme) ?? written;
}
