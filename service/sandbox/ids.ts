import { createHash } from "node:crypto";
import type { Ids } from "../domain/shared/ids.ts";

/** Ids and keys that are the same every time, so that tokens are too. Everybody can guess them. */
export class SandboxIds implements Ids {
  #ids = 0;
  #keys = 0;

  uuid(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, "0")}`;
  }

  key(): Uint8Array {
    return createHash("sha256").update(`stand-in ${++this.#keys}`).digest();
  }
}
