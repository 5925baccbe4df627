import type { Kysely } from "kysely";
import type { Directory } from "../drivers/directory.ts";
import { AccountStore } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Tables } from "../store/schema.ts";
import { Accounts } from "./accounts.ts";
import type { Passwords } from "./passwords.ts";
import { found } from "./refusal.ts";

/** Reads accounts anew from where they are defined. Source: A 4.2. */
export class AccountSync {
  readonly #db: Kysely<Tables>;
  readonly #passwords: Passwords;
  readonly #directory: Directory;

  constructor(db: Kysely<Tables>, passwords: Passwords, directory: Directory) {
    this.#db = db;
    this.#passwords = passwords;
    this.#directory = directory;
  }

  /**
   * Takes over what the directory says. An account that the directory no longer knows is disabled;
   * an account of the service itself stays as it is.
   *
   * @throws {Refusal} there is no such account
   */
  async synchronize(userid: string): Promise<void> {
    const known = found(await new AccountStore(this.#db).find(userid), `account ${userid}`);
    if (known.source === "LOCAL") return;
    const entry = await this.#directory.find(userid);
    await inTransaction(this.#db, async (db) => {
      if (entry === undefined) {
        await new Accounts(db, this.#passwords).change(userid, { enabled: false });
        return;
      }
      await new AccountStore(db).update(known.id, {
        first_name: entry.firstName,
        last_name: entry.lastName,
        email: entry.email,
        primary_phone: entry.phone,
        directory_groups: JSON.stringify(entry.groups),
      });
    });
  }
}
