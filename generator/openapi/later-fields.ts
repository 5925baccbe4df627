import type { OpenApiVersion } from "./document.ts";

/** Fields by the version that they came with; those alone whose name has no other meaning in earlier ones. */
const fields: Readonly<Record<string, OpenApiVersion>> = {
  webhooks: "3.1",
  jsonSchemaDialect: "3.1",
  pathItems: "3.1",
  identifier: "3.1",
  $self: "3.2",
  mediaTypes: "3.2",
  additionalOperations: "3.2",
  query: "3.2",
  itemSchema: "3.2",
  prefixEncoding: "3.2",
  itemEncoding: "3.2",
  dataValue: "3.2",
  serializedValue: "3.2",
  deviceAuthorization: "3.2",
};

/** The cure for a field that a later version has than the document's; undefined for others. */
export function laterField(field: string, version: OpenApiVersion): string | undefined {
  const since = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (since === undefined || since <= version) return undefined;
  return `OpenAPI has it since ${since}: write 'openapi: ${since}.0', or remove the field`;
}
