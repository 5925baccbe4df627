import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { generate } from "../../generator/generate.ts";
import type { Issue } from "../../runtime/src/issue/issue.ts";
import type { Result } from "../../runtime/src/issue/result.ts";
import type { CaseFolder, Wire } from "./case-folder.ts";
import { textFiles, type TextFile } from "./text-file.ts";
import { importGenerated } from "./import-generated.ts";

/** Where the packages of all cases are written, to be imported and compiled. */
export const packagesRoot: string = path.resolve(import.meta.dirname, "../.tmp/cases");

/** Result of generating from the document of a case. */
export interface CaseOutcome {
  /** As `diptych generate` prints them, without colours. */
  readonly diagnostics: string;
  /** Absent where the document has errors. */
  readonly files?: readonly TextFile[];
}

/** Generates from a case's document; the files are in memory. */
export async function generateCase({ document, options }: CaseFolder): Promise<CaseOutcome> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  // Outside this repository, whose settings of prettier would count as the user's.
  const output = path.parse(packagesRoot).root;
  const { emit, int64, dates, enums, inheritance, checks, decimals: numbers } = options;
  const decimals = numbers && { numbers };
  const held = { int64, dates, decimals };
  const spec = { input: "spec.yaml", output, emit, ...held, enums, inheritance, checks };
  const { sources, files } = await generate(spec, host, diagnostics);
  const text = renderStylish(locate(diagnostics.all, sources.files), { color: false });
  return { diagnostics: text, ...(files === undefined ? {} : { files: textFiles(files) }) };
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
export async function importCase(name: string, files: readonly TextFile[]): Promise<CasePackage> {
  const folder = path.join(packagesRoot, name);
  await rm(folder, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file.path)), { recursive: true });
    await writeFile(path.join(folder, file.path), file.text);
  }
  const exported = (await importGenerated(folder)) as Record<string, unknown>;
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

/** Codes of issues of the text, which a validator never sees and so cannot report. */
const textual: ReadonlySet<string> = new Set([
  "syntax",
  "duplicate",
  "encoding",
  "limit",
  "depth",
  "root",
]);

/**
 * Location and code of each issue, sorted, since a decoder reports them in the order of the text and
 * a validator in that of the schema. For a union without a matching member only the union itself
 * counts: a validator also reports why the nearest member does not match.
 */
export function locationsAndCodes(issues: readonly Issue[]): readonly string[] | undefined {
  if (issues.some(({ code }) => textual.has(code))) return undefined;
  const unions = issues.filter(({ code }) => code === "union").map(({ path: at }) => at);
  return issues
    .filter(
      ({ path: at, code }) => code === "union" || !unions.some((union) => at.startsWith(union)),
    )
    .map(({ path: at, code }) => `${at} ${code}`)
    .sort();
}
