import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from "kysely";
import { groupedBy } from "../database/grouped-by.ts";
import type { ServiceMarkupRow } from "../schema/schema-configured.ts";
import type { Tables } from "../schema/schema.ts";

/** A change of the price of one catalog service. */
export interface Markup {
  readonly serviceName: string;
  /** Above zero a markup, below zero a discount. */
  readonly percent: number;
  /** First day, as `2026-11-22`. */
  readonly starts: string;
  /** First day on which it is no longer in force; null where it never expires. */
  readonly ends: string | null;
}

/** Rows of the markups of cost models. */
export class MarkupStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The markups in force on a day, by cost model: of one, or of all. */
  async inForce(
    day: string,
    costModelId?: number,
  ): Promise<ReadonlyMap<number, readonly Markup[]>> {
    const rows = await this.#select(costModelId)
      .where("starts", "<=", day)
      .where(endsAfter(day))
      .execute();
    return byModel(rows);
  }

  /** All markups of one cost model: past, present and future. */
  async history(costModelId: number): Promise<readonly Markup[]> {
    return byModel(await this.#select(costModelId).execute()).get(costModelId) ?? [];
  }

  async insert(costModelId: number, markup: Markup): Promise<void> {
    await this.#db
      .insertInto("service_markups")
      .values({
        cost_model_id: costModelId,
        service_name: markup.serviceName,
        percent_micros: Math.round(markup.percent * 1e6),
        starts: markup.starts,
        ends: markup.ends,
      })
      .execute();
  }

  /** Ends what is in force on a day before that day, and deletes what would begin on it or later. */
  async endBefore(costModelId: number, serviceName: string, day: string): Promise<void> {
    await this.#db
      .deleteFrom("service_markups")
      .where("cost_model_id", "=", costModelId)
      .where("service_name", "=", serviceName)
      .where("starts", ">=", day)
      .execute();
    await this.#db
      .updateTable("service_markups")
      .set({ ends: day })
      .where("cost_model_id", "=", costModelId)
      .where("service_name", "=", serviceName)
      .where(endsAfter(day))
      .execute();
  }

  #select(costModelId: number | undefined) {
    return this.#db
      .selectFrom("service_markups")
      .selectAll()
      .$if(costModelId !== undefined, (query) =>
        query.where("cost_model_id", "=", costModelId as number),
      )
      .orderBy("cost_model_id")
      .orderBy("service_name")
      .orderBy("starts");
  }
}

const endsAfter = (day: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref("ends")} is null or ${sql.ref("ends")} > ${day})`;

const markupOf = (row: Selectable<ServiceMarkupRow>): Markup => ({
  serviceName: row.service_name,
  percent: row.percent_micros / 1e6,
  starts: row.starts,
  ends: row.ends,
});

function byModel(
  rows: readonly Selectable<ServiceMarkupRow>[],
): ReadonlyMap<number, readonly Markup[]> {
  const groups = groupedBy(rows, (row) => row.cost_model_id);
  return new Map([...groups].map(([id, ofModel]) => [id, ofModel.map(markupOf)]));
}
