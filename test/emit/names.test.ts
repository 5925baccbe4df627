import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, withPaths, withSchemas, writePackage } from "../support/generate.ts";

it("the Standard Schema of one type gives way to a type of its name", async () => {
  const files = await generateFiles(
    withSchemas(`
Dataset: { type: object, properties: { a: { type: string } } }
DatasetSchema: { type: object, properties: { b: { type: string } } }
DatasetSchemaSchema: { type: string }`),
  );
  const target = await writePackage(files, "names-schema");
  const usage = `import { type Dataset, type DatasetSchema, DatasetSchema_2, DatasetSchemaSchema_2 } from "./index.js";
export const one: Dataset = {};
export const other: DatasetSchema = { b: "x" };
export const schemas: readonly unknown[] = [DatasetSchema_2, DatasetSchemaSchema_2];
`;
  await writeFile(path.join(target, "src/usage.ts"), usage);
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});

it("an operation that no request can reach leaves nothing unused behind", async () => {
  const operation = (id: string, name: string): string => `/a/{${name}}:
  get:
    operationId: ${id}
    parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]
    responses: { "204": { description: Done. } }`;
  const document = withPaths(`${operation("first", "x")}\n${operation("second", "y")}`);
  const files = await generateFiles(document, { emit: ["server"] });
  const target = await writePackage(files, "names-shadowed");
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  const entry = files.find((file) => file.path === "src/server.ts")?.text;
  expect(entry).toContain("firstOperation");
  expect(entry).not.toContain("secondOperation");
});
