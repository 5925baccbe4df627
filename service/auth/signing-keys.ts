import { webcrypto } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../domain/clock.ts";
import type { Ids } from "../domain/ids.ts";
import type { Tables } from "../store/schema.ts";
import { TokenStore } from "../store/tokens.ts";

/** A key that signs tokens. */
export interface SigningKey {
  readonly id: string;
  /** Imported once: that takes longer than to check a signature. */
  readonly key: CryptoKey;
  readonly created: string;
}

/** After how long a new key takes the place of the newest one. */
export const keyLifetime = 30 * 24 * 60 * 60 * 1000;
/** How long old keys still verify: longer than any token, and than a process keeps what it has read. */
const overlap = 24 * 60 * 60 * 1000;
/** After how long keys are read again, and how often at most for keys that are not known. */
const freshFor = 60_000;
const pause = 1_000;

type CryptoKey = webcrypto.CryptoKey;

/** A secret as a key of HS256. */
export const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  webcrypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

/** The keys of all processes, which stand in the database. */
export class SigningKeys {
  readonly #store: TokenStore;
  readonly #clock: Clock;
  readonly #ids: Ids;
  #loading: Promise<readonly SigningKey[]> | undefined;
  #loaded = 0;

  constructor(db: Kysely<Tables>, clock: Clock, ids: Ids) {
    this.#store = new TokenStore(db);
    this.#clock = clock;
    this.#ids = ids;
  }

  /** The key that signs. The first process makes it; two may do so at once, and both verify. */
  async newest(): Promise<SigningKey> {
    const [key] = await this.#keys(freshFor);
    if (key !== undefined) return key;
    await this.#insert();
    this.#loading = undefined;
    const [made] = await this.#keys(freshFor);
    if (made === undefined) throw new Error("there is no key to sign with");
    return made;
  }

  /** The key of a token; one that this process has not seen may be another's. */
  async find(id: string | undefined): Promise<SigningKey | undefined> {
    if (id === undefined) return undefined;
    const known = (await this.#keys(freshFor)).find((key) => key.id === id);
    return known ?? (await this.#keys(pause)).find((key) => key.id === id);
  }

  /** Makes a new key where the newest is old, and removes those that no token has. */
  async rotate(): Promise<void> {
    const now = this.#clock.now().getTime();
    const ageOf = ({ created }: { readonly created: string }): number => now - Date.parse(created);
    const keys = await this.#store.keys();
    const [newest] = keys;
    if (newest === undefined) return;
    if (ageOf(newest) > keyLifetime) await this.#insert();
    // The others were followed by a newer one; they go once that has signed alone for long enough.
    else if (ageOf(newest) > overlap) await this.#store.deleteKeysBefore(newest.created);
    else return;
    this.#loading = undefined;
  }

  #keys(maxAge: number): Promise<readonly SigningKey[]> {
    const now = this.#clock.now().getTime();
    const age = now - this.#loaded;
    if (this.#loading === undefined || age < 0 || age >= maxAge) {
      this.#loaded = now;
      const loading = this.#load();
      this.#loading = loading;
      loading.catch(() => {
        if (this.#loading === loading) this.#loading = undefined;
      });
    }
    return this.#loading;
  }

  async #load(): Promise<readonly SigningKey[]> {
    const rows = await this.#store.keys();
    return Promise.all(
      rows.map(async ({ id, secret, created }) => ({
        id,
        key: await importKey(Buffer.from(secret, "base64")),
        created,
      })),
    );
  }

  async #insert(): Promise<void> {
    await this.#store.insertKey({
      id: this.#ids.uuid(),
      secret: Buffer.from(this.#ids.key()).toString("base64"),
      created: this.#clock.now().toISOString(),
    });
  }
}
