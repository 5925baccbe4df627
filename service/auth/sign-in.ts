import { splitUsername } from "@diptych/runtime";
import type { Passwords } from "../domain/accounts/passwords.ts";
import type { Audit } from "../domain/audit/audit.ts";
import { currentCall } from "../domain/audit/calls.ts";
import type { Clock } from "../domain/shared/clock.ts";
import type { Account } from "../model/account.ts";
import { indexedTextLimit } from "../store/database/indexed-texts.ts";
import type { Rows } from "../store/rows.ts";
import { clientNetwork } from "./guessing/client-network.ts";
import type { DirectoryPasswords } from "./guessing/directory-passwords.ts";
import { GuessLimit } from "./guessing/guess-limit.ts";
import { PasswordCheck, type Verdict } from "./guessing/password-check.ts";
import { Places } from "./guessing/places.ts";
import type { SignInCounts, SignInOutcome } from "./guessing/sign-in-counts.ts";
import type { Timer } from "./guessing/timer.ts";
import { TooManyFailures } from "./guessing/too-many-failures.ts";
import type { Session } from "./session.ts";

/** Name, password and perhaps organization, as a client gave them. */
export interface Login {
  readonly username: string;
  readonly password: string;
  readonly organization?: string | undefined;
}

/** The surroundings of signing in. */
interface SignInParts {
  readonly rows: Rows;
  readonly passwords: Passwords;
  readonly clock: Clock;
  /** Time by which attempts wait. */
  readonly timer: Timer;
  /** Checks passwords of accounts that are not the service's own and have no password here; none if absent. */
  readonly directory?: DirectoryPasswords | undefined;
  readonly audit: Audit;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between two sweeps of what has ended. */
const sweepPause = 60_000;

/** Finds out whom credentials stand for. */
export class SignIn {
  readonly #rows: Rows;
  readonly #check: PasswordCheck;
  readonly #asksDirectory: boolean;
  readonly #guesses: GuessLimit;
  readonly #places: Places;
  readonly #audit: Audit;
  readonly #onError: (error: unknown) => void;
  readonly #sweeping: NodeJS.Timeout;
  readonly #outcomes: Record<SignInOutcome, number> = {
    right: 0,
    right_again: 0,
    wrong: 0,
    wrong_again: 0,
    refused: 0,
  };

  constructor({ rows, passwords, clock, timer, directory, audit, onError }: SignInParts) {
    this.#rows = rows;
    this.#check = new PasswordCheck(passwords, timer, directory);
    this.#asksDirectory = directory !== undefined;
    this.#guesses = new GuessLimit(timer);
    this.#places = new Places(rows, clock, timer);
    this.#audit = audit;
    this.#onError = onError;
    this.#sweeping = setInterval(() => this.#sweep(), sweepPause).unref();
  }

  /**
   * Undefined if anything is wrong; it takes as long for accounts that do not exist.
   *
   * @param address of the client, as far as it is known
   * @throws {TooManyFailures} too many guesses wait already, for this account or from this address
   */
  async byPassword(login: Login, address?: string): Promise<Session | undefined> {
    const { username, password } = login;
    // No account has such a name, which is no secret.
    if (username.length > indexedTextLimit) return undefined;
    const known = await this.#rows.accounts.findWithCredentials(username);
    const { account, credentials } = known ?? {};
    const network = address === undefined ? undefined : clientNetwork(address);
    const isOutside =
      this.#asksDirectory && account?.source !== "LOCAL" && credentials?.passwordHash === null;
    const given = {
      userid: username,
      source: isOutside ? account?.source : undefined,
      credentials: known && { ...known.credentials, accountId: known.account.id },
      password,
      network,
    };
    // An unknown name may be a password that was given in its place.
    const who = { account: account?.userid, address: network };
    const verdict = await this.#counted(who, () =>
      this.#check.check(given, async (hash) => {
        const isKnown = network !== undefined && (await this.#places.isKnown(account?.id, network));
        return this.#guesses.make({ userid: username, network, isKnown, isOutside }, hash);
      }),
    );
    const isSignedIn = verdict.isRight && account?.enabled === true;
    if (!isSignedIn) this.#audit.count({ kind: "sign-in.wrong", ...who });
    else if (!verdict.isRemembered) this.#audit.count({ kind: "sign-in", ...who });
    if (!isSignedIn) return undefined;
    const call = currentCall();
    if (call !== undefined) call.account = account.userid;
    if (network !== undefined)
      await this.#places.know(account.id, network, verdict.isRemembered).catch(this.#onError);
    return this.#session(account, credentials?.version ?? 0, login.organization);
  }

  /** `account` or `account;organization` in the place of the user name. Source: B 5.1. */
  byBasic(username: string, password: string, address?: string): Promise<Session | undefined> {
    const { account, organization } = splitUsername(username);
    return this.byPassword({ username: account, password, organization }, address);
  }

  get counts(): SignInCounts {
    return {
      outcomes: { ...this.#outcomes },
      remembered: {
        ...this.#check.counts,
        ...this.#guesses.counts.remembered,
        places: this.#places.size,
      },
      waiting: this.#guesses.counts.waiting,
    };
  }

  /** Removes rows that are no longer needed from the database. */
  maintain(): Promise<void> {
    return this.#places.maintain();
  }

  /** Ends all waiting: the process is about to stop. */
  close(): void {
    clearInterval(this.#sweeping);
    this.#guesses.close();
  }

  #sweep(): void {
    this.#check.sweep();
    this.#guesses.sweep();
    this.#places.sweep();
  }

  async #counted(
    who: { readonly account: string | undefined; readonly address: string | undefined },
    check: () => Promise<Verdict>,
  ): Promise<Verdict> {
    try {
      const verdict = await check();
      this.#outcomes[outcomeOf(verdict)]++;
      return verdict;
    } catch (error) {
      if (error instanceof TooManyFailures) {
        this.#outcomes.refused++;
        this.#audit.count({ kind: "sign-in.refused", ...who });
      }
      throw error;
    }
  }

  async #session(
    account: Account,
    credentialVersion: number,
    name: string | undefined,
  ): Promise<Session | undefined> {
    if (name === undefined) return { account, credentialVersion, membership: undefined };
    const store = this.#rows.organizations;
    const organization = await store.find(name);
    const member = organization && (await store.memberWithRole(organization.id, account.userid));
    return (
      organization && member && { account, credentialVersion, membership: { organization, member } }
    );
  }
}

const outcomeOf = ({ isRight, isRemembered }: Verdict): SignInOutcome =>
  `${isRight ? "right" : "wrong"}${isRemembered ? "_again" : ""}`;
