/** What is known of a document that was fetched. */
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

/** Reads the text of a lock; undefined if it is none. */
export function readLock(text: string): Lock | undefined {
  try {
    const { version, documents } = JSON.parse(text) as { version: unknown; documents: unknown };
    if (version !== 1 || typeof documents !== "object" || documents === null) return undefined;
    const entries = Object.entries(documents as Record<string, LockedDocument>);
    return entries.every(([, one]) => typeof one?.digest === "string")
      ? new Map(entries)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Text of a lock, in the order of the addresses. */
export function lockText(lock: Lock): string {
  const documents = Object.fromEntries([...lock].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ version: 1, documents }, undefined, 2)}\n`;
}
