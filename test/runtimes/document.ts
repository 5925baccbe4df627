import { withPaths } from "../support/generate.ts";

const thing = '{ $ref: "#/components/schemas/Thing" }';

/** Things in JSON and XML, an upload and events: what runtimes do in ways of their own. */
export const document = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
    responses:
      "200": { description: It., content: { application/json: { schema: ${thing} } } }
      "404": { description: None., content: { application/problem+json: { schema: { type: object, properties: { detail: { type: string } } } } } }
/xml:
  post:
    operationId: echoXml
    requestBody: { required: true, content: { application/xml: { schema: ${thing} } } }
    responses: { "200": { description: It., content: { application/xml: { schema: ${thing} } } } }
/upload:
  post:
    operationId: upload
    requestBody: { required: true, content: { application/octet-stream: {} } }
    responses: { "200": { description: Size., content: { application/json: { schema: { type: integer } } } } }
/events:
  get:
    operationId: listEvents
    responses: { "200": { description: Some., content: { application/jsonl: { itemSchema: ${thing} } } } }
`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string }, count: { type: integer, format: int64 } } }
`,
);
