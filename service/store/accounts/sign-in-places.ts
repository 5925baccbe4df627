import type { Kysely } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import { PreparedSelect } from "../prepared-select.ts";
import type { Tables } from "../schema.ts";

const placeOfAccount = new PreparedSelect((db, accountId: number, place: string) =>
  db
    .selectFrom("sign_in_places")
    .select("last_day")
    .where("account_id", "=", accountId)
    .where("place", "=", place),
);

/** Rows of the networks from which accounts have signed in. */
export class SignInPlaces {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Whether an account has a place since a day. */
  async has(accountId: number, place: string, since: string): Promise<boolean> {
    const row = await placeOfAccount.first(this.#db, accountId, place);
    return row !== undefined && row.last_day >= since;
  }

  /** Gives a place of an account its last day. Beyond `most` the places of the oldest days go. */
  async put(accountId: number, place: string, today: string, most: number): Promise<void> {
    const known = await placeOfAccount.first(this.#db, accountId, place);
    if (known?.last_day === today) return;
    await inTransaction(this.#db, async (transaction) => {
      await transaction
        .insertInto("sign_in_places")
        .values({ account_id: accountId, place, last_day: today })
        .onConflict((conflict) =>
          conflict.columns(["account_id", "place"]).doUpdateSet({ last_day: today }),
        )
        .execute();
      if (known !== undefined) return;
      const kept = transaction
        .selectFrom("sign_in_places")
        .select("place")
        .where("account_id", "=", accountId)
        .where("place", "<>", place)
        .orderBy("last_day", "desc")
        .orderBy("place")
        .limit(most - 1);
      await transaction
        .deleteFrom("sign_in_places")
        .where("account_id", "=", accountId)
        .where("place", "<>", place)
        .where("place", "not in", kept)
        .execute();
    });
  }

  async deleteBefore(oldest: string): Promise<void> {
    await this.#db.deleteFrom("sign_in_places").where("last_day", "<", oldest).execute();
  }
}
