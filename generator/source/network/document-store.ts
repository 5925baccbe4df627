import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { SourceHost } from "../reading/read.ts";
import { isKept, keptAddress, keptPath } from "../references/reference-path.ts";
import { UnreadAddress } from "../reading/refused-file.ts";
import { fetchDocument, type FetchRules } from "./fetch-document.ts";
import { alone, linkOnTheWay, readIfThere, writeWhole } from "./kept-files.ts";
import { lockName, lockText, readLock, type Lock } from "./lock-file.ts";

/** Settings of a store. */
export interface StoreSettings {
  /** Folder of the lock and of the documents, absolute. */
  readonly folder: string;
  readonly rules: FetchRules;
  /** Whether nothing is fetched. */
  readonly isFrozen: boolean;
  /** Whether documents are fetched again that are kept. */
  readonly isFresh?: boolean;
  /** The day, as `2026-01-31`. */
  readonly today: string;
}

/** Most documents that are fetched in one run. */
const mostFetched = 500;

/** Longest name of a file that all file systems take. */
const longestName = 200;

/** Documents that were fetched from addresses: read where they are kept, or fetched and kept. */
export class DocumentStore {
  readonly #settings: StoreSettings;
  readonly #lock: Lock;
  readonly #problem: string | undefined;
  readonly #fetched = new Map<string, Uint8Array>();
  #bytes = 0;

  private constructor(settings: StoreSettings, lock: ReturnType<typeof readLock>) {
    this.#settings = settings;
    this.#problem = "problem" in lock ? lock.problem : undefined;
    this.#lock = "problem" in lock ? new Map() : lock;
  }

  static async open(settings: StoreSettings): Promise<DocumentStore> {
    return new DocumentStore(settings, await lockIn(settings.folder));
  }

  /** Content of the lock. */
  get lock(): Lock {
    return this.#lock;
  }

  /** Fault of the lock, and its cure. */
  get problem(): { readonly reason: string; readonly cure: string } | undefined {
    return this.#problem === undefined
      ? undefined
      : { reason: this.#problem, cure: "Restore the file, or remove it and run 'diptych update'" };
  }

  /** Addresses that were fetched since the store was opened. */
  get fetched(): ReadonlySet<string> {
    return new Set(this.#fetched.keys());
  }

  /**
   * A host that reads what is kept here, and anything else from another host.
   *
   * @param onRead called with what was read
   */
  beside(
    other: SourceHost,
    onRead: (file: string, bytes: Uint8Array) => void = () => undefined,
  ): SourceHost {
    return {
      ...other,
      readFile: async (file) => {
        const address = keptAddress(file);
        if (address === undefined) return other.readFile(file);
        const bytes = await this.read(address);
        onRead(file, bytes);
        return Buffer.from(bytes).toString("utf8");
      },
      allows: (address) => this.#settings.rules.hosts.has(new URL(address).host),
    };
  }

  /** The document of an address. */
  async read(address: string): Promise<Uint8Array> {
    const { folder, isFresh = false, isFrozen } = this.#settings;
    if (this.problem !== undefined)
      throw new UnreadAddress(address, this.problem.reason, this.problem.cure);
    const link = await linkOnTheWay(folder, keptPath(address));
    if (link !== undefined)
      throw new UnreadAddress(
        address,
        `'${link}', where it is kept, is a link`,
        "Remove the link, and run 'diptych update'",
      );
    const known = this.#lock.get(address);
    if (known === undefined || isFresh) {
      if (!isFrozen) return this.#fetch(address);
      throw new UnreadAddress(
        address,
        "it is not kept, and nothing is fetched with '--frozen', which is usual where CI is set",
        `Run 'diptych update' and commit '${lockName}' and the kept documents`,
      );
    }
    const file = path.join(folder, keptPath(address));
    const bytes = await readIfThere(file);
    if (bytes === undefined && !isFrozen) return this.#fetch(address, known.digest);
    if (bytes === undefined || digestOf(bytes) !== known.digest)
      throw new UnreadAddress(
        address,
        bytes === undefined
          ? "its kept file is missing"
          : `its kept file is not the one that '${lockName}' has the digest of`,
        "Restore the file, or run 'diptych update'",
      );
    return bytes;
  }

  async #fetch(address: string, expected?: string): Promise<Uint8Array> {
    const earlier = this.#fetched.get(address);
    if (earlier !== undefined) return earlier;
    const { rules } = this.#settings;
    const name = keptPath(address);
    if (name.split("/").some((part) => part.length > longestName || part === "..") || !isKept(name))
      throw new UnreadAddress(
        address,
        "a part of it is too long for a file name",
        "Save the document",
      );
    if (this.#fetched.size >= mostFetched)
      throw new UnreadAddress(
        address,
        `more than ${mostFetched} documents would be fetched`,
        "Save the documents, and name the file",
      );
    const bytes = await fetchDocument(address, {
      ...rules,
      maxBytes: rules.maxBytes - this.#bytes,
    });
    if (expected !== undefined && digestOf(bytes) !== expected)
      throw new UnreadAddress(
        address,
        `it is another document than the one that '${lockName}' has the digest of`,
        "Run 'diptych update' to take the new one",
      );
    this.#bytes += bytes.length;
    this.#fetched.set(address, bytes);
    return bytes;
  }

  /**
   * Writes what was fetched, the lock last; each file gets its name when it is complete. What another run has
   * kept meanwhile stays in the lock.
   *
   * @param named addresses that a configuration or a command names
   * @param gone addresses whose documents are not needed any more
   */
  async save(named: ReadonlySet<string>, gone: ReadonlySet<string> = new Set()): Promise<void> {
    if (this.#fetched.size === 0 && gone.size === 0) return;
    await alone(path.join(this.#settings.folder, lockName), () => this.#write(named, gone));
  }

  async #write(named: ReadonlySet<string>, gone: ReadonlySet<string>): Promise<void> {
    const { folder, today } = this.#settings;
    const current = await lockIn(folder);
    const lock = new Map("problem" in current ? this.#lock : current);
    for (const [address, bytes] of this.#fetched) {
      const digest = digestOf(bytes);
      await writeWhole(path.join(folder, keptPath(address)), bytes);
      // A document that is fetched again and the same keeps its day.
      const known = lock.get(address);
      if (known?.digest === digest) continue;
      const isNamed = known?.named === true || named.has(address);
      const facts = { digest, date: today, bytes: bytes.length };
      lock.set(address, isNamed ? { ...facts, named: true } : facts);
    }
    for (const address of gone) lock.delete(address);
    await writeWhole(path.join(folder, lockName), Buffer.from(lockText(lock)));
    for (const address of gone) {
      const kept = keptPath(address);
      if ((await linkOnTheWay(folder, kept)) === undefined)
        await rm(path.join(folder, kept), { force: true });
    }
  }
}

const digestOf = (bytes: Uint8Array): string =>
  `sha256-${createHash("sha256").update(bytes).digest("hex")}`;

async function lockIn(folder: string): Promise<ReturnType<typeof readLock>> {
  const text = await readIfThere(path.join(folder, lockName));
  return text === undefined ? new Map() : readLock(text.toString("utf8"));
}
