import { createHmac, randomBytes } from "node:crypto";

/** Marks of given texts, which only this process can make: as long for a long text as for a short one. */
export class Marks {
  readonly #key = randomBytes(32);

  of(...parts: readonly (string | number | null)[]): string {
    return createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64url");
  }
}
