import type { Doc } from "./doc.ts";
import type { Origin } from "./origin.ts";

/** Schemes that must all be satisfied, with the scopes each needs. */
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
      /** As the document writes it. */
      readonly written: string;
      readonly bearerFormat?: string;
    }
  | { readonly kind: "mutualTLS" }
  | { readonly kind: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url: string }
);

/** Where clients get the token of a scheme, and how long it lasts. */
export interface TokenNode {
  /** operationId of what exchanges credentials for a token. */
  readonly create: string;
  /** operationId of what exchanges a token for a new one. */
  readonly refresh?: string;
  /** Property with the token; absent where it is in a cookie. */
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
