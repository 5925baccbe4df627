import { randomBytes, randomUUID } from "node:crypto";

/** A source of unguessable names; the stand-in has some that repeat. */
export interface Ids {
  uuid(): string;
  /** Bytes of a key that signs. */
  key(): Uint8Array;
}

export const systemIds: Ids = { uuid: () => randomUUID(), key: () => randomBytes(32) };
