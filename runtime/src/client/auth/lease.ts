import type { ApiError } from "../api-error.ts";
import type { Transport } from "../operation/operation.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** How long a credential holds, and what makes it. */
export interface LeaseTerms<T> {
  readonly create: (transport: Transport) => Promise<T>;
  /** Makes a new one of an old one, also of one whose access lifetime is over. */
  readonly refresh?: ((transport: Transport, old: T) => Promise<T>) | undefined;
  /** How long it opens doors, in seconds. */
  readonly accessLifetime: number;
  /** How long it can be refreshed, in seconds; as long as it opens doors by default. */
  readonly renewalLifetime?: number | undefined;
  /** Milliseconds of a clock; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
}

/** Part of the access lifetime after which a credential is refreshed. */
const early = 0.8;

/** A credential that is made when it is needed and refreshed ahead of its end. */
export class Lease<T extends object | string> {
  readonly #terms: LeaseTerms<T>;
  #current: T | undefined;
  /** When the current one was asked for; what comes from then on counts against its lifetimes. */
  #since = 0;
  /** The one attempt to make another; everyone who needs one waits for it. */
  #pending: Promise<T> | undefined;

  constructor(terms: LeaseTerms<T>) {
    this.#terms = terms;
  }

  /**
   * The credential to use now.
   *
   * @param refused the one that a server has not taken, so that another is needed
   * @param signal ends the waiting, not the making of what others may wait for too
   */
  async get(transport: Transport, signal: WebAbortSignal, refused?: T): Promise<T> {
    if (this.#pending === undefined) {
      const age = this.#now() - this.#since;
      const fresh = age < this.#terms.accessLifetime * 1_000 * early;
      const current = this.#current;
      if (current !== undefined && current !== refused && fresh) return current;
      this.#pending = this.#renew(transport, age, current === refused).finally(() => {
        this.#pending = undefined;
      });
    }
    return unless(signal, this.#pending);
  }

  /** Makes the next call begin anew. */
  forget(refused: T): void {
    if (this.#current === refused) this.#current = undefined;
  }

  async #renew(transport: Transport, age: number, refused: boolean): Promise<T> {
    const { create, refresh, accessLifetime, renewalLifetime = accessLifetime } = this.#terms;
    const old = this.#current;
    const began = this.#now();
    try {
      if (old !== undefined && refresh !== undefined && age < renewalLifetime * 1_000)
        return this.#keep(await refresh(transport, old), began);
    } catch (error) {
      const { status } = error as Partial<ApiError>;
      if (status !== 400 && status !== 401 && status !== 403) {
        if (!refused && old !== undefined && age < accessLifetime * 1_000) return old;
        throw error;
      }
    }
    this.#current = undefined;
    return this.#keep(await create(transport), began);
  }

  #keep(made: T, began: number): T {
    this.#current = made;
    this.#since = began;
    return made;
  }

  #now(): number {
    return (this.#terms.now ?? Date.now)();
  }
}

/** Waits for `work`, unless the signal is aborted first, which is that of one attempt. */
function unless<T>(signal: WebAbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
  });
  return Promise.race([work, aborted]);
}
