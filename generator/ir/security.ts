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
  readonly doc: Doc;
  readonly origin: Origin;
} & (
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "http"; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly kind: "mutualTLS" }
  | { readonly kind: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url: string }
);

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
