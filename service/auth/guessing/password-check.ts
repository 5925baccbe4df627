import type { Passwords } from "../../domain/accounts/passwords.ts";
import type { Credentials } from "../../store/accounts/accounts.ts";
import type { DirectoryPasswords } from "./directory-passwords.ts";
import { Marks } from "./marks.ts";
import { Remembered } from "./remembered.ts";
import type { Timer } from "./timer.ts";

/** Milliseconds without use after which a password is hashed again. */
const lifetime = 60_000;
/** Passwords that are remembered, of each kind. */
export const passwordCapacity = 10_000;

/** A given password, for an account that may exist. */
export interface GivenPassword {
  readonly userid: string;
  readonly credentials: (Credentials & { readonly accountId: number }) | undefined;
  /** Kind of directory that knows the password; undefined where the service has a hash of it, or it is unknown. */
  readonly source?: string | undefined;
  readonly password: string;
  /** Network of the client, as far as it is known. */
  readonly network: string | undefined;
}

/** The outcome of a check, and whether it was remembered. */
export interface Verdict {
  readonly isRight: boolean;
  readonly isRemembered: boolean;
}

/**
 * Checks passwords, and remembers which were right and which were wrong until they have not been given for a
 * minute. What it remembers is a mark that only this process can make, of the account, the version of its
 * credentials, the generation and the password: it is worth nothing after a change in any process. Passwords that
 * a directory has checked are forgotten after a minute at the latest, as it does not report changes. Checks of the
 * same password from one network at once are one.
 */
export class PasswordCheck {
  readonly #passwords: Passwords;
  readonly #timer: Timer;
  readonly #directory: DirectoryPasswords | undefined;
  readonly #marks = new Marks();
  readonly #right: Remembered<true>;
  readonly #wrong: Remembered<true>;
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(passwords: Passwords, timer: Timer, directory?: DirectoryPasswords) {
    this.#passwords = passwords;
    this.#timer = timer;
    this.#directory = directory;
    this.#right = new Remembered(timer, { lifetime, capacity: passwordCapacity });
    this.#wrong = new Remembered(timer, { lifetime, capacity: passwordCapacity });
  }

  /**
   * Whether the password is right. It takes as long where there is no account.
   *
   * @param around is called where the password has to be hashed, or the directory asked, and calls what does it
   */
  async check(
    given: GivenPassword,
    around: (hash: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<Verdict> {
    const mark = this.#markOf(given);
    if (this.#right.get(mark) !== undefined) return { isRight: true, isRemembered: true };
    if (this.#wrong.get(mark) !== undefined) return { isRight: false, isRemembered: true };
    // A known user does not wait with strangers.
    const key = this.#marks.of(mark, given.network ?? null);
    let running = this.#running.get(key);
    if (running === undefined) {
      running = this.#hashed(mark, given, around).finally(() => this.#running.delete(key));
      this.#running.set(key, running);
    }
    return { isRight: await running, isRemembered: false };
  }

  /** Forgets what has ended. */
  sweep(): void {
    this.#right.sweep();
    this.#wrong.sweep();
  }

  get counts(): { readonly right: number; readonly wrong: number } {
    return { right: this.#right.size, wrong: this.#wrong.size };
  }

  async #hashed(
    mark: string,
    given: GivenPassword,
    around: (hash: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<boolean> {
    const isRight = await around(() => this.#matches(given));
    (isRight ? this.#right : this.#wrong).set(mark, true);
    return isRight;
  }

  #matches({ userid, source, credentials, password }: GivenPassword): Promise<boolean> {
    const hash = credentials?.passwordHash ?? null;
    return source === undefined || this.#directory === undefined
      ? this.#passwords.matches(hash, password)
      : this.#directory.matches(userid, source, password);
  }

  #markOf({ userid, source, credentials, password }: GivenPassword): string {
    return this.#marks.of(
      userid,
      source === undefined ? null : Math.floor(this.#timer.elapsed() / lifetime),
      credentials?.accountId ?? 0,
      credentials?.version ?? 0,
      credentials?.generation ?? 0,
      password,
    );
  }
}
