import { expect, test } from "vitest";
import { lowerFiles } from "./lower-text.ts";

const document = `
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: getA
      parameters:
        - { name: one, in: query, schema: { type: integer }, example: 1 }
        - name: many
          in: query
          schema: { type: string }
          examples: { a: { value: x }, b: { $ref: "#/components/examples/B" }, c: { externalValue: c.txt } }
        - name: json
          in: query
          content: { application/json: { schema: { type: integer }, example: 7 } }
      requestBody:
        content:
          application/json:
            schema: { type: array, items: { type: integer } }
            examples: { first: { value: [1] }, second: { dataValue: [2], serializedValue: "[2]" } }
      responses:
        "200":
          description: done
          headers: { X-Left: { schema: { type: integer }, example: 3 } }
          content:
            application/xml: { schema: { type: object, properties: { a: {} } }, example: "<a/>" }
components:
  examples: { B: { value: y } }
`;

test("examples of parameters, headers and media types", async () => {
  const { api, reported } = await lowerFiles({ "api.yaml": document.trimStart() });
  expect(reported.filter((line) => line.startsWith("error"))).toEqual([]);
  const operation = api?.operations[0];
  expect(operation?.parameters.map(({ name, examples }) => [name, examples])).toEqual([
    ["one", [1]],
    ["many", ["x", "y"]],
    ["json", [7]],
  ]);
  expect(operation?.body?.contents[0]?.examples).toEqual([[1], [2]]);
  expect(operation?.body?.contents[0]?.exampleNames).toEqual(["first", "second"]);
  const [response] = operation?.responses ?? [];
  expect(response?.headers[0]?.examples).toEqual([3]);
  expect(response?.contents[0]?.examples).toEqual(["<a/>"]);
  expect(response?.contents[0]?.exampleNames).toEqual([undefined]);
});
