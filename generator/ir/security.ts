import type { Doc } from "./doc.ts";
import type { Origin } from "./origin.ts";

/** Schemes that must all be satisfied, each with the scopes that it needs. */
export type SecurityRequirement = readonly {
  readonly scheme: string;
  readonly scopes: readonly string[];
}[];

/** Source: OpenAPI 3.1, Security Scheme Object. */
export type SecuritySchemeNode = {
  readonly name: string;
  /** From `x-token`. */
  readonly token?: TokenNode;
  readonly doc: Doc;
  readonly origin: Origin;
} & (
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | {
      readonly kind: "http";
      /** In lower case. */
      readonly scheme: string;
      /** As written in the document. */
      readonly written: string;
      readonly bearerFormat?: string;
    }
  | { readonly kind: "mutualTLS" }
  | { readonly kind: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url: string }
);

/** The operation that issues the token of a scheme, and how long the token is valid. */
export interface TokenNode {
  /** operationId of the operation that exchanges credentials for a token. */
  readonly create: string;
  /** operationId of the operation that exchanges a token for a new one. */
  readonly refresh?: string;
  /** Property with the token; absent if the token is in a cookie. */
  readonly property?: string;
  /** Seconds for which a token gives access. */
  readonly accessLifetime: number;
  /** Seconds for which a token can be refreshed. */
  readonly renewalLifetime?: number;
}

export interface OAuthFlow {
  readonly kind:
    | "implicit"
    | "password"
    | "clientCredentials"
    | "authorizationCode"
    | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly scopes: Readonly<Record<string, string>>;
}
