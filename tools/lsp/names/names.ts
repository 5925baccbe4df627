import { isProse } from "../../../generator/source/reading/source-file.ts";
import type { CheckedDocument, Checks } from "../checks.ts";
import type { OpenFiles } from "../open-files.ts";
import { absoluteAddresses } from "../project.ts";
import type { ReadableTexts } from "../readable-texts.ts";
import { NameIndex } from "./name-index.ts";

/** Levels of a value up to which its names are listed. */
const mostLevels = 1000;

/** Names of the documents that an editor has open, listed when they are asked for, until a text changes. */
export class Names {
  readonly #files: Pick<OpenFiles, "versions">;
  readonly #checks: Pick<Checks, "documentsOf">;
  readonly #readable: Pick<ReadableTexts, "valueOf">;
  #known = new Map<CheckedDocument, Promise<NameIndex>>();
  #versions = "";

  constructor(
    files: Pick<OpenFiles, "versions">,
    checks: Pick<Checks, "documentsOf">,
    readable: Pick<ReadableTexts, "valueOf">,
  ) {
    this.#files = files;
    this.#checks = checks;
    this.#readable = readable;
  }

  /** Lets go of what is known: it may be large, or files may have changed on the disk. */
  forget(): void {
    this.#known.clear();
  }

  /** The names of each document that a file belongs to. */
  async of(file: string): Promise<readonly NameIndex[]> {
    const documents = this.#checks.documentsOf(file);
    const { versions } = this.#files;
    const before = this.#versions === versions ? this.#known : new Map();
    this.#versions = versions;
    this.#known = new Map(
      documents.map((one) => [one, before.get(one) ?? this.#indexOf(one)] as const),
    );
    return Promise.all(this.#known.values());
  }

  async #indexOf({ entry, read, overlays, project }: CheckedDocument): Promise<NameIndex> {
    const values = new Map<string, unknown>();
    for (const file of new Set([entry, ...read])) {
      const value = isProse(file) ? undefined : await this.#readable.valueOf(file);
      if (value !== undefined && isShallow(value)) values.set(file, value);
    }
    const addresses = absoluteAddresses(project);
    return new NameIndex({ entry, values, overlays: new Set(overlays), addresses });
  }
}

/** Whether a value has no more levels than those that are read. */
function isShallow(root: unknown): boolean {
  let level: readonly object[] = typeof root === "object" && root !== null ? [root] : [];
  const seen = new Set<object>();
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return false;
    const next: object[] = [];
    for (const value of level)
      for (const member of Object.values(value) as readonly unknown[])
        if (typeof member === "object" && member !== null && !seen.has(member)) {
          seen.add(member);
          next.push(member);
        }
    level = next;
  }
  return true;
}
