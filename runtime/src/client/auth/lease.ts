import type { ApiError } from "../api-error.ts";
import type { Transport } from "../call/client-transport.ts";
import { whenAborted } from "../transport/within.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** Lifetime of a credential, and how it is made. */
export interface LeaseTerms<T> {
  readonly create: (transport: Transport) => Promise<T>;
  /** Makes a new one from an old one, which may have expired already. */
  readonly refresh?: ((transport: Transport, old: T) => Promise<T>) | undefined;
  /** Seconds for which it gives access. */
  readonly accessLifetime: number;
  /** Seconds for which it can be refreshed; as long as it gives access by default. */
  readonly renewalLifetime?: number | undefined;
  /** Current time in milliseconds; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
}

/** Milliseconds of each second of the access lifetime after which a credential is refreshed. */
const early = 800;

/** A credential that is made when it is first needed and refreshed before it expires. */
export class Lease<T extends object | string> {
  readonly #terms: LeaseTerms<T>;
  #current: T | undefined;
  /** When the current one was requested; its lifetimes are counted from then. */
  #since = 0;
  /** The one attempt in progress to make another; all callers wait for it. */
  #pending: Promise<T> | undefined;

  constructor(terms: LeaseTerms<T>) {
    this.#terms = terms;
  }

  /**
   * The credential to use now.
   *
   * @param refused the one that a server has refused, so that another is needed
   * @param signal ends waiting, but not the attempt, which others may wait for too
   */
  async get(transport: Transport, signal: WebAbortSignal, refused?: T): Promise<T> {
    if (!this.#pending) {
      const age = this.#now() - this.#since;
      const fresh = age < this.#terms.accessLifetime * early;
      const current = this.#current;
      if (current !== undefined && current !== refused && fresh) return current;
      this.#pending = this.#renew(transport, age, current === refused).finally(() => {
        this.#pending = undefined;
      });
    }
    return Promise.race([this.#pending, whenAborted(signal)]);
  }

  /** Makes the next call start over. */
  forget(refused: T): void {
    if (this.#current === refused) this.#current = undefined;
  }

  async #renew(transport: Transport, age: number, refused: boolean): Promise<T> {
    const { create, refresh, accessLifetime, renewalLifetime = accessLifetime } = this.#terms;
    const old = this.#current;
    const began = this.#now();
    try {
      if (old !== undefined && refresh && age < renewalLifetime * 1_000)
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
