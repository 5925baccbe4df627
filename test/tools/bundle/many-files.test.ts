import { describe, expect, it } from "vitest";
import { bundle } from "../../../tools/bundle/bundle.ts";
import { documentText } from "../../../tools/bundle/document-text.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { compareDocuments, loadForDiff } from "../../../tools/diff/diff.ts";
import { diffPolicy } from "../../../tools/frame/config/resolve.ts";
import type { OpenApiDocument } from "../../../generator/openapi/load.ts";
import { analyse } from "../../../generator/analyse.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { readSources } from "../../../generator/source/reading/read.ts";
import { memoryHost } from "../../source/memory-host.ts";
import { manyFiles, roots } from "../../support/many-files.ts";

type Files = Readonly<Record<string, string>>;

const entryOf = (files: Files): string => Object.keys(files)[0] ?? "";

async function bundled(files: Files, format: "json" | "yaml"): Promise<Files> {
  const diagnostics = new Diagnostics();
  const sources = await readSources(entryOf(files), memoryHost(files));
  const value = await bundle(sources, {}, diagnostics);
  expect(diagnostics.all.filter(({ severity }) => severity === "error")).toEqual([]);
  return { [`api.${format}`]: documentText(value ?? {}, format) };
}

async function loaded(files: Files): Promise<OpenApiDocument> {
  const diagnostics = new Diagnostics();
  const document = loadForDiff(await readSources(entryOf(files), memoryHost(files)), diagnostics);
  if (document === undefined) throw new Error(diagnostics.all.map((one) => one.message).join());
  return document;
}

async function linted(files: Files): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const input = entryOf(files);
  const { sources } = await analyse({ input, int64: "number" }, memoryHost(files), diagnostics);
  const found = lint(sources, { rules: {} }, diagnostics.all).map(({ code }) => code);
  return found;
}

describe.each(Object.entries(manyFiles))("the bundle of %s", (_, files) => {
  it.each(["yaml", "json"] as const)("promises what its files do, as %s", async (format) => {
    const one = await bundled(files, format);
    const policy = { ...diffPolicy(), today: "2026-11-23" };
    for (const pair of [
      [files, one],
      [one, files],
    ] as const) {
      const [old, next] = [await loaded(pair[0]), await loaded(pair[1])];
      const { changes } = compareDocuments(old, next, policy);
      expect(changes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }
    expect(await bundled(one, format)).toEqual(one);
    const before = new Set(await linted(files));
    expect((await linted(one)).filter((code) => !before.has(code))).toEqual([]);
  });
});

/** Names of the roots of XML that the bodies of the answers are read with. */
async function rootsOf(files: Files): Promise<readonly string[]> {
  const spec = { input: entryOf(files), int64: "number" } as const;
  const { api } = await analyse(spec, memoryHost(files), new Diagnostics());
  const contents = api?.operations.flatMap(({ responses }) =>
    responses.flatMap((response) => response.contents),
  );
  return (contents ?? []).flatMap((content) =>
    content.kind === "xml" && content.root?.kind === "element" ? [content.root.name.local] : [],
  );
}

it("keeps the names of roots in XML, which are those of components in their own files", async () => {
  const names = ["Pet", "Pet", "nameD", "Dog"];
  expect(await rootsOf(roots)).toEqual(names);
  expect(await rootsOf(await bundled(roots, "yaml"))).toEqual(names);
});

describe("components that are a reference", () => {
  it("are bundled by their names, through which other references go", async () => {
    const files = {
      "a.yaml": `openapi: 3.1.1
info: { title: A, version: "1" }
paths: { /a: { get: { responses: { "200": { description: A., content: { application/json: { schema: { $ref: "#/components/schemas/S" } } } } } } } }
components: { schemas: { $ref: s.yaml } }
`,
      "s.yaml": "S: { type: array, items: { $ref: '#/T' } }\nT: { type: integer }\n",
    };
    const { "api.json": text = "" } = await bundled(files, "json");
    expect(JSON.parse(text)).toMatchObject({
      components: {
        schemas: {
          S: { type: "array", items: { $ref: "#/components/schemas/T" } },
          T: { type: "integer" },
        },
      },
    });
  });
});
