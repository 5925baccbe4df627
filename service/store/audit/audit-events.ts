import { sql, type Kysely, type Selectable } from "kysely";
import { auditKinds, type AuditEvent, type AuditKind, type NewEvent } from "../../model/audit.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { AuditEventRow } from "../schema/schema-audit.ts";
import type { Tables } from "../schema/schema.ts";

/** A choice of events; all by default. */
export interface AuditQuery {
  /** First time of events, and the time before which they were. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly account?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** Number of the last event of the page before. Where it is gone, all that were older are. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Called with events that are written. */
export type ToldOfEvents = (events: readonly NewEvent[]) => void;

/** Events that one statement writes. */
const batch = 500;

/** The event of most transactions. */
const oneEvent = new PreparedQuery(
  (
    db,
    time: string,
    kind: string,
    account: string | null,
    address: string | null,
    request: string | null,
    subject: string | null,
    detail: string | null,
    count: number,
  ) =>
    db
      .insertInto("audit_events")
      .values({ time, kind, account, address, request, subject, detail, count }),
);

/** Rows of events. */
export class AuditEventStore {
  readonly #db: Kysely<Tables>;
  readonly #told: ToldOfEvents;

  constructor(db: Kysely<Tables>, told: ToldOfEvents = () => {}) {
    this.#db = db;
    this.#told = told;
  }

  async insert(events: readonly NewEvent[]): Promise<void> {
    await this.#insert(events);
    if (events.length > 0) this.#told(events);
  }

  /**
   * Writes an event that others are counted with, or adds its number to the row that has it.
   *
   * @returns the row
   */
  async insertOrAdd(event: NewEvent, id: number | undefined): Promise<number> {
    this.#told([event]);
    if (id !== undefined) {
      await this.#db
        .updateTable("audit_events")
        .set({ count: sql`count + ${event.count}` })
        .where("id", "=", id)
        .execute();
      return id;
    }
    const row = await this.#db
      .insertInto("audit_events")
      .values(event)
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async #insert(events: readonly NewEvent[]): Promise<void> {
    const [one, ...others] = events;
    if (one === undefined) return;
    if (others.length === 0) return this.#insertOne(one);
    for (let at = 0; at < events.length; at += batch)
      await this.#db
        .insertInto("audit_events")
        .values(events.slice(at, at + batch))
        .execute();
  }

  async #insertOne(event: NewEvent): Promise<void> {
    const { time, kind, account, address, request, subject, detail, count } = event;
    await oneEvent.all(this.#db, time, kind, account, address, request, subject, detail, count);
  }

  /** Events, the newest first. */
  async list({
    from,
    to,
    account,
    kind,
    before,
    limit,
  }: AuditQuery): Promise<readonly AuditEvent[]> {
    let query = this.#db.selectFrom("audit_events").selectAll();
    if (from !== undefined) query = query.where("time", ">=", from);
    if (to !== undefined) query = query.where("time", "<", to);
    if (account !== undefined) query = query.where("account", "=", account);
    if (kind !== undefined) query = query.where("kind", "=", kind);
    if (before !== undefined)
      query = query.where(
        sql<boolean>`(time, id) < (select last.time, last.id from audit_events as last where last.id = ${before})`,
      );
    const newest = query.orderBy("time", "desc").orderBy("id", "desc");
    return (await newest.limit(limit).execute()).map(eventOf);
  }

  /** Removes some of the events before a time. @returns how many */
  async deleteBefore(before: string, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom("audit_events")
      .select("id")
      .where("time", "<", before)
      .orderBy("time")
      .limit(limit);
    const { numDeletedRows } = await this.#db
      .deleteFrom("audit_events")
      .where("id", "in", old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

function eventOf(row: Selectable<AuditEventRow>): AuditEvent {
  const kind = auditKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`the event ${row.id} is of no kind that is known`);
  return { ...row, kind };
}
