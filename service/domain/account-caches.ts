/** What a process remembers about accounts, such as passwords that it has just checked. */
export interface AccountCache {
  clear(): void;
}

/** Everything that a process remembers about accounts. */
export class AccountCaches implements AccountCache {
  readonly #caches: readonly AccountCache[];

  constructor(...caches: readonly AccountCache[]) {
    this.#caches = caches;
  }

  clear(): void {
    for (const cache of this.#caches) cache.clear();
  }
}
