import { beforeAll, describe, expect, it } from "vitest";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

/** Headers of an answer, and OpenAPI 3.2's query as a whole. */
const document = `
openapi: 3.2.0
info: { title: Test, version: "1" }
paths:
  /answer:
    get:
      operationId: answer
      responses:
        "200":
          description: Headers.
          headers:
            ETag: { required: true, schema: { type: string } }
            X-Rate: { schema: { type: integer, minimum: 0 } }
            X-Tags: { schema: { type: array, items: { type: string } } }
            X-Color: { explode: true, schema: { $ref: "#/components/schemas/Color" } }
  /form:
    get:
      operationId: form
      parameters:
        - name: whole
          in: querystring
          required: true
          content:
            application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Color" } }
      responses: { "204": { description: Done. } }
  /json:
    get:
      operationId: json
      parameters:
        - name: whole
          in: querystring
          content:
            application/json: { schema: { $ref: "#/components/schemas/Color" } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Color:
      type: object
      required: [R]
      properties:
        R: { type: integer }
        G: { type: integer }
`;

let module: ParameterModule;

beforeAll(async () => {
  module = await parameterModule(document);
});

describe("headers of an answer", () => {
  const values = {
    ETag: '"a, b"',
    "X-Rate": 5,
    "X-Tags": ["a", "b c"],
    "X-Color": { R: 1, G: 2 },
  };
  const headers = { etag: '"a, b"', "x-rate": "5", "x-tags": "a,b c", "x-color": "R=1,G=2" };

  it("are written and read", () => {
    expect(module.write("answer", values).headers).toEqual(headers);
    expect(module.read("answer", { headers }).values).toEqual(values);
  });

  it("are checked", () => {
    const { issues } = module.read("answer", { headers: { "x-rate": "-1" } });
    expect(issues.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual([
      "ETag required",
      "X-Rate minimum",
    ]);
    expect(() => module.write("answer", { ETag: "a\nb" })).toThrow("cannot be sent in a header");
  });
});

describe("the query as a whole", () => {
  it("is a form", () => {
    expect(module.write("form", { whole: { R: 1, G: 2 } }).query).toBe("R=1&G=2");
    expect(module.read("form", { query: "R=1&G=2&X=3" }).values).toEqual({
      whole: { R: 1, G: 2 },
    });
    expect(module.read("form", { query: "G=2" }).issues).toEqual([
      {
        in: "query",
        parameter: "whole",
        code: "required",
        message: 'property "R": is required but missing',
      },
    ]);
  });

  it("is JSON", () => {
    const query = "%7B%22R%22%3A1%7D";
    expect(module.write("json", { whole: { R: 1 } }).query).toBe(query);
    expect(module.read("json", { query }).values).toEqual({ whole: { R: 1 } });
    expect(module.read("json", {}).values).toEqual({ whole: undefined });
    expect(module.read("json", { query: "{" }).issues).toMatchObject([{ code: "syntax" }]);
  });
});
