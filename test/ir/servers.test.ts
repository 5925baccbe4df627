import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";

/** Codes that are reported, and whether files were generated. */
async function outcome(document: object): Promise<{ codes: readonly string[]; files: boolean }> {
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { operationId: "a", responses: { 204: { description: "Done." } } } } },
    ...document,
  });
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(text) };
  const spec = { input: "a.json", output: "/", int64: "number" } as const;
  const { files } = await generate(spec, host, diagnostics);
  return { codes: diagnostics.all.map(({ code }) => code), files: files !== undefined };
}

it.each([
  ["https://{t}.example", {}],
  ["https://api.example:{port}/v1", { port: { default: "8443" } }],
  ["{scheme}://api.example", {}],
  ["//api.example/v2", {}],
  ["/v2", {}],
])("a server %s is generated for", async (url, variables) => {
  expect(await outcome({ servers: [{ url, variables }] })).toMatchObject({ files: true });
});

it.each([
  ["http://[", {}],
  ["http://", {}],
  ["https://api.example:{port}/v1", {}],
  ["https://api.example:{port}/v1", { port: { default: "none" } }],
])("a server %s %j is reported, and left out", async (url, variables) => {
  const found = await outcome({ servers: [{ url, variables }] });
  expect(found.files).toBe(true);
  expect(found.codes).toContain("server-url");
});

const parameter = (location: string): object => ({
  name: "\ud800",
  in: location,
  required: true,
  schema: { type: "string" },
});

it.each([
  ["/a", [parameter("query")]],
  ["/a", [parameter("header")]],
  ["/a", [parameter("cookie")]],
  ["/a/{\ud800}", [parameter("path")]],
  ["/\ud800", []],
])("half a character in %j or its parameters is an error", async (path, parameters) => {
  const responses = { 204: { description: "Done." } };
  const found = await outcome({
    paths: { [path]: { get: { operationId: "a", parameters, responses } } },
  });
  expect(found.files).toBe(false);
  expect(found.codes).toContain("text-surrogate");
});

it("a whole character outside of the basic plane is none", async () => {
  const parameters = [{ ...parameter("query"), name: "\ud83d\ude00" }];
  const responses = { 204: { description: "Done." } };
  const paths = { "/a": { get: { operationId: "a", parameters, responses } } };
  expect(await outcome({ paths })).toEqual({ codes: [], files: true });
});
