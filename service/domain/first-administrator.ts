import type { Kysely } from "kysely";
import { inTransaction } from "../store/in-transaction.ts";
import type { Tables } from "../store/schema.ts";
import { Accounts } from "./accounts.ts";
import type { Passwords } from "./passwords.ts";

/** The account that a new database gets. */
export interface FirstAdministrator {
  readonly userid: string;
  readonly password: string;
  /** Called before the account is kept, so that its password is known whenever the account exists. */
  readonly announce?: (() => void) | undefined;
}

/** Makes the administrator of a database without accounts. Of several processes at once, one makes it. */
export async function makeFirstAdministrator(
  db: Kysely<Tables>,
  passwords: Passwords,
  { userid, password, announce }: FirstAdministrator,
): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      const accounts = new Accounts(transaction, passwords);
      if (await hasAccounts(accounts)) return;
      await accounts.create(userid, { password, role: "SUPERUSER" });
      announce?.();
    });
  } catch (error) {
    // Another process was faster.
    if (!(await hasAccounts(new Accounts(db, passwords)))) throw error;
  }
}

const hasAccounts = async (accounts: Accounts): Promise<boolean> =>
  (await accounts.batch(0, 1)).length > 0;
