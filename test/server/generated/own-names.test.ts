import { expect, it } from "vitest";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";

/** Names that the modules of a server have of their own: globals, locals, types and functions. */
const schemas = [
  "Date_",
  "Promise_",
  "Map",
  "Uint8Array_",
  "NonNullable",
  "Readonly",
  "Session",
  "Handlers",
  "ServerOptions",
  "Reply",
  "ParameterReader",
  "ResponseShape",
  "FieldSet",
];

const operations = [
  "route",
  "route1",
  "createServer",
  "description",
  "reader",
  "text",
  "value",
  "headers",
  "list",
  "security1",
  "fields1",
  "formReader1",
  "readParameter1",
  "dottedPath",
  "normalPath",
];

const parameters = [
  "{ name: r, in: path, required: true, schema: { type: integer, minimum: 1 } }",
  '{ name: toString, in: query, schema: { type: string, format: date-time, default: "2026-02-28T12:00:00Z" } }',
  '{ name: __proto__, in: query, schema: { type: [integer, "null"] } }',
  "{ name: filter, in: query, schema: { type: string } }",
  '{ name: value, in: header, schema: { $ref: "#/components/schemas/Session" } }',
].join(", ");

const document = withPaths(
  operations
    .map((name, i) => {
      const schema = `{ $ref: "#/components/schemas/${schemas[i % schemas.length]}" }`;
      return `/r/${name}/{r}/x{r2}.json:
  post:
    operationId: ${name}
    security: [{ route: [] }]
    parameters: [${parameters}, { name: r2, in: path, required: true, schema: { type: string } }]
    x-filter: { at: { type: string, format: date-time }, "a-b": ${schema} }
    requestBody: { content: { application/json: { schema: ${schema} }, application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Form" } } } }
    responses: { "200": { description: Done., headers: { list: { schema: ${schema} } }, content: { application/json: { schema: ${schema} }, "image/*": {} } } }
`;
    })
    .join(""),
  `securitySchemes: { route: { type: http, scheme: basic } }
schemas:
  Form: { type: object, properties: { reader: { type: integer }, text: { $ref: "#/components/schemas/Session" } } }
${schemas.map((name) => `  ${name}: { type: string, enum: [A, B] }`).join("\n")}
`,
);

it.each(["string", "Date"] as const)(
  "modules keep their own names beside those of the document, with dates as %s",
  async (dates) => {
    const files = await generateFiles(document, { emit: ["types", "json", "server"], dates });
    const folder = await writePackage(files, `server-names-${dates}`);
    expect(await compileFolder(folder)).toEqual([]);
  },
  60_000,
);
