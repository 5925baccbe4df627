import type { Directory } from "../../drivers/directory.ts";
import type { Rows } from "../../store/rows.ts";
import { record } from "../audit/record.ts";
import { Accounts } from "./accounts.ts";
import type { Passwords } from "./passwords.ts";
import { found, Refusal } from "../shared/refusal.ts";

/** Reads accounts anew from where they are defined. Source: A 4.2. */
export class AccountSync {
  readonly #rows: Rows;
  readonly #passwords: Passwords;
  readonly #directory: Directory | undefined;

  constructor(rows: Rows, passwords: Passwords, directory: Directory | undefined) {
    this.#rows = rows;
    this.#passwords = passwords;
    this.#directory = directory;
  }

  /**
   * Takes over what the directory says. An account that the directory no longer knows is disabled;
   * an account of the service itself stays as it is.
   *
   * @throws {Refusal} there is no such account, no directory for it, or no administrator would be left
   * @throws {DirectoryUnavailable}
   */
  async synchronize(userid: string): Promise<void> {
    const known = found(await this.#rows.accounts.find(userid), `account ${userid}`);
    if (known.source === "LOCAL") return;
    if (this.#directory === undefined)
      throw new Refusal("invalid", `There is no directory for ${userid}, which stays as it is.`);
    const entry = await this.#directory.find(userid, known.source);
    await this.#rows.transaction(async (rows) => {
      if (entry === undefined) {
        await new Accounts(rows, this.#passwords).change(userid, { enabled: false });
        return;
      }
      await rows.accounts.update(known.id, {
        firstName: entry.firstName,
        lastName: entry.lastName,
        email: entry.email,
        primaryPhone: entry.phone,
        directoryGroups: entry.groups,
      });
      if (entry.role !== undefined && entry.role !== known.role)
        await new Accounts(rows, this.#passwords).change(userid, { role: entry.role });
      await record(rows, "account.changed", `account ${userid}`, "from its directory");
    });
  }
}
