import path from "node:path";
import { digest, readRegular } from "./incremental/digest.ts";
import { recordFile } from "./incremental/record-file.ts";
import { disk } from "../../generator/output/host.ts";

/** Most notes that are remembered: a document with more of them shows some again. */
const most = 20_000;

/**
 * Notes of a configuration that people have been shown. They ask for nothing, so that a second run does not print them
 * again; it does print warnings and faults. Kept in the cache of the machine, where records of runs are.
 */
export class SeenNotes {
  readonly #file: string | undefined;
  readonly #seen: ReadonlySet<string>;

  constructor(config: string, env: Readonly<Record<string, string | undefined>>) {
    this.#file = recordFile(path.dirname(config), `${config}#notes`, env);
    this.#seen = new Set(this.#file === undefined ? [] : readDigests(this.#file));
  }

  has(key: string): boolean {
    return this.#seen.has(short(key));
  }

  /**
   * Remembers what was printed. If that fails, notes are printed again; it is not an error.
   *
   * @param isWhole whether it was of all specs: what no longer is among the notes is forgotten then
   */
  async keep(keys: Iterable<string>, isWhole: boolean): Promise<void> {
    const shown = new Set([...keys].map(short));
    const all = isWhole ? shown : new Set([...shown, ...this.#seen]);
    if (this.#file === undefined || isSame(all, this.#seen)) return;
    const text = JSON.stringify([...all].slice(0, most));
    await disk.write(this.#file, Buffer.from(text)).catch(() => undefined);
  }
}

const short = (key: string): string => digest(key).slice(0, 16);

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

function readDigests(file: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(readRegular(file)?.toString() ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
