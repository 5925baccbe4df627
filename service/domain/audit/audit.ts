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
  count: number;
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

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Events, the newest first, a page at a time. */
  list({ limit, ...query }: AuditQuery): Promise<readonly AuditEvent[]> {
    return this.#rows.auditEvents.list({ ...query, limit: Math.min(limit, mostOfPage) });
  }

  /** Counts an event that strangers could repeat without end. `flush` writes it. */
  count(event: CountedEvent): void {
    this.#add({ time: this.#clock.now().toISOString(), event, count: 1 });
  }

  /**
   * Writes what has been counted: to be called every minute.
   *
   * @throws whatever the database throws; the next call writes it then
   */
  async flush(): Promise<void> {
    const counters = [...this.#counters.values()];
    this.#counters = new Map();
    this.#apart.clear();
    if (counters.length === 0) return;
    try {
      await this.#rows.transaction((rows) => rows.auditEvents.insert(counters.map(rowOf)));
    } catch (error) {
      for (const counter of counters) this.#add(counter);
      throw error;
    }
  }

  #add({ time, event, count }: Counter): void {
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
    this.#counters.set(keyOf(counted), { time, event: counted, count });
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
