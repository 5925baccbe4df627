import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, sorted } from "../../generator/diagnostics/located.ts";
import { analyse } from "../../generator/analyse.ts";
import { generate } from "../../generator/generate.ts";
import { lint } from "../../tools/lint/lint.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { importGenerated } from "../support/import-generated.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles } from "../support/text-file.ts";

const folder = path.join(import.meta.dirname, "faulty");
const versions = ["2.0", "3.0", "3.1"];

const host = { readFile: (file: string) => readFile(path.join(folder, file), "utf8") };

type CreateServer = (handlers: object, options: object) => unknown;

/** Generates everything from a document and writes it; what was taken, line by line. */
async function write(version: string): Promise<string> {
  const diagnostics = new Diagnostics();
  const identity = { name: "@faulty/api", version: "1.0.0" };
  const emit = ["types", "validate", "json", "server", "client"] as const;
  const input = `${version}.yaml`;
  const { files, sources } = await generate(
    { input, output: "/", identity, emit, int64: "number" },
    host,
    diagnostics,
  );
  if (files !== undefined) await writePackage(textFiles(files), `faulty/${version}`);
  const faults = diagnostics.all.filter(
    ({ class: fault }) => fault === "fatal" || fault === "faulty",
  );
  return sorted(locate(faults, sources.files))
    .map(({ class: fault, code, message, taken, location }) => {
      const { line = 0, column = 0 } = location?.range?.start ?? {};
      return `${line}:${column} ${fault} ${code}: ${message}\n    taken: ${taken ?? ""}\n`;
    })
    .join("");
}

it("faults of published documents are taken, each with a word, and the code compiles", async () => {
  for (const version of versions)
    await expect(await write(version)).toMatchFileSnapshot(`${folder}/${version}.txt`);
  const target = new URL("../.tmp/faulty", import.meta.url).pathname;
  expect([...(await compilePackages(target, versions))]).toEqual([]);
});

it("a server takes no handler that needs a scheme that is not described", async () => {
  const target = new URL("../.tmp/faulty/3.0", import.meta.url).pathname;
  const { createServer } = await importGenerated<{ createServer: CreateServer }>(target, "server");
  const reply = (): object => ({ status: 200, body: {} });
  expect(() => createServer({ getThing: reply }, {})).toThrow("getThing asks for undeclared");
  expect(() => createServer({ getPart: reply }, {})).not.toThrow();
});

it.each(versions)("lint refuses the faults of %s, as far as the rules say so", async (version) => {
  const diagnostics = new Diagnostics();
  const spec = { input: `${version}.yaml`, int64: "number" } as const;
  const { sources } = await analyse(spec, host, diagnostics);
  const faults = diagnostics.all.filter(({ class: fault }) => fault === "faulty");
  const levels = (rules: Readonly<Record<string, "off">>): readonly string[] =>
    lint(sources, { rules }, faults)
      .filter(({ class: fault }) => fault === "faulty")
      .map(({ severity }) => severity);
  expect(new Set(levels({}))).toEqual(new Set(["error"]));
  expect(levels(Object.fromEntries(faults.map(({ code }) => [code, "off"] as const)))).toEqual([]);
});
