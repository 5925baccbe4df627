import type { Api, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";
import { propertyKey, quote } from "../../names/quote.ts";

/** Names of the schemes that operations ask for, in the document's order. */
export function usedSchemes(api: Api): readonly SecuritySchemeNode[] {
  const used = new Set(
    api.operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)),
  );
  return api.securitySchemes.filter(({ name }) => used.has(name));
}

/** Whether handlers get a session: always, only where credentials came, or never. */
export function sessionOf({ security }: OperationNode): "always" | "perhaps" | "never" {
  const isAsked = security.some((alternative) => alternative.length > 0);
  if (!isAsked) return "never";
  return security.some((alternative) => alternative.length === 0) ? "perhaps" : "always";
}

/** Whether any operation asks who sent a request. */
export function hasSessions(api: Api): boolean {
  return api.operations.some((operation) => sessionOf(operation) !== "never");
}

/** Type of the runtime that a scheme's credentials have; empty for a scheme without any. */
export function credentialsType(scheme: SecuritySchemeNode): string {
  const described = asSent(scheme);
  if (described.kind === "mutualTLS") return "";
  if (described.kind === "apiKey") return "SchemeValue";
  if (described.scheme === "basic") return "BasicLogin";
  return described.scheme === "bearer" ? "BearerToken" : "SchemeValue";
}

/** Object literal with what the runtime knows of the schemes. */
export function securitySchemesText(schemes: readonly SecuritySchemeNode[]): string {
  const members = schemes.map((scheme) => `${propertyKey(scheme.name)}: ${schemeText(scheme)},`);
  return `{ ${members.join("\n")} }`;
}

function schemeText(node: SecuritySchemeNode): string {
  const sent = asSent(node);
  switch (sent.kind) {
    case "http":
      return `{ kind: "http", scheme: ${quote(sent.scheme)}, challenge: ${quote(sent.challenge)} }`;
    case "apiKey":
      return `{ kind: "apiKey", in: ${quote(sent.in)}, parameter: ${quote(sent.parameter)} }`;
    case "mutualTLS":
      return `{ kind: "mutualTLS" }`;
  }
}

type Sent =
  | { readonly kind: "http"; readonly scheme: string; readonly challenge: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "mutualTLS" };

/** How a scheme's credentials travel. Tokens of OAuth are bearer tokens. Source: RFC 6750. */
function asSent(node: SecuritySchemeNode): Sent {
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

/** The registered schemes have names of their own. Source: IANA HTTP Authentication Scheme Registry. */
function challengeOf({ scheme, written }: { scheme: string; written: string }): string {
  const registered = ["Basic", "Bearer", "Digest", "DPoP", "HOBA", "Mutual", "Negotiate"];
  return registered.find((name) => name.toLowerCase() === scheme) ?? written;
}
