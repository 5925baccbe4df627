import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import type { Result } from "../../runtime/src/issue/result.ts";
import { writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import type { Finding } from "./examine.ts";
import { documentOf } from "./judges.ts";
import type { Components } from "./schemas.ts";

/** What was generated from random schemas. */
export interface FuzzPackage {
  readonly files: readonly TextFile[];
  readonly hasXml: boolean;
  /** Whether the generator has reported that XML does not show every value. */
  readonly isLossy: boolean;
  /** First issue that the validator finds in a value. */
  issues(name: string, value: unknown): string | undefined;
  decode(name: string, wire: "Json" | "Xml", text: string): unknown;
  encode(name: string, wire: "Json" | "Xml", value: unknown): string;
}

/**
 * Generates from schemas, without codecs of XML where only these cannot be. Undefined where the
 * document is refused; an internal error, or any other exception, is a finding.
 */
export async function generateFuzz(
  components: Components,
): Promise<FuzzPackage | Finding | undefined> {
  const made = await generateWith(components, ["types", "validate", "json", "xml"]);
  return made ?? generateWith(components, ["types", "validate", "json"]);
}

async function generateWith(
  components: Components,
  emit: readonly ("types" | "validate" | "json" | "xml")[],
): Promise<FuzzPackage | Finding | undefined> {
  const diagnostics = new Diagnostics();
  const spec = {
    input: "fuzz.json",
    // Outside this repository, whose settings of prettier would count as the user's.
    output: "/",
    emit,
    codecs: "all",
    int64: "number",
    untyped: "schema",
    closed: "parts",
  } as const;
  const host = { readFile: () => Promise.resolve(documentOf(components)) };
  try {
    const { files } = await generate(spec, host, diagnostics);
    const internal = diagnostics.all.find(({ code }) => code === "internal-error");
    if (internal !== undefined)
      return { kind: "generator", detail: internal.stack ?? internal.message };
    if (files === undefined) return undefined;
    // Null is read as meant there, not by the letter, which is what the judges read.
    const readings = ["null-beside", "null-excluded"];
    if (diagnostics.all.some(({ code }) => readings.includes(code))) return undefined;
    const isLossy = diagnostics.all.some(({ code }) => code.startsWith("xml-"));
    return await packageOf(textFiles(files), { isLossy, hasXml: emit.includes("xml") });
  } catch (error) {
    return { kind: "generator", detail: (error as Error).stack ?? String(error) };
  }
}

async function packageOf(
  files: readonly TextFile[],
  xml: Pick<FuzzPackage, "hasXml" | "isLossy">,
): Promise<FuzzPackage> {
  const exported = await importGenerated(await writePackage(files));
  const call = (symbol: string, ...args: readonly unknown[]): unknown =>
    (exported[symbol] as (...values: readonly unknown[]) => unknown)(...args);
  return {
    files,
    ...xml,
    issues: (name, value) => {
      const { issues } = call(`validate${name}`, value) as Result<unknown>;
      return issues?.[0] && `${issues[0].path || "/"}: ${issues[0].message}`;
    },
    decode: (name, wire, text) => call(`decode${name}${wire}`, text),
    encode: (name, wire, value) => {
      const encoded = call(`encode${name}${wire}`, value) as Uint8Array | string;
      return typeof encoded === "string" ? encoded : new TextDecoder().decode(encoded);
    },
  };
}
