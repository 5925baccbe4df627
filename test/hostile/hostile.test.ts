import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTexts } from "../../generator/emit/built-in-templates.ts";
import { render } from "../../generator/emit/render.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";
import { artefactNames } from "../../generator/views/artefact.ts";
import { analyse } from "../../generator/analyse.ts";
import { generate } from "../../generator/generate.ts";
import { ApiIndex, type Api } from "../../generator/ir/index.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { sampled } from "../support/extent.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { hostileDocument } from "./document.ts";
import { foreignTokens } from "./foreign-tokens.ts";
import { countStrings, keyMutations, polyglot, withPayload } from "./mutations.ts";
import { payloads } from "./payloads.ts";

const folder = fileURLToPath(new URL("../.tmp/hostile", import.meta.url));

interface Outcome {
  readonly files: readonly TextFile[] | undefined;
  readonly errors: readonly string[];
}

const emit = artefactNames;
const identity = { name: "@hostile/api", version: "1.0.0" };

async function run(document: string): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { input: "openapi.json", output: "/", identity, emit } as const;
  const representation = { int64: "bigint", dates: "Date" } as const;
  const { files } = await generate({ ...spec, ...representation }, host, diagnostics);
  const errors = diagnostics.all
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, location }) => `${code} ${location?.pointer}: ${message}`);
  return { files: files === undefined ? undefined : textFiles(files), errors };
}

/** The API of a document; undefined where it is refused. */
async function read(document: unknown, diagnostics = new Diagnostics()): Promise<Api | undefined> {
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  const spec = { input: "openapi.json", emit, int64: "number" } as const;
  return (await analyse(spec, host, diagnostics)).api;
}

/** Prints the modules without formatting them; undefined where the document is refused. */
async function print(document: unknown): Promise<readonly TextFile[] | undefined> {
  const diagnostics = new Diagnostics();
  const api = await read(document, diagnostics);
  if (api === undefined) return undefined;
  const options = {
    int64: "number",
    dates: "string",
    enums: "const",
    codecs: "used",
    groupBy: "tag",
    importExtension: "js",
  } as const;
  const index = new ApiIndex(api);
  const request = { api, index, input: "openapi.json", emit, options, plugins: [] };
  return [...render(request, await templates, diagnostics)];
}

const templates = loadTemplates(
  { builtIn: await builtInTexts(), plugins: [], overrides: undefined },
  new Diagnostics(),
);

const modules = (files: readonly TextFile[]): readonly TextFile[] =>
  files.filter(({ path }) => path.endsWith(".ts"));

describe("a text in every string and key of a document", () => {
  test.each(sampled(payloads, 12))("%j never becomes code", async (payload) => {
    const { files = [], errors } = await run(hostileDocument(payload));
    expect(errors).toEqual([]);
    expect(modules(files).length).toBeGreaterThan(12);
    expect(modules(files).flatMap(({ path, text }) => foreignTokens(path, text))).toEqual([]);
    const manifest = files.find(({ path }) => path === "package.json");
    expect(() => JSON.parse(manifest?.text ?? "") as unknown).not.toThrow();
  });

  it("leaves packages that compile", async () => {
    const names: string[] = [];
    for (const [i, payload] of payloads.entries()) {
      if (i % 8 !== 0) continue;
      const { files = [] } = await run(hostileDocument(payload));
      names.push(`hostile-${i}`);
      await writePackage(files, `hostile/hostile-${i}`);
    }
    expect([...(await compilePackages(folder, names))]).toEqual([]);
  });
});

/** What has become code in the modules of a document that is not refused. */
const tokensOf = (files: readonly TextFile[]): readonly string[] =>
  modules(files).flatMap(({ path, text }) => foreignTokens(path, text));

const base: unknown = JSON.parse(hostileDocument(""));

test("every single key is refused, or never becomes code", async () => {
  let accepted = 0;
  for (const changed of keyMutations(base, polyglot)) {
    const files = await print(changed);
    if (files === undefined) continue;
    accepted++;
    expect(tokensOf(files)).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(150);
});

test("every single string is refused, or never becomes code", async () => {
  const accepted: number[] = [];
  const count = countStrings(base);
  for (let i = 0; i < count; i++)
    if ((await read(withPayload(base, polyglot, [i]))) !== undefined) accepted.push(i);
  expect(accepted.length).toBeGreaterThan(100);
  expect(count - accepted.length).toBeGreaterThan(50);
  // Those that are accepted are printed in groups, each of which has strings from everywhere.
  const groups = 10;
  for (let group = 0; group < groups; group++) {
    const strings = accepted.filter((_, i) => i % groups === group);
    const together = await print(withPayload(base, polyglot, strings));
    const each = strings.map((string) => [string]);
    for (const some of together === undefined ? each : [strings]) {
      const files = together ?? (await print(withPayload(base, polyglot, some))) ?? [];
      expect(files.length).toBeGreaterThan(12);
      expect(tokensOf(files)).toEqual([]);
    }
  }
});
