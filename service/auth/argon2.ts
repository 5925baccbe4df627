import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "../domain/accounts/passwords.ts";

/** Of argon2id, which is the default. Source: OWASP Password Storage Cheat Sheet. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The least that argon2 takes: for passwords that are no secrets, such as those of the stand-in. */
export const cheapest: typeof parameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Passwords by argon2id, of which only so many are hashed at once. */
export class Argon2Passwords implements Passwords {
  readonly #limit: number;
  readonly #parameters: typeof parameters;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #dummy: Promise<string> | undefined;

  /** @param limit hashes at once; each takes 19 MiB */
  constructor(limit = 4, given = parameters) {
    this.#limit = limit;
    this.#parameters = given;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#parameters));
  }

  async matches(known: string | null, password: string): Promise<boolean> {
    this.#dummy ??= this.hash("nobody has this password");
    const expected = known ?? (await this.#dummy);
    const isRight = await this.#inTurn(() => verify(expected, password));
    return isRight && known !== null;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
