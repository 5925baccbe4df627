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
