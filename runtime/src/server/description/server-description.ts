import type { ServerOperation } from "./server-operation.ts";

/** Operations of one path by method in capitals. */
export type PathItem = Readonly<Record<string, ServerOperation | readonly ServerOperation[]>>;

/**
 * Finds the path item of a path below the base path. Segments of path parameters are pushed as
 * received, still percent-encoded, in the order of the template.
 *
 * @param path begins with a slash; no query
 * @returns index among the path items, or -1
 */
export type Route = (path: string, captures: string[]) => number;

/** The generated description of a whole interface. */
export interface ServerDescription {
  readonly title: string;
  /** Prefixes of the document's servers, such as `/rest/v3`; an empty one is the root. */
  readonly basePaths: readonly string[];
  /** Whether `+` in a path segment is a space, as in queries. */
  readonly pathPlus: "literal" | "space";
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly route: Route;
  readonly pathItems: readonly PathItem[];
}

/** Where a scheme's credentials are in a request. Source: OpenAPI 3.1, Security Scheme Object. */
export type SecurityScheme =
  /** `scheme` in lower case; `challenge` as WWW-Authenticate names it, such as `BearerCookie`. */
  | { readonly kind: "http"; readonly scheme: string; readonly challenge: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "mutualTLS" }
  /** Of a requirement whose scheme the document does not have: a hook looks at the request itself. */
  | { readonly kind: "undeclared" };
