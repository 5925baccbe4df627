import { indexKey } from "../database/indexed-texts.ts";
import type { BillingRecord } from "../../stored/types.ts";
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { batches } from "../database/batches.ts";
import { readStored } from "../database/read-stored.ts";
import type { Tables } from "../schema/schema.ts";
import { validateBillingRecord } from "../../stored/validate.ts";

/** A record to be written, with what it is found by. */
export interface NewBillingRecord {
  /** Day in UTC, `yyyyMMdd`. */
  readonly day: string;
  readonly machineId: number;
  readonly organizationId: number | null;
  readonly organizationName: string | null;
  readonly owner: string;
  /** Custom attributes of the machine, name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly body: BillingRecord;
}

/** A choice of records. Days are written `yyyyMMdd`; both are included. */
export interface BillingQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The organization whose records alone the caller sees; null for none, undefined for all. */
  readonly visibleTo?: number | null | undefined;
  /** The name that the organization had on the day of the record. */
  readonly organizationName?: string | undefined;
  readonly owner?: string | undefined;
  readonly attribute?: { readonly name: string; readonly value: string } | undefined;
  readonly limit: number;
}

/** Rows of billing records. */
export class BillingStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Records by day, the earliest first, some at a time. */
  async *list(query: BillingQuery): AsyncGenerator<readonly BillingRecord[]> {
    const read = (last: BillingPlace | undefined, limit: number): Promise<BillingPlace[]> =>
      billingQuery(this.#db, { ...query, limit }, last).execute();
    for await (const rows of batches(read, query.limit))
      yield rows.map(({ id, body }) =>
        readStored(validateBillingRecord, body, `billing record ${id}`),
      );
  }

  /** Writes records, except those of machines that have one for the day. */
  async insert(records: readonly NewBillingRecord[]): Promise<void> {
    for (let first = 0; first < records.length; first += 100)
      await this.#insertSome(records.slice(first, first + 100));
  }

  /** Days from one on that have been taken, the earliest first. */
  async takenDays(from: string): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("billing_days")
      .select("day")
      .where("day", ">=", from)
      .orderBy("day")
      .execute();
    return rows.map(({ day }) => day);
  }

  /** Gives back a day that could not be billed. */
  async giveBack(day: string): Promise<void> {
    await this.#db.deleteFrom("billing_days").where("day", "=", day).execute();
  }

  /** Takes a day to bill. Of several calls at once, one gets true. */
  async takeDay(day: string): Promise<boolean> {
    const taken = await this.#db
      .insertInto("billing_days")
      .values({ day })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .returning("day")
      .execute();
    return taken.length > 0;
  }

  async #insertSome(records: readonly NewBillingRecord[]): Promise<void> {
    const rows = await this.#db
      .insertInto("billing_records")
      .values(
        records.map((record) => ({
          day: record.day,
          machine_id: record.machineId,
          organization_id: record.organizationId,
          org_name: record.organizationName,
          owner: record.owner,
          body: JSON.stringify(record.body),
        })),
      )
      .onConflict((conflict) => conflict.columns(["machine_id", "day"]).doNothing())
      .returning(["id", "machine_id", "day"])
      .execute();
    const written = new Map(rows.map((row) => [`${row.machine_id} ${row.day}`, row.id]));
    const attributes = records.flatMap(({ day, machineId, attributes: given }) => {
      const id = written.get(`${machineId} ${day}`);
      if (id === undefined) return [];
      return Object.entries(given).map(([name, value]) => ({
        name: indexKey(name),
        value: indexKey(value),
        day,
        record_id: id,
      }));
    });
    for (let first = 0; first < attributes.length; first += 200)
      await this.#db
        .insertInto("billing_attributes")
        .values(attributes.slice(first, first + 200))
        .execute();
  }
}

/** The place of a record in a list. */
interface BillingPlace {
  readonly day: string;
  readonly id: number;
  readonly body: string;
}

/**
 * The query of records, whose plan a test reads.
 *
 * @param last the record behind which the list begins
 */
export function billingQuery(
  db: Kysely<Tables>,
  wanted: BillingQuery,
  last?: Pick<BillingPlace, "day" | "id">,
) {
  const { from, to, visibleTo, organizationName, owner, attribute, limit } = wanted;
  if (attribute !== undefined) {
    // The index of attributes has the order of the answer: of many records, only these are read.
    let query = db
      .selectFrom("billing_attributes as attribute")
      .innerJoin("billing_records as record", "record.id", "attribute.record_id")
      .select(["attribute.day", "record.id", "record.body"])
      .where("attribute.name", "=", indexKey(attribute.name))
      .where("attribute.value", "=", indexKey(attribute.value));
    if (from !== undefined) query = query.where("attribute.day", ">=", from);
    if (to !== undefined) query = query.where("attribute.day", "<=", to);
    // No organization has the number 0.
    if (visibleTo !== undefined) query = query.where("record.organization_id", "=", visibleTo ?? 0);
    if (last !== undefined)
      query = query.where(behind("attribute.day", "attribute.record_id", last));
    if (organizationName !== undefined)
      query = query.where("record.org_name", "=", organizationName);
    if (owner !== undefined) query = query.where("record.owner", "=", owner);
    return query.orderBy("attribute.day").orderBy("attribute.record_id").limit(limit);
  }
  let query = db
    .selectFrom("billing_records as record")
    .select(["record.day", "record.id", "record.body"]);
  if (from !== undefined) query = query.where("record.day", ">=", from);
  if (to !== undefined) query = query.where("record.day", "<=", to);
  if (visibleTo !== undefined) query = query.where("record.organization_id", "=", visibleTo ?? 0);
  if (last !== undefined) query = query.where(behind("record.day", "record.id", last));
  if (organizationName !== undefined) query = query.where("record.org_name", "=", organizationName);
  if (owner !== undefined) query = query.where("record.owner", "=", owner);
  return query.orderBy("record.day").orderBy("record.id").limit(limit);
}

/** A condition: a row comes later in the order of day and number. Both databases use an index for it. */
const behind = (
  day: string,
  id: string,
  last: Pick<BillingPlace, "day" | "id">,
): RawBuilder<SqlBool> => sql`(${sql.ref(day)}, ${sql.ref(id)}) > (${last.day}, ${last.id})`;
