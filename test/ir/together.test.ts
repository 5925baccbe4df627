import { describe, expect, test } from "vitest";
import { lowerFiles } from "./lower-text.ts";

const document = (together: string): string => `
openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /items/{id}:
    get:
      operationId: getItem
      x-together: ${together}
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: name, in: query, schema: { type: string } }
        - { name: value, in: query, schema: { type: string } }
      responses: { "204": { description: Done. } }
`;

describe("x-together", () => {
  test("groups query parameters", async () => {
    const { api, reported } = await lowerFiles({ "api.yaml": document("[[name, value]]") });
    expect(reported).toEqual([]);
    expect(api?.operations[0]?.together).toEqual([["name", "value"]]);
  });

  test.each([
    ["name", "it must be a list of lists of two or more names"],
    ["[name, value]", "it must be a list of lists of two or more names"],
    ["[[name]]", "it must be a list of lists of two or more names"],
    ["[[name, id]]", "the operation has no query parameter 'id'"],
  ])("%s is refused with its place", async (together, reason) => {
    const { reported } = await lowerFiles({ "api.yaml": document(together) });
    expect(reported).toEqual([expect.stringMatching(/^error extension-invalid 8:/) as string]);
    expect(reported[0]).toContain(reason);
  });
});
