import { compileTexts } from "./compile-cells.ts";
import { generateDocument, type EmitSettings, type Made } from "./generate-document.ts";
import { hostileDocument } from "./hostile-names.ts";

export interface NameFindings {
  /** Names that the generator refuses, with the codes of the diagnostics. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** Names, or all of them, and errors of the compiler or of the generator. */
  readonly found: readonly string[];
}

/** Generates from documents of hostile names and compiles what comes out: all in one document, and each in its own. */
export async function compileNames(
  folder: string,
  names: readonly string[],
  settings: EmitSettings,
): Promise<NameFindings> {
  const refused = new Map<string, readonly string[]>();
  const found: string[] = [];
  const packages = new Map<string, readonly string[]>();
  const texts = new Map<string, Extract<Made, { files: unknown }>["files"]>();
  const waiting = [names];
  for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
    const made = await generateDocument(hostileDocument(some), settings);
    if ("files" in made) {
      const name = `n${texts.size}`;
      packages.set(name, some);
      texts.set(name, made.files);
    } else if (some.length > 1) {
      const half = Math.ceil(some.length / 2);
      waiting.push(some.slice(half), some.slice(0, half));
    } else if ("crash" in made) found.push(`${JSON.stringify(some[0])}: ${made.crash}`);
    else refused.set(some[0] ?? "", [...new Set(made.refusals.map(({ code }) => code))]);
  }
  for (const [name, errors] of await compileTexts(folder, texts)) {
    const some = packages.get(name) ?? [];
    found.push(`names ${JSON.stringify(some.slice(0, 9))}\n${errors.slice(0, 9).join("\n")}`);
  }
  return { refused, found };
}
