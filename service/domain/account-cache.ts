import type { Kysely } from "kysely";
import { AccountStore } from "../store/accounts.ts";
import type { Tables } from "../store/schema.ts";

/**
 * The memory of processes about accounts: which passwords were right. Each of these memories has the
 * number of a generation, which stands in the database, and is worth nothing in the next one.
 */
export class AccountCache {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Lets all processes forget. */
  clear(): Promise<void> {
    return new AccountStore(this.#db).endGeneration();
  }
}
