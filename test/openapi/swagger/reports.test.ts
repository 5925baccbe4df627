import { expect, test } from "vitest";
import { lowerFiles } from "../../ir/lower-text.ts";
import { operation, withSwaggerPaths } from "./swagger-text.ts";

/** What is reported, each with its line and the text that begins where it points. */
async function reportedOf(text: string): Promise<readonly string[]> {
  const { reported } = await lowerFiles({ "api.yaml": text });
  return reported.map((line) =>
    line.replace(/ (\d+):(\d+) /, (_, row: string, column: string) => {
      const rest = text.split("\n")[Number(row) - 1]?.slice(Number(column) - 1) ?? "";
      return ` ${row} <${/^.[^,}\]:]*/.exec(rest)?.[0]}> `;
    }),
  );
}

const parameters = (...list: string[]): string => operation(`parameters: [${list.join(", ")}]`);
const body = (name: string): string => `{ name: ${name}, in: body, schema: { type: object } }`;

test.each([
  [
    "2.0 without quotes",
    "swagger: 2.0\ninfo: { title: T, version: '1' }\npaths: {}\n",
    ["faulty field-type 1 <2.0> 'swagger' must be a string, not a number"],
  ],
  [
    "another version",
    "swagger: '1.2'\n",
    ["error openapi-version 1 <'1.2'> This document is in the format of Swagger 1.2"],
  ],
  [
    "missing and unknown fields",
    "swagger: '2.0'\ninfo: { title: T }\npath: {}\npaths: {}\n",
    [
      "faulty field-missing 2 <info> The field 'version' is missing",
      "faulty field-unknown 3 <path> There is no field 'path' here",
    ],
  ],
  [
    "a wrong location",
    withSwaggerPaths(parameters("{ name: x, in: cookie, type: string }")),
    [
      "error param-in 7 <cookie> 'cookie' is not a parameter location (query, header, path, formData, body)",
    ],
  ],
  [
    "a wrong type",
    withSwaggerPaths(parameters("{ name: x, in: query, type: file }")),
    ["error field-value 7 <file > 'file' is not a valid value for 'type'"],
  ],
  [
    "an array without items",
    withSwaggerPaths(parameters("{ name: x, in: query, type: array }")),
    ["faulty field-missing 7 <{ name> The field 'items' is missing"],
  ],
  [
    "multi in a path",
    withSwaggerPaths(
      operation(
        "parameters: [{ name: x, in: header, type: array, items: { type: string }, collectionFormat: multi }]",
      ),
    ),
    ["error field-value 7 <multi > 'multi' is not a valid value for 'collectionFormat'"],
  ],
  [
    "a parameter with a schema",
    withSwaggerPaths(parameters("{ name: x, in: query, schema: { type: string } }")),
    ["faulty field-missing 7 <{ name> The field 'type' is missing"],
  ],
])("the structure: %s", async (_, text, expected) => {
  expect(await reportedOf(text)).toEqual(expected);
});

test.each([
  [
    "two bodies",
    parameters(body("x"), body("y")),
    [
      "error swagger-body 7 <{ name> The operation has two body parameters, but a request has one body",
    ],
  ],
  [
    "form data beside a body",
    parameters(body("x"), "{ name: y, in: formData, type: string }"),
    [
      "error swagger-body 7 <{ name> The operation has form data beside a body parameter, but a request has one body",
    ],
  ],
  [
    "form data twice",
    operation(
      "consumes: [multipart/form-data], parameters: [{ name: y, in: formData, type: string }, { name: y, in: formData, type: file }]",
    ),
    ["error parameter-duplicate 7 <{ name> The formData parameter 'y' is listed twice"],
  ],
  [
    "arrays in arrays",
    parameters(
      "{ name: x, in: query, type: array, items: { type: array, items: { type: string }, collectionFormat: pipes } }",
    ),
    [
      "warning swagger-collection-format 7 <pipes > The array 'x' is typed as a string: no style of OpenAPI 3 writes the format 'pipes' within an array",
    ],
  ],
  [
    "form data without a media type for it",
    parameters("{ name: x, in: formData, type: string }"),
    [
      "info swagger-form-assumed 7 <{ name> No media type of the form data is given: application/x-www-form-urlencoded is assumed here and in similar places",
    ],
  ],
  [
    "form data in JSON",
    operation(
      "consumes: [application/json], parameters: [{ name: x, in: formData, type: string }]",
    ),
    [
      "warning swagger-form-type 7 <application/json> 'application/json' cannot hold form data: the body is sent as application/x-www-form-urlencoded",
    ],
  ],
  [
    "empty values of forms",
    operation(
      "consumes: [application/x-www-form-urlencoded], parameters: [{ name: x, in: formData, type: string, allowEmptyValue: true }]",
    ),
    ["warning feature-unsupported 7 <allowEmptyValue> Nothing is generated for 'allowEmptyValue'"],
  ],
  [
    "Authorization as a parameter",
    parameters("{ name: Authorization, in: header, type: string }"),
    [
      "warning swagger-header 7 <{ name> The header parameter 'Authorization' is left out: 'securityDefinitions' and 'security' describe credentials",
    ],
  ],
  [
    "an example of another type",
    operation(
      'responses: { "200": { description: n, schema: { type: string }, examples: { text/plain: a } } }',
    ),
    [
      "warning swagger-example 7 <text/plain> The example for 'text/plain' is left out: the response is not produced in this media type",
    ],
  ],
  [
    "an example without schema",
    operation('responses: { "200": { description: n, examples: { application/json: a } } }'),
    [
      "warning swagger-example 7 <application/json> The example for 'application/json' is left out: the response has no schema, so it has no content",
    ],
  ],
  [
    "schemes of an operation",
    operation("schemes: [wss]"),
    ["warning feature-unsupported 7 <schemes> Nothing is generated for 'schemes'"],
  ],
])("what cannot be converted: %s", async (_, paths, expected) => {
  expect(await reportedOf(withSwaggerPaths(paths))).toEqual(expected);
});

test("media types that nothing names are said once", async () => {
  const response = 'responses: { "200": { description: n, schema: { type: string } } }';
  const text = withSwaggerPaths(
    `/a:\n  post: { operationId: a, parameters: [${body("x")}], ${response} }\n/b:\n  get: { operationId: b, ${response} }\n`,
  ).replace(/^(?:consumes|produces).*\n/gm, "");
  expect(await reportedOf(text)).toEqual([
    "info swagger-media-type 5 <{ name> Without 'consumes' the media type is not known: application/json is assumed here and in similar places",
    "info swagger-media-type 5 <\"200\"> Without 'produces' the media type is not known: application/json is assumed here and in similar places",
  ]);
});

test.each([
  [
    "host: https://a.example\n",
    "warning swagger-host 6 <https> The host 'https://a.example' is left out: it has a scheme, which belongs to 'schemes'",
  ],
  [
    "host: a.example/v1\n",
    "warning swagger-host 6 <a.example/v1> The host 'a.example/v1' is left out: it has a path, which belongs to 'basePath'",
  ],
  [
    'host: "{a}.example"\n',
    "warning swagger-host 6 <\"{a> The host '{a}.example' is left out: a host cannot have variables",
  ],
  [
    "host: a.example\nschemes: [https, ws]\n",
    "warning feature-unsupported 7 <ws> Nothing is generated for 'schemes: ws'",
  ],
])("servers: %s", async (rest, expected) => {
  expect(await reportedOf(withSwaggerPaths("", rest))).toEqual([expected]);
});

test("what later stages report stands where the user wrote it", async () => {
  const text = withSwaggerPaths(
    `/a/{id}:
  parameters:
    - { name: b, in: body, schema: { type: strin } }
    - { name: id, in: path, type: integer, minimun: 1 }
  post:
    operationId: a
    consumes: [text/csv]
    parameters:
      - { name: n, in: query, required: true, type: integer, default: x }
    responses:
      "200":
        description: n
        schema: { $ref: "#/definitions/Non" }
        examples: { application/json: 1 }
      "400": { $ref: "#/responses/Bad" }
      "404": { $ref: "#/responses/Bat" }
`,
    `responses:
  Bad: { description: b, schema: { type: object, properties: { a: { type: integer, minimum: low } } } }
definitions:
  None: { type: object, properties: { x: { type: string, maxLength: -1 } } }
`,
  );
  expect([...(await reportedOf(text))].sort()).toMatchInlineSnapshot(`
    [
      "error field-unknown 9 <minimun> There is no field 'minimun' here",
      "error keyword-type 23 <low > 'minimum' must be a number, not 'low'",
      "error keyword-type 8 <strin > 'type' must be one of string, number, integer, boolean, object, array, null, or a list of them, not 'strin'",
      "error ref-unknown 18 <"#/definitions/Non" > '#/definitions/Non' points to nothing",
      "error ref-unknown 21 <"#/responses/Bat" > '#/responses/Bat' points to nothing",
      "faulty keyword-type 25 <-1 > 'maxLength' must be a whole number from 0, not -1",
      "warning default-mismatch 14 <x > The default does not fit its schema: it must be a number, not a string",
    ]
  `);
});

test("a part that is used with several media types is reported once", async () => {
  const use = (name: string, types: string): string =>
    `/${name}:\n  get: { operationId: ${name}, produces: [${types}], responses: { "400": { $ref: "#/responses/Bad" } } }\n`;
  const text = withSwaggerPaths(
    use("a", "application/json, application/xml") + use("b", "text/json"),
    "responses:\n  Bad: { description: b, schema: { type: object, requried: [a], properties: { a: { type: string } } } }\n",
  );
  const found = await reportedOf(text);
  expect(found.filter((line) => line.includes("requried"))).toEqual([
    "warning keyword-unknown 11 <requried> 'requried' is not a schema keyword",
  ]);
});
