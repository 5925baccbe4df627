import { withPaths } from "../support/generate.ts";

const events = (schema: string): string =>
  `{ "200": { description: Events., content: { text/event-stream: { schema: ${schema} } } } }`;

/** Operations whose bodies are sequences, or bytes that are streamed. */
export const streamsDocument = withPaths(
  `/orders/{id}/events:
  get:
    operationId: followOrder
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: Last-Event-ID, in: header, schema: { type: string } }
    responses:
      "200":
        description: Events.
        content: { text/event-stream: { schema: { $ref: "#/components/schemas/Change" } } }
      "404":
        description: None.
        content: { application/json: { schema: { type: object, properties: { why: { type: string } } } } }
/words:
  get:
    operationId: followWords
    responses: ${events("{ type: string, maxLength: 5 }")}
/log:
  get:
    operationId: readLog
    responses:
      "200":
        description: Lines.
        content: { application/jsonl: { schema: { type: array, items: { $ref: "#/components/schemas/Change" } } } }
  post:
    operationId: writeLog
    requestBody:
      required: true
      content: { application/x-ndjson: { schema: { $ref: "#/components/schemas/Change" } } }
    responses:
      "200": { description: Count., content: { application/json: { schema: { $ref: "#/components/schemas/Count" } } } }
/records:
  get:
    operationId: readRecords
    responses:
      "200":
        description: Records.
        content: { application/json-seq: { schema: { type: array, items: { type: integer } } } }
/answers:
  post:
    operationId: ask
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Count" } } } }
    responses:
      "200":
        description: An answer, or its pieces.
        content:
          application/json: { schema: { $ref: "#/components/schemas/Count" } }
          text/event-stream: { schema: { $ref: "#/components/schemas/Change" } }
/file:
  get:
    operationId: readFile
    responses:
      "200": { description: Bytes., content: { application/octet-stream: {}, text/csv: { schema: { type: string } } } }
  put:
    operationId: writeFile
    x-body-stream: true
    x-body-limit: 4000000
    requestBody: { required: true, content: { application/octet-stream: {} } }
    responses:
      "200": { description: Count., content: { application/json: { schema: { $ref: "#/components/schemas/Count" } } } }
`,
  `schemas:
  Change:
    type: object
    required: [status]
    properties: { status: { type: string, maxLength: 20 }, at: { type: string, format: date-time }, size: { type: integer, format: int64 } }
  Count: { type: object, required: [count], properties: { count: { type: integer } } }
`,
);
