import { record } from "../audit/record.ts";
import type { Rows } from "../../store/rows.ts";

/**
 * The memory of processes about accounts: which passwords were right. Each of these memories has the
 * number of a generation, which stands in the database, and is worth nothing in the next one.
 */
export class AccountCache {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Lets all processes forget. */
  clear(): Promise<void> {
    return this.#rows.transaction(async (rows) => {
      await rows.accounts.endGeneration();
      await record(rows, "setting.changed", "account cache", "cleared");
    });
  }
}
