import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import type { GeneratedFile } from "../../generator/emit/render.ts";
import { generate } from "../../generator/generate.ts";
import type { Issue } from "../../runtime/src/issue.ts";
import type { Result } from "../../runtime/src/result.ts";
import type { CaseFolder, Wire } from "./case-folder.ts";

/** Where the packages of all cases are written, to be imported and compiled. */
export const packagesRoot: string = path.resolve(import.meta.dirname, "../.tmp/cases");

/** What became of a case's document. */
export interface CaseOutcome {
  /** As `diptych generate` prints them, without colours. */
  readonly diagnostics: string;
  /** Absent where the document has errors. */
  readonly files?: readonly GeneratedFile[];
}

/** Generates from a case's document; the files are in memory. */
export async function generateCase({ document, options }: CaseFolder): Promise<CaseOutcome> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  // Outside of this repository, whose settings for prettier would be taken for the user's own.
  const output = path.parse(packagesRoot).root;
  const spec = { input: "spec.yaml", output, emit: options.emit, int64: options.int64 };
  const { sources, files } = await generate(spec, host, diagnostics);
  const text = renderStylish(locate(diagnostics.all, sources.files), { color: false });
  return { diagnostics: text, ...(files === undefined ? {} : { files }) };
}

/** Functions of a generated package, by the type that they are for. */
export interface CasePackage {
  /** Throws a DecodeError where the text is refused. */
  decode(type: string, wire: Wire, text: string, options?: object): unknown;
  encode(type: string, wire: Wire, value: unknown): string;
  validate(type: string, value: unknown): Result<unknown>;
  has(type: string, wire: Wire): boolean;
}

/** Writes the files of a case below `packagesRoot` and imports their entry. */
export async function importCase(
  name: string,
  files: readonly GeneratedFile[],
): Promise<CasePackage> {
  const folder = path.join(packagesRoot, name);
  await rm(folder, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file.path)), { recursive: true });
    await writeFile(path.join(folder, file.path), file.text);
  }
  const exported = (await import(path.join(folder, "src/index.ts"))) as Record<string, unknown>;
  const call = (symbol: string, ...args: unknown[]): unknown => {
    const found = exported[symbol];
    if (typeof found !== "function")
      throw new Error(`the package of ${name} exports no function ${symbol}`);
    return (found as (...values: unknown[]) => unknown)(...args);
  };
  const suffix = { xml: "Xml", json: "Json" } as const;
  return {
    decode: (type, wire, text, options) =>
      call(`decode${type}${suffix[wire]}`, Buffer.from(text), options),
    encode: (type, wire, value) => {
      const encoded = call(`encode${type}${suffix[wire]}`, value) as Uint8Array | string;
      return typeof encoded === "string" ? encoded : new TextDecoder().decode(encoded);
    },
    validate: (type, value) => call(`validate${type}`, value) as Result<unknown>,
    has: (type, wire) => `decode${type}${suffix[wire]}` in exported,
  };
}

/** Codes that speak about the text; a validator, which never sees it, has nothing to say there. */
const textual: ReadonlySet<string> = new Set([
  "syntax",
  "duplicate",
  "encoding",
  "limit",
  "depth",
  "root",
]);

/**
 * Place and code of each issue, sorted: a decoder tells them in the order of the text, a validator
 * in that of the schema. Of a union that nothing matches only the union itself counts, since a
 * validator goes on to say what keeps the nearest member from matching.
 */
export function placesAndCodes(issues: readonly Issue[]): readonly string[] | undefined {
  if (issues.some(({ code }) => textual.has(code))) return undefined;
  const unions = issues.filter(({ code }) => code === "union").map(({ path: at }) => at);
  return issues
    .filter(
      ({ path: at, code }) => code === "union" || !unions.some((union) => at.startsWith(union)),
    )
    .map(({ path: at, code }) => `${at} ${code}`)
    .sort();
}
