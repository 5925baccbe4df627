/** Versions whose words for null differ, and how a union is written there. */
export type Version = "3.0.3" | "3.1.1" | "3.2.0";

export const versions: readonly Version[] = ["3.0.3", "3.1.1", "3.2.0"];

const color = { $ref: "#/components/schemas/Color" };
const meta = { $ref: "#/components/schemas/Meta" };
const binary = { type: "string", format: "binary" };
const octets = { type: "string", contentMediaType: "application/octet-stream" };

/** A schema that admits null too, as frameworks write it. */
function orNull(schema: object, version: Version): object {
  if (version === "3.0.3")
    return "$ref" in schema ? { nullable: true, allOf: [schema] } : { ...schema, nullable: true };
  // FastAPI has `anyOf`; Litestar and .NET have `oneOf`.
  return version === "3.1.1"
    ? { anyOf: [schema, { type: "null" }] }
    : { oneOf: [{ type: "null" }, schema] };
}

/** An operation with a multipart form, all of whose fields are optional. */
export function optionalFields(version: Version): string {
  const may = (schema: object): object => orNull(schema, version);
  const properties = {
    note: may({ type: "string" }),
    color: may(color),
    count: may({ type: "integer" }),
    flag: may({ type: "boolean" }),
    file: may(binary),
    bytes: version === "3.0.3" ? may(binary) : may(octets),
    files: may({ type: "array", items: binary }),
    tags: may({ type: "array", items: { type: "string" } }),
    numbers: may({ type: "array", items: { type: "integer" } }),
    works: version === "3.0.3" ? may({ type: "string" }) : { type: ["string", "null"] },
    meta: may(meta),
    upload: { oneOf: [binary, { type: "string" }] },
    only: { oneOf: [{ type: "string" }] },
    either: { anyOf: [{ type: "string" }, meta] },
  };
  return JSON.stringify({
    openapi: version,
    info: { title: "Optional fields", version: "1" },
    paths: {
      "/up": {
        post: {
          operationId: "up",
          requestBody: {
            required: true,
            content: { "multipart/form-data": { schema: { type: "object", properties } } },
          },
          responses: {
            "200": { description: "Seen.", content: { "application/json": { schema: {} } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Color: { type: "string", enum: ["red", "blue"] },
        Meta: { type: "object", required: ["width"], properties: { width: { type: "integer" } } },
      },
    },
  });
}
