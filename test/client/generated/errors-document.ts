import { withPaths } from "../../support/generate.ts";

/** A document whose operations list errors of all kinds. */
export const errorsDocument = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    responses:
      "200": { description: The thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      "304": { description: As before. }
      "404": { description: No such thing., content: { application/json: { schema: { $ref: "#/components/schemas/NotFound" } } } }
      "409":
        description: Twice.
        content:
          application/json: { schema: { $ref: "#/components/schemas/Taken" } }
          application/xml: { schema: { $ref: "#/components/schemas/Taken" } }
      "410": { description: Gone., content: { text/plain: { schema: { type: string } } } }
      "418": { description: A teapot. }
      "4XX": { description: Your mistake., content: { application/json: { schema: { $ref: "#/components/schemas/NotFound" } } } }
      default: { description: Anything else., content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } } }
/free:
  get:
    operationId: getFree
    responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
/paged:
  get:
    operationId: listThings
    x-pagination: { style: page, number: page, size: size, items: items }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
    responses:
      "200": { description: Things., content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } } }
      "400": { description: No., content: { application/json: { schema: { $ref: "#/components/schemas/NotFound" } } } }
  head:
    operationId: headThings
    responses:
      "200": { description: There. }
      "404": { description: Not there., content: { application/json: { schema: { $ref: "#/components/schemas/NotFound" } } } }
`,
  `schemas:
  Thing: { type: object, required: [name, kind], properties: { name: { type: string }, kind: { type: string, enum: [a, b] } } }
  Page: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Thing" } } } }
  NotFound: { type: object, required: [code, id], properties: { code: { const: not_found }, id: { type: integer } } }
  Taken: { type: object, required: [by], properties: { by: { type: string }, since: { type: string, format: date-time } } }
  Problem: { type: object, required: [title], properties: { title: { type: string }, trace: { type: string } } }
`,
);
