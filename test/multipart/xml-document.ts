import { withPaths } from "../support/generate.ts";

const named = `
          multipart/form-data:
            schema:
              type: object
              required: [point]
              properties:
                point: { $ref: "#/components/schemas/Point" }
                points: { type: array, items: { $ref: "#/components/schemas/Point" } }
                own: { type: object, required: [a], properties: { a: { type: string, xml: { attribute: true } } } }
            encoding:
              point: { contentType: application/xml }
              points: { contentType: text/xml }
              own: { contentType: application/vnd.own+xml }`;
const positions = `
          multipart/mixed:
            schema: { type: array, minItems: 1, prefixItems: [{ $ref: "#/components/schemas/Point" }], items: { type: string } }
            prefixEncoding: [{ contentType: application/xml }]`;

/** Bodies with parts in XML, in requests and responses. */
export const xmlDocument = withPaths(
  `/named:
  put:
    operationId: putNamed
    requestBody:
      required: true
      content:${named}
    responses:
      "200":
        description: The same.
        content:${named}
/streamed:
  put:
    operationId: streamNamed
    x-body-stream: true
    requestBody:
      required: true
      content:${named}
    responses: { "200": { description: What came., content: { application/json: {} } } }
/positions:
  put:
    operationId: putPositions
    requestBody:
      required: true
      content:${positions}
    responses:
      "200":
        description: The same.
        content:${positions}
`,
  `schemas:
  Point:
    type: object
    required: [x]
    xml: { name: point, namespace: "urn:p" }
    properties:
      x: { type: integer, minimum: 0, xml: { attribute: true } }
      at: { type: string, format: date-time }
      names: { type: array, xml: { wrapped: true }, items: { type: string, xml: { name: name } } }
`,
).replace("openapi: 3.1.1", "openapi: 3.2.0");
