import path from "node:path";
import query from "../../packages/query/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { withPaths, writePackage } from "../support/generate.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const thing = '{ $ref: "#/components/schemas/Thing" }';

/** Things that can be read, changed, removed and listed in pages of two. */
const document = withPaths(
  `/things/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
  get:
    operationId: getThing
    tags: [Things, Shared]
    responses:
      "200": { description: It., ${json(thing)} }
      "404": { description: None., ${json('{ $ref: "#/components/schemas/Missing" }')} }
  put:
    operationId: putThing
    tags: [Things]
    requestBody: { required: true, ${json(thing)} }
    responses: { "200": { description: Done., ${json(thing)} } }
/things/{id}/changes:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
  get:
    operationId: watchThing
    tags: [Things]
    responses:
      "200":
        description: Names that it has had.
        content: { application/jsonl: { schema: { type: array, items: ${thing} } } }
/batches:
  get:
    operationId: listBatches
    x-pagination: { style: offset, offset: first, limit: max, items: found }
    parameters:
      - { name: first, in: query, schema: { type: integer } }
      - { name: max, in: query, schema: { type: integer } }
    responses: { "200": { description: Some., ${json(`{ type: object, properties: { found: { type: array, items: ${thing} } } }`)} } }
/chains:
  get:
    operationId: listChains
    x-pagination: { style: cursor, cursor: after, next: /next, items: found }
    parameters: [{ name: after, in: query, schema: { type: string } }]
    responses: { "200": { description: Some., ${json(`{ type: object, properties: { next: { type: string }, found: { type: array, items: ${thing} } } }`)} } }
/things:
  get:
    operationId: listThings
    tags: [Things]
    x-pagination: { style: page, number: page, size: size, items: found }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
    responses: { "200": { description: Some., ${json(`{ type: object, properties: { found: { type: array, items: ${thing} } } }`)} } }
  delete:
    operationId: clear
    parameters: [{ name: all, in: query, schema: { type: boolean } }]
    responses: { "204": { description: Done. } }
  post: { operationId: restart, responses: { "204": { description: Done. } } }
/probe:
  head: { operationId: probe, responses: { "200": { description: There. } } }
`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string } } }
  Missing: { type: object, required: [code], properties: { code: { type: integer } } }
`,
);

/** Generates client, server and options, and gives the folder of the sources. */
export async function thingsPackage(name: string): Promise<string> {
  const run = await runWithPlugin(document, {
    plugin: query,
    pluginOptions: { swr: true, hooks: "react" },
    emit: ["client", "server"],
    int64: "bigint",
  });
  if (run.files === undefined) throw new Error(run.findings.join("\n"));
  return path.join(await writePackage(run.files, name), "src");
}
