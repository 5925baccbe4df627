import { withPaths } from "../support/generate.ts";

const named = `
          multipart/form-data:
            schema:
              type: object
              required: [pack]
              properties:
                title: { type: string }
                pack:
                  type: object
                  required: [meta, pictures]
                  properties:
                    meta: { $ref: "#/components/schemas/Meta" }
                    note: { type: string, maxLength: 5 }
                    pictures: { type: array, maxItems: 2, items: { type: string, format: binary } }
                    inner: { type: array, prefixItems: [{ type: integer }, {}], items: false }
                rows: { type: array, items: { type: array, items: { $ref: "#/components/schemas/Meta" } } }
            encoding:
              pack:
                contentType: multipart/mixed
                encoding:
                  meta: { contentType: application/json }
                  pictures: { contentType: "image/*" }
              rows: { contentType: multipart/related }`;
const positions = `
          multipart/mixed:
            schema:
              type: array
              minItems: 2
              prefixItems:
                - { type: array, items: { type: integer } }
                - type: array
                  minItems: 3
                  prefixItems: [{ $ref: "#/components/schemas/Point" }, { type: string }, {}]
                  items: false
              items: false
            prefixEncoding:
              - {}
              - contentType: multipart/mixed
                prefixEncoding: [{ contentType: application/xml }, {}, { contentType: image/png }]`;
const others = `
          multipart/form-data:
            schema:
              type: object
              required: [title]
              properties: { title: { type: string } }
              additionalProperties: { $ref: "#/components/schemas/Meta" }`;
const files = `
          multipart/form-data:
            schema: { type: object, maxProperties: 3, additionalProperties: { type: string, format: binary } }`;
const numbers = `
          multipart/form-data:
            schema: { type: object, additionalProperties: { type: array, maxItems: 2, items: { type: integer, minimum: 0 } } }`;
const stream = `
          multipart/mixed:
            itemSchema: { type: object, required: [a], properties: { a: { type: string }, file: {} } }
            itemEncoding: { contentType: multipart/form-data }`;

const echo = (path: string, id: string, content: string): string => `/${path}:
  put:
    operationId: ${id}
    requestBody:
      required: true
      content:${content}
    responses:
      "200":
        description: The same.
        content:${content}
/${path}-parts:
  put:
    operationId: ${id}Parts
    x-body-stream: true
    requestBody:
      required: true
      content:${content}
    responses: { "200": { description: What came., content: { application/json: {} } } }
`;

/** Multipart bodies with multipart parts, and with parts of names that no schema lists. */
export const nestedDocument = withPaths(
  echo("named", "putNamed", named) +
    echo("positions", "putPositions", positions) +
    echo("others", "putOthers", others) +
    echo("files", "putFiles", files) +
    echo("numbers", "putNumbers", numbers) +
    echo("stream", "putStream", stream),
  `schemas:
  Meta: { type: object, required: [width], properties: { width: { type: integer, minimum: 1 } } }
  Point:
    type: object
    required: [x]
    xml: { name: point }
    properties: { x: { type: integer, xml: { attribute: true } } }
`,
).replace("openapi: 3.1.1", "openapi: 3.2.0");
