import { webcrypto } from "node:crypto";
import { Stopwatch, type Clock } from "../domain/shared/clock.ts";
import type { Ids } from "../domain/shared/ids.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import { placeOfSigningKey, type StoredKey, type TokenStore } from "../store/secrets/tokens.ts";
import type { Rows } from "../store/rows.ts";

/** A key that signs tokens. */
export interface SigningKey {
  readonly id: string;
  /** Imported once: that takes longer than to check a signature. */
  readonly key: CryptoKey;
  readonly created: string;
}

/** After how long a new key takes the place of the newest one. */
export const keyLifetime = 30 * 24 * 60 * 60 * 1000;
/** Time for which old keys still verify: longer than any token, and than a process keeps what it has read. */
const overlap = 24 * 60 * 60 * 1000;
/** Milliseconds after which keys are read again. */
const freshFor = 60_000;

type CryptoKey = webcrypto.CryptoKey;

/** A secret as a key of HS256. */
export const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  webcrypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

/** The keys of all processes, which stand in the database, sealed. */
export class SigningKeys {
  readonly #store: TokenStore;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #sealer: Sealer;
  readonly #stopwatch: Stopwatch;
  #loading: Promise<readonly SigningKey[]> | undefined;
  #loaded = 0;

  constructor(rows: Rows, clock: Clock, ids: Ids, sealer: Sealer) {
    this.#store = rows.tokens;
    this.#clock = clock;
    this.#stopwatch = new Stopwatch(clock);
    this.#ids = ids;
    this.#sealer = sealer;
  }

  /** The key that signs. The first process makes it; two may do so at once, and both verify. */
  async newest(): Promise<SigningKey> {
    const [key] = await this.#keys();
    if (key !== undefined) return key;
    await this.#insert();
    this.#loading = undefined;
    const [made] = await this.#keys();
    if (made === undefined) throw new Error("there is no key to sign with");
    return made;
  }

  /** The key of a token; one that this process has not seen may be another's. */
  async find(id: unknown): Promise<SigningKey | undefined> {
    // Whoever sends a token chooses what stands there.
    if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return undefined;
    const known = (await this.#keys()).find((key) => key.id === id);
    if (known !== undefined) return known;
    const row = await this.#store.key(id);
    if (row === undefined) return undefined;
    this.#loading = undefined;
    return this.#opened(row);
  }

  /** Makes a new key where the newest is old, and removes those that no token has. */
  async rotate(): Promise<void> {
    const now = this.#clock.now().getTime();
    const ageOf = ({ created }: { readonly created: string }): number => now - Date.parse(created);
    const keys = await this.#store.keys();
    const [newest] = keys;
    if (newest === undefined) return;
    // Made while a clock was wrong: it would sign for as long as that time is away.
    if (ageOf(newest) < -overlap)
      await this.#store.moveKey(newest, this.#clock.now().toISOString());
    else if (ageOf(newest) > keyLifetime) await this.#insert();
    // The others were followed by a newer one; they go once that has signed alone for long enough.
    else if (ageOf(newest) > overlap) await this.#store.deleteKeysBefore(newest.created);
    else return;
    this.#loading = undefined;
  }

  #keys(): Promise<readonly SigningKey[]> {
    const now = this.#stopwatch.elapsed();
    if (this.#loading === undefined || now - this.#loaded >= freshFor) {
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
    return Promise.all((await this.#store.keys()).map((row) => this.#opened(row)));
  }

  async #opened({ id, secret, created }: StoredKey): Promise<SigningKey> {
    const opened = this.#sealer.open(secret, placeOfSigningKey(id));
    return { id, key: await importKey(Buffer.from(opened, "base64")), created };
  }

  async #insert(): Promise<void> {
    const id = this.#ids.uuid();
    const secret = Buffer.from(this.#ids.key()).toString("base64");
    await this.#store.insertKey({
      id,
      secret: this.#sealer.seal(secret, placeOfSigningKey(id)),
      created: this.#clock.now().toISOString(),
    });
  }
}
