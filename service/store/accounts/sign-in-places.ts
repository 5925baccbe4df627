import type { Kysely } from "kysely";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { Tables } from "../schema/schema.ts";

const placeOfAccount = new PreparedQuery((db, accountId: number, place: string) =>
  db
    .selectFrom("sign_in_places")
    .select("last_day")
    .where("account_id", "=", accountId)
    .where("place", "=", place),
);

/** Rows of the networks from which accounts have signed in. */
export class SignInPlaceStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The last day on which an account has signed in from a place. */
  async lastDay(accountId: number, place: string): Promise<string | undefined> {
    return (await placeOfAccount.first(this.#db, accountId, place))?.last_day;
  }

  /** Gives a place of an account its last day. */
  async put(accountId: number, place: string, day: string): Promise<void> {
    await this.#db
      .insertInto("sign_in_places")
      .values({ account_id: accountId, place, last_day: day })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "place"]).doUpdateSet({ last_day: day }),
      )
      .execute();
  }

  /** Removes all places of an account but one and the latest others. */
  async deleteOldest(accountId: number, place: string, others: number): Promise<void> {
    const kept = this.#db
      .selectFrom("sign_in_places")
      .select("place")
      .where("account_id", "=", accountId)
      .where("place", "<>", place)
      .orderBy("last_day", "desc")
      .orderBy("place")
      .limit(others);
    await this.#db
      .deleteFrom("sign_in_places")
      .where("account_id", "=", accountId)
      .where("place", "<>", place)
      .where("place", "not in", kept)
      .execute();
  }

  async deleteBefore(oldest: string): Promise<void> {
    await this.#db.deleteFrom("sign_in_places").where("last_day", "<", oldest).execute();
  }
}
