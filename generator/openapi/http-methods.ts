/**
 * Members of a Path Item Object that are operations, in the order of the specification.
 * Source: OpenAPI 3.2, Path Item Object.
 */
export const httpMethods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

/** A method that a Path Item Object has a member for. */
export type HttpMethod = (typeof httpMethods)[number];

/** Whether a member of a Path Item Object is an operation, by its name. */
export const isHttpMethod = (member: string): member is HttpMethod =>
  (httpMethods as readonly string[]).includes(member);
