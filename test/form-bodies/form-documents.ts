import { withPaths } from "../support/generate.ts";

export const urlencoded = "application/x-www-form-urlencoded";
export const formData = "multipart/form-data";

/** Components that forms refer to. */
const schemas = `schemas:
  Password: { type: object, required: [grant_type, username], properties: { grant_type: { const: password }, username: { type: string }, scope: { type: array, items: { type: string } } } }
  Refresh: { type: object, required: [grant_type, refresh_token], properties: { grant_type: { enum: [refresh_token] }, refresh_token: { type: string }, limit: { type: integer } } }
  Token: { oneOf: [{ $ref: "#/components/schemas/Password" }, { $ref: "#/components/schemas/Refresh" }] }
  Address: { type: object, properties: { city: { type: string }, zip: { type: string } } }
`;

/** A body of forms, with what its Encoding Objects say. */
export interface FormCase {
  readonly schema: string;
  readonly encoding?: string;
  /** Whether the body may be absent. */
  readonly optional?: true;
}

/** A document with an operation for each case, which responds with what its handler got. */
export function formsDocument(
  cases: Readonly<Record<string, FormCase>>,
  mediaType: string,
): string {
  const paths = Object.entries(cases).map(([id, { schema, encoding, optional }]) => {
    const members = [
      ...(schema === "" ? [] : [`schema: ${schema}`]),
      ...(encoding === undefined ? [] : [`encoding: ${encoding}`]),
    ];
    return `/${id}:
  post:
    operationId: ${id}
    requestBody: { required: ${optional !== true}, content: { ${mediaType}: { ${members.join(", ")} } } }
    responses: { "200": { description: Seen., content: { application/json: { schema: {} } } } }
`;
  });
  return withPaths(paths.join(""), schemas);
}
