import { AsyncResource } from "node:async_hooks";
import type { AuditEvent, AuditKind } from "../../model/audit.ts";
import type { AuditQuery } from "../../store/audit/audit-events.ts";
import type { Rows } from "../../store/rows.ts";
import type { Clock } from "../shared/clock.ts";
import { eventText } from "./event-texts.ts";

/** Events of a kind within a minute that are told apart; the others are counted as one. */
const mostApart: Partial<Record<AuditKind, number>> = {
  // Whoever has the right password is no stranger.
  "sign-in": 1_000,
  "sign-in.wrong": 20,
  "sign-in.refused": 20,
  refused: 100,
};

/** An event that is counted with others like it. */
interface CountedEvent {
  readonly kind: AuditKind;
  readonly account?: string | undefined;
  readonly address?: string | undefined;
  readonly subject?: string | undefined;
}

interface Counter {
  readonly time: string;
  readonly event: CountedEvent;
  /** Events that are not written yet. */
  count: number;
  /** Its row, once that is written. */
  id?: number | undefined;
}

/** The most events of one page. */
const mostOfPage = 1_000;

/** Events of accounts and strangers. */
export class Audit {
  readonly #rows: Rows;
  readonly #clock: Clock;
  /** By what they have in common, since the last minute. */
  #counters = new Map<string, Counter>();
  readonly #apart = new Map<AuditKind, number>();
  #writing: Promise<void> | undefined;
  /** Outside of the call that an event comes from: events of several calls are written together. */
  readonly #begin: () => void;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
    this.#begin = AsyncResource.bind(() => {
      // Events that the database does not take now are tried again by the next one, and by `flush`, which tells of it.
      this.#writing ??= Promise.resolve()
        .then(() => this.#writeNew())
        .catch(() => {})
        .finally(() => (this.#writing = undefined));
    });
  }

  /** Events, the newest first, a page at a time. */
  list({ limit, ...query }: AuditQuery): Promise<readonly AuditEvent[]> {
    return this.#rows.auditEvents.list({ ...query, limit: Math.min(limit, mostOfPage) });
  }

  /**
   * Counts an event that strangers could repeat without end. The first of its kind is written at once; `flush` adds the
   * number of those that came after it.
   */
  count(event: CountedEvent): void {
    this.#add({ time: this.#clock.now().toISOString(), event, count: 1 });
    this.#begin();
  }

  /**
   * Writes what has been counted: to be called every minute.
   *
   * @throws whatever the database throws; the next call writes it then
   */
  async flush(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    const counters = [...this.#counters.values()].filter(({ count }) => count > 0);
    this.#counters = new Map();
    this.#apart.clear();
    if (counters.length === 0) return;
    try {
      await this.#write(counters);
    } catch (error) {
      for (const counter of counters) this.#add(counter);
      throw error;
    }
  }

  /** Writes events that have no row yet, until all have one. */
  async #writeNew(): Promise<void> {
    for (;;) {
      const fresh = [...this.#counters.values()].filter(({ id }) => id === undefined);
      if (fresh.length === 0) return;
      await this.#write(fresh);
    }
  }

  async #write(counters: readonly Counter[]): Promise<void> {
    const rows = counters.map(rowOf);
    const ids = await this.#rows.transaction(async ({ auditEvents }) => {
      const written: number[] = [];
      for (const [i, row] of rows.entries())
        written.push(await auditEvents.insertOrAdd(row, counters[i]?.id));
      return written;
    });
    for (const [i, counter] of counters.entries()) {
      counter.id = ids[i];
      counter.count -= rows[i]?.count ?? 0;
    }
  }

  #add({ time, event, count, id }: Counter): void {
    const known = this.#counters.get(keyOf(event));
    const apart = this.#apart.get(event.kind) ?? 0;
    const isFull = known === undefined && apart >= (mostApart[event.kind] ?? 0);
    const counted = isFull ? { kind: event.kind } : event;
    const counter = known ?? this.#counters.get(keyOf(counted));
    if (counter !== undefined) {
      counter.count += count;
      return;
    }
    if (!isFull) this.#apart.set(event.kind, apart + 1);
    this.#counters.set(keyOf(counted), { time, event: counted, count, ...(!isFull && { id }) });
  }
}

const keyOf = ({ kind, account, address, subject }: CountedEvent): string =>
  JSON.stringify([kind, account, address, subject]);

function rowOf({ time, event, count }: Counter) {
  const { kind, account = null, address, subject } = event;
  return {
    time,
    kind,
    account,
    address: address === undefined ? null : eventText(address),
    request: null,
    subject: subject === undefined ? null : eventText(subject),
    detail: null,
    count,
  };
}
