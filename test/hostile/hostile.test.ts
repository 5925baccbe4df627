import { describe, expect, it, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { hostileDocument } from "./document.ts";
import { foreignTokens } from "./foreign-tokens.ts";
import { payloads } from "./payloads.ts";

interface Outcome {
  readonly files: readonly TextFile[] | undefined;
  readonly errors: readonly string[];
}

async function run(document: string): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const identity = { name: "@hostile/api", version: "1.0.0" };
  const spec = {
    input: "openapi.json",
    output: "/",
    identity,
    int64: "bigint",
    dates: "Date",
    emit: ["types", "validate", "json", "xml", "server", "client"],
  } as const;
  const { files } = await generate(spec, host, diagnostics);
  const errors = diagnostics.all
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, location }) => `${code} ${location?.pointer}: ${message}`);
  return { files: files === undefined ? undefined : textFiles(files), errors };
}

const modules = (files: readonly TextFile[]): readonly TextFile[] =>
  files.filter(({ path }) => path.endsWith(".ts"));

describe("a text in every string and key of a document", () => {
  test.each(payloads)("%j never becomes code", async (payload) => {
    const { files = [], errors } = await run(hostileDocument(payload));
    expect(errors).toEqual([]);
    expect(modules(files).length).toBeGreaterThan(12);
    expect(modules(files).flatMap(({ path, text }) => foreignTokens(path, text))).toEqual([]);
    const manifest = files.find(({ path }) => path === "package.json");
    expect(() => JSON.parse(manifest?.text ?? "") as unknown).not.toThrow();
  });

  it("leaves packages that compile", async () => {
    for (const [i, payload] of payloads.entries()) {
      if (i % 6 !== 0) continue;
      const { files = [] } = await run(hostileDocument(payload));
      const target = await writePackage(files, `hostile-${i}`);
      expect(await compileFolder(target, { include: ["src"] }), payload).toEqual([]);
    }
  });
});

/** Every string and every key of a value, as a way to replace it. */
function* mutations(value: unknown, payload: string): Generator<unknown> {
  if (typeof value === "string") yield `${value}${payload}`;
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const changed of mutations(item, payload)) yield value.with(i, changed);
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    for (const [i, [key, member]] of entries.entries()) {
      yield Object.fromEntries(entries.with(i, [`${key}${payload}`, member]));
      for (const changed of mutations(member, payload))
        yield Object.fromEntries(entries.with(i, [key, changed]));
    }
  }
}

/** Ends a string, a comment, a template, a line and a pattern at once. */
const polyglot = "*/\n`\"'/;globalThis.PWNED=1;//${globalThis.PWNED}";

test(
  "every single string and key is refused, or never becomes code",
  { timeout: 120_000 },
  async () => {
    const base: unknown = JSON.parse(hostileDocument(""));
    let accepted = 0;
    let refused = 0;
    for (const changed of mutations(base, polyglot)) {
      const { files } = await run(JSON.stringify(changed));
      if (files === undefined) refused++;
      else {
        accepted++;
        expect(modules(files).flatMap(({ path, text }) => foreignTokens(path, text))).toEqual([]);
      }
    }
    expect(accepted).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(100);
  },
);
