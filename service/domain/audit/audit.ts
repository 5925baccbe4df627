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

/** What accounts and strangers did. */
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
    const known = this.#counters.get(keyOf(event));
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const apart = this.#apart.get(event.kind) ?? 0;
    const isFull = apart >= (mostApart[event.kind] ?? 0);
    const counted = isFull ? { kind: event.kind } : event;
    if (!isFull) this.#apart.set(event.kind, apart + 1);
    const counter = this.#counters.get(keyOf(counted));
    if (counter === undefined)
      this.#counters.set(keyOf(counted), {
        time: this.#clock.now().toISOString(),
        event: counted,
        count: 1,
      });
    else counter.count += 1;
  }

  /** Writes what has been counted: to be called every minute. */
  async flush(): Promise<void> {
    const counters = [...this.#counters.values()];
    this.#counters = new Map();
    this.#apart.clear();
    if (counters.length === 0) return;
    await this.#rows.transaction((rows) => rows.auditEvents.insert(counters.map(rowOf)));
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
