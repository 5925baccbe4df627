import type { Rows } from "../../store/rows.ts";
import { Accounts } from "./accounts.ts";
import { administratorRole } from "../../model/account.ts";
import { anyPassword } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";

/** The account that a new database gets. */
export interface FirstAdministrator {
  readonly userid: string;
  readonly password: string;
  /** Called before the account is kept, so that its password is known whenever the account exists. */
  readonly announce?: (() => void) | undefined;
  /** Called where there are accounts already, and none of this name has this password. */
  readonly onIgnored?: (() => void) | undefined;
}

/** Makes the administrator of a database without accounts. Of several processes at once, one makes it. */
export async function makeFirstAdministrator(
  rows: Rows,
  passwords: Passwords,
  { userid, password, announce, onIgnored }: FirstAdministrator,
): Promise<void> {
  let isMade = false;
  try {
    await rows.transaction(async (own) => {
      const accounts = new Accounts(own, passwords, anyPassword);
      if (await hasAccounts(accounts)) return;
      await accounts.create(userid, { password, role: administratorRole });
      own.afterCommit(() => {
        announce?.();
        isMade = true;
      });
    });
  } catch (error) {
    // Another process was faster.
    if (!(await hasAccounts(new Accounts(rows, passwords)))) throw error;
  }
  if (isMade || onIgnored === undefined) return;
  const store = rows.accounts;
  const account = await store.find(userid);
  const hash = account && (await store.credentials(account.id))?.passwordHash;
  if (!(await passwords.matches(hash ?? null, password))) onIgnored();
}

const hasAccounts = async (accounts: Accounts): Promise<boolean> =>
  (await accounts.batch(0, 1)).length > 0;
