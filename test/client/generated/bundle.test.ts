import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../support/bundle.ts";
import { withPaths } from "../../support/generate.ts";
import { writeClient } from "./generated-client.ts";

const root = path.resolve(import.meta.dirname, "../../..");

const answer = (schema: string): string =>
  `{ "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } } } } }`;

const document = withPaths(
  `/first/{id}:
  get:
    operationId: getFirst
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    responses: ${answer("First")}
/second:
  get:
    operationId: listSecond
    x-pagination: { style: page, number: page, size: size, items: items }
    x-filter: { secondField: { type: string } }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
      - { name: filter, in: query, schema: { type: string } }
    responses: ${answer("Second")}
  put:
    operationId: putSecond
    requestBody: { required: true, content: { application/xml: { schema: { $ref: "#/components/schemas/Second" } } } }
    responses: { "200": { description: Done., content: { application/xml: { schema: { $ref: "#/components/schemas/Second" } } } } }
`,
  `schemas:
  First: { type: object, properties: { firstField: { type: string } } }
  Second: { type: object, properties: { secondField: { type: string }, items: { type: array, items: { type: string } } } }
`,
);

let folder: string;
beforeAll(async () => void (folder = path.join(await writeClient(document), "src")));

describe("a bundle", () => {
  it("has no more than the operation that is used", async () => {
    const program = `import { getFirst, createTransport } from "./client.ts";
      getFirst(createTransport({ baseUrl: "/" }), { id: "1" });`;
    const { text, modules, imports } = await bundle(program, folder);
    expect(text).toContain("firstField");
    expect(text).not.toMatch(/secondField|\/second|filter=/);
    const unused = /filter|xml|json\/(?!any)|server|pages|until|bind|auth\/|cookie|create-client/;
    expect([...modules.keys()].filter((name) => unused.test(name))).toEqual([]);
    expect(imports).toEqual([]);
  });

  it("has what another operation needs", async () => {
    const program = `import { listSecond, putSecond, createTransport } from "./client.ts";
      listSecond.items(createTransport({ baseUrl: "/" })); putSecond;`;
    const { text } = await bundle(program, folder);
    expect(text).toContain("secondField");
    expect(text).toContain("/second");
    expect(text).not.toContain("firstField");
  });

  it("has nothing of Node, with the whole client of each interface", async () => {
    for (const name of ["v2", "v3"]) {
      const program = `import { createClient } from "@diptych/${name}/client"; createClient({ baseUrl: "/" });`;
      const { imports, modules } = await bundle(program, root);
      expect(imports).toEqual([]);
      expect([...modules.keys()].filter((module) => /node/.test(module))).toEqual([]);
    }
  });

  it("leaves Node's platform to Node", async () => {
    const text = await readFile(path.join(root, "runtime/package.json"), "utf8");
    const { imports } = JSON.parse(text) as { imports: Record<string, Record<string, unknown>> };
    const { node, ...others } = imports["#platform"] ?? {};
    expect(JSON.stringify(node)).toContain("platform/node.");
    expect(JSON.stringify(others)).toContain("platform/web.");
    expect(JSON.stringify(others)).not.toContain("platform/node.");
  });
});

it("keeps one operation of version 3 with its transport within 4.9 KB", async () => {
  const program = `export { getUser, createTransport } from "@diptych/v3/client";`;
  expect(await size(program)).toBeLessThanOrEqual(4_900);
});

it("keeps the same with a token that is refreshed, also one of its own, within 5.75 KB", async () => {
  const program = `export { bearer, getUser, createTransport } from "@diptych/v3/client";`;
  expect(await size(program)).toBeLessThanOrEqual(5_750);
});

it("keeps an operation in XML with its transport within 13.85 KB", async () => {
  const program = `export { putSecond, createTransport } from "./client.ts";`;
  expect(await size(program, folder)).toBeLessThanOrEqual(13_850);
});

/** Bytes of a program, minified and gzipped. */
async function size(program: string, from: string = root): Promise<number> {
  const { text } = await bundle(program, from, { minify: true });
  return gzipSync(text, { level: 9 }).length;
}
