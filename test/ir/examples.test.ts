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
  const { api, reported } = await lowerFiles({ "spec.yaml": document });
  const start = "example-mismatch";
  expect(reported.filter((line) => line.includes(start)).sort()).toEqual([
    `warning ${start} 10:44 The example does not fit its schema: it must be a number, not a string`,
    `warning ${start} 11:57 The example does not fit its schema: it must be a date (YYYY-MM-DD)`,
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
  const { api, reported } = await lowerFiles({ "spec.yaml": defaults });
  const start = "warning default-mismatch";
  expect(reported.filter((line) => line.includes("default-mismatch")).sort()).toEqual([
    `${start} 16:60 The default does not fit its schema: it must be "asc" or "desc"`,
    `${start} 17:67 The default does not fit its schema: '/0' must be a string, not a number`,
    `${start} 8:84 The default does not fit its schema: it must be at most 100`,
  ]);
  expect(api?.operations).toHaveLength(1);
});

const rules = `openapi: 3.1.1
info: { title: Rules, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: object
      properties:
        host: { type: string, format: hostname, default: "-a.com" }
        blob: { type: string, format: byte, default: "YQ=" }
        id: { type: string, format: uuid, default: "nope" }
        price: { type: number, multipleOf: 0.1, default: 0.3 }
        odd: { type: number, multipleOf: 0.1, default: 0.35 }
        code: { type: string, x-open-enum: [a], maxLength: 2, default: abc }
        pairs: { type: array, items: {}, uniqueItems: true, default: [{ a: 1, b: 2 }, { b: 2, a: 1 }] }
`;

it("checks defaults by the rules of the generated code", async () => {
  const { reported } = await lowerFiles({ "spec.yaml": rules });
  const start = "warning default-mismatch";
  expect(reported.filter((line) => line.includes("default-mismatch"))).toEqual([
    `${start} 9:58 The default does not fit its schema: it must be a host name`,
    `${start} 10:54 The default does not fit its schema: it must be Base64 text`,
    `${start} 11:52 The default does not fit its schema: it must be a UUID`,
    `${start} 13:56 The default does not fit its schema: it must be a multiple of 0.1`,
    `${start} 14:72 The default does not fit its schema: it must have at most 2 characters`,
    `${start} 15:70 The default does not fit its schema: it must have items that differ from each other`,
  ]);
});

const variants = `openapi: 3.1.1
info: { title: Variants, version: "1" }
paths: {}
components:
  schemas:
    Shape:
      oneOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Square" }]
      discriminator: { propertyName: kind }
      examples: [{ kind: Circle, radius: 1 }, { kind: Square, radius: 1 }, { kind: Oval }, { radius: 1 }, { kind: Square, side: "1" }, { kind: Circle, radius: 1, side: 1 }]
    Circle: { type: object, required: [kind, radius], properties: { kind: { type: string }, radius: { type: number } } }
    Square: { type: object, required: [kind, side], properties: { kind: { type: string }, side: { type: number } } }
`;

it("takes the discriminator for a hint at what is wrong with an example", async () => {
  const { reported } = await lowerFiles({ "spec.yaml": variants });
  expect(reported.map((line) => line.replace(/^.*its schema: /, ""))).toEqual([
    "it fits no member of the union",
    "it fits no member of the union",
    "'/side' must be a number, not a string",
    "it fits 2 members of oneOf, it must fit one",
  ]);
});
