import { expect, it } from "vitest";
import { lowerFiles } from "./lower-text.ts";

const document = `openapi: 3.1.1
info: { title: Examples, version: "1" }
paths: {}
components:
  schemas:
    Account:
      type: object
      required: [id]
      properties:
        id: { type: integer, examples: [1, "2"] }
        created: { type: string, format: date, example: yesterday }
      examples:
        - { created: "2026-01-31" }
        - { id: 1, created: 2026 }
`;

it("warns of examples that do not fit, and goes on", async () => {
  const { api, told } = await lowerFiles({ "spec.yaml": document });
  const start = "example-mismatch";
  expect(told.filter((line) => line.includes(start)).sort()).toEqual([
    `warning ${start} 10:44 The example does not fit its schema: it must be a number, not a string`,
    `warning ${start} 11:57 The example does not fit its schema: it must be of the format 'date'`,
    `warning ${start} 13:11 The example does not fit its schema: it lacks the required property 'id'`,
    `warning ${start} 14:29 The example does not fit its schema: '/created' must be a string, not a number`,
  ]);
  expect(api?.declarations.length).toBeGreaterThan(0);
});

const defaults = `openapi: 3.1.1
info: { title: Defaults, version: "1" }
paths:
  /pages:
    get:
      operationId: listPages
      parameters:
        - { name: size, in: query, schema: { type: integer, maximum: 100, default: 1000 } }
      responses:
        "204": { description: Nothing. }
components:
  schemas:
    Page:
      type: object
      properties:
        order: { type: string, enum: [asc, desc], default: ascending }
        fields: { type: array, items: { type: string }, default: [1] }
`;

it("warns of defaults that do not fit, and goes on", async () => {
  const { api, told } = await lowerFiles({ "spec.yaml": defaults });
  const start = "warning default-mismatch";
  expect(told.filter((line) => line.includes("default-mismatch")).sort()).toEqual([
    `${start} 16:60 The default does not fit its schema: it must be one of "asc", "desc"`,
    `${start} 17:67 The default does not fit its schema: '/0' must be a string, not a number`,
    `${start} 8:84 The default does not fit its schema: it must be at most 100`,
  ]);
  expect(api?.operations).toHaveLength(1);
});
