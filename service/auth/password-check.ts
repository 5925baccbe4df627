import { createHmac, randomBytes } from "node:crypto";
import { Stopwatch, type Clock } from "../domain/shared/clock.ts";
import type { Passwords } from "../domain/accounts/passwords.ts";
import type { Credentials } from "../store/accounts/accounts.ts";

const lifetime = 60_000;
const capacity = 1_000;

/**
 * Checks passwords, and remembers for a minute which were right. What it remembers is a mark that only
 * this process can make, of the account, the version of its credentials, the generation and the password:
 * it is worth nothing after a change in any process. Checks of the same password at once are one.
 */
export class PasswordCheck {
  readonly #passwords: Passwords;
  readonly #stopwatch: Stopwatch;
  readonly #key = randomBytes(32);
  readonly #right = new Map<string, number>();
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(passwords: Passwords, clock: Clock) {
    this.#passwords = passwords;
    this.#stopwatch = new Stopwatch(clock);
  }

  /**
   * Whether the password is right. It takes as long where there is no account.
   *
   * @param around is called where the password has to be hashed, and calls what does it
   */
  check(
    userid: string,
    credentials: (Credentials & { readonly accountId: number }) | undefined,
    password: string,
    around: (hash: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<boolean> {
    const mark = this.#markOf(userid, credentials, password);
    if (this.#isRemembered(mark)) return Promise.resolve(true);
    const running = this.#running.get(mark);
    if (running !== undefined) return running;
    const check = this.#hashed(mark, () =>
      around(() => this.#passwords.matches(credentials?.passwordHash ?? null, password)),
    );
    this.#running.set(mark, check);
    return check;
  }

  async #hashed(mark: string, hash: () => Promise<boolean>): Promise<boolean> {
    try {
      const isRight = await hash();
      if (isRight) this.#remember(mark);
      return isRight;
    } finally {
      this.#running.delete(mark);
    }
  }

  #markOf(
    userid: string,
    credentials: (Credentials & { readonly accountId: number }) | undefined,
    password: string,
  ): string {
    const parts = [
      userid,
      credentials?.accountId ?? 0,
      credentials?.version ?? 0,
      credentials?.generation ?? 0,
      password,
    ];
    return createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64");
  }

  #isRemembered(mark: string): boolean {
    const since = this.#right.get(mark);
    if (since === undefined) return false;
    if (this.#stopwatch.elapsed() - since < lifetime) return true;
    this.#right.delete(mark);
    return false;
  }

  #remember(mark: string): void {
    this.#right.delete(mark);
    this.#right.set(mark, this.#stopwatch.elapsed());
    if (this.#right.size <= capacity) return;
    const [oldest] = this.#right.keys();
    if (oldest !== undefined) this.#right.delete(oldest);
  }
}
