import { Argon2Passwords } from "../auth/argon2.ts";
import { timerOf, type Timer } from "../auth/guessing/timer.ts";
import type { Lifetimes } from "../auth/lifetimes.ts";
import { Tokens } from "../auth/tokens.ts";
import { checkedPublicUrl } from "../config/public-url.ts";
import { systemClock, type Clock } from "../domain/shared/clock.ts";
import { systemIds, type Ids } from "../domain/shared/ids.ts";
import type { Task } from "../model/task.ts";
import type { Passwords } from "../domain/accounts/passwords.ts";
import type { Refusal } from "../domain/shared/refusal.ts";
import type { Rows } from "../store/rows.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import type { AddressOf } from "./authenticators.ts";
import type { Interception } from "./interfaces.ts";

/** Default beginning of links. */
export const defaultPublicUrl = "https://localhost:8443";

/** Options of the surroundings, each with a default. */
export interface SurroundingOptions {
  /** Public address without a path, for links: `https://localhost:8443` by default. */
  readonly publicUrl?: string;
  readonly clock?: Clock;
  /** Time by which attempts to sign in wait for a slot: that of the clock by default. */
  readonly timer?: Timer;
  /** Address of the client of a request that an adapter carries; too many failures from one are refused. */
  readonly addressOf?: AddressOf;
  /** Times after which tokens end: those of the documents by default. */
  readonly lifetimes?: Lifetimes;
  readonly onError?: (error: unknown) => void;
  /** Called for every task that failed because the domain refused what it was to do. */
  readonly onRefused?: (task: Task, refusal: Refusal) => void;
}

/** The world outside of a service: time, chance, addresses and the ears of its operator. */
export interface Surroundings {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: Ids;
  /** Ids of requests that bring none. */
  readonly requestIds: Ids;
  readonly passwords: Passwords;
  readonly createTokens: (rows: Rows, sealer: Sealer) => Tokens;
  /** Public address of the service now, such as `https://cloud.example`. */
  readonly publicUrl: () => string;
  readonly addressOf: AddressOf;
  readonly onError: (error: unknown) => void;
  readonly onRefused: (task: Task, refusal: Refusal) => void;
  /** Hooks around every operation; none by default. */
  readonly interception?: Interception | undefined;
}

/** The surroundings of a service in operation. @throws {TypeError} links cannot begin with `publicUrl` */
export function surroundingsOf(options: SurroundingOptions): Surroundings {
  const { clock = systemClock } = options;
  const publicUrl = checkedPublicUrl(options.publicUrl ?? defaultPublicUrl);
  return {
    clock,
    timer: options.timer ?? timerOf(clock),
    ids: systemIds,
    requestIds: systemIds,
    passwords: new Argon2Passwords(),
    createTokens: (rows, sealer) => new Tokens(rows, clock, sealer, systemIds, options.lifetimes),
    publicUrl: () => publicUrl,
    addressOf: options.addressOf ?? (() => undefined),
    onError: options.onError ?? ((error) => console.error(error)),
    onRefused:
      options.onRefused ?? (({ id }, { message }) => console.warn(`Task ${id} failed: ${message}`)),
  };
}
