/** Entry of the lock for a fetched document. */
export interface LockedDocument {
  /** `sha256-` and the digest in hexadecimal digits. */
  readonly digest: string;
  /** Day on which it was fetched. */
  readonly date: string;
  readonly bytes: number;
  /** Whether a configuration or a command named it; otherwise a document refers to it. */
  readonly named?: true;
}

/** Documents by address. */
export type Lock = ReadonlyMap<string, LockedDocument>;

/** Name of the file, beside the configuration. */
export const lockName = "diptych.lock";

/** Reads the text of a lock, or says what is wrong with it. It may be written by anybody: kept files follow from it. */
export function readLock(text: string): Lock | { readonly problem: string } {
  let lock: unknown;
  try {
    lock = JSON.parse(text);
  } catch {
    return { problem: `'${lockName}' is no JSON` };
  }
  const { version, documents } = (lock ?? {}) as { version?: unknown; documents?: unknown };
  if (version !== 1 || typeof documents !== "object" || documents === null)
    return { problem: `'${lockName}' is not a lock of this version` };
  const entries = Object.entries(documents as Record<string, LockedDocument>);
  for (const [address, document] of entries) {
    if (!isAddress(address)) return { problem: `'${address}' in '${lockName}' is no address` };
    if (!isLocked(document))
      return { problem: `What '${lockName}' has of '${address}' is no digest, day and size` };
  }
  return new Map(entries);
}

/** Whether an address is one that documents are fetched from, as it is kept. */
function isAddress(text: string): boolean {
  try {
    const { protocol, hash, href } = new URL(text);
    return /^https?:$/.test(protocol) && hash === "" && href === text;
  } catch {
    return false;
  }
}

function isLocked(document: unknown): boolean {
  const { digest, date, bytes, named } = (document ?? {}) as Partial<
    Record<keyof LockedDocument, unknown>
  >;
  const isDigest = typeof digest === "string" && /^sha256-[0-9a-f]{64}$/.test(digest);
  const isDay = typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);
  return (
    isDigest && isDay && Number.isSafeInteger(bytes) && (named === undefined || named === true)
  );
}

/** Text of a lock, in the order of the addresses. */
export function lockText(lock: Lock): string {
  const documents = Object.fromEntries([...lock].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ version: 1, documents }, undefined, 2)}\n`;
}
