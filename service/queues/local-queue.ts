import type { Kysely } from "kysely";
import {
  retryPause,
  usualLaneWidths,
  type Lane,
  type LaneWidths,
  type TaskQueue,
  type TaskRunner,
} from "../domain/tasks/task-queue.ts";
import type { Tables } from "../store/schema/schema.ts";
import { TaskStore } from "../store/tasks/tasks.ts";
import { Slots } from "./slots.ts";

/** Milliseconds after which a database is asked again that did not answer. */
const pause = 5_000;

/** Tasks of a database that belongs to one process: the rows that are not done are the queue. */
export class LocalQueue implements TaskQueue {
  readonly #db: Kysely<Tables>;
  readonly #onError: (error: unknown) => void;
  readonly #lanes: Readonly<Record<Lane, { readonly slots: Slots; waiting: number[] }>>;
  /** Tasks that are not looked at before their time, and how often they were tried. */
  readonly #attempts = new Map<number, number>();
  readonly #paused = new Map<number, NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #runner: TaskRunner | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isLookDue = false;
  #isClosed = false;

  constructor(
    db: Kysely<Tables>,
    onError: (error: unknown) => void,
    { inside, outside }: LaneWidths = usualLaneWidths,
  ) {
    this.#db = db;
    this.#onError = onError;
    this.#lanes = {
      inside: { slots: new Slots(inside), waiting: [] },
      outside: { slots: new Slots(outside), waiting: [] },
    };
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  /** The row is enough. */
  enqueue(): Promise<void> {
    return Promise.resolve();
  }

  start(runner: TaskRunner): Promise<void> {
    this.#runner = runner;
    this.wake();
    return Promise.resolve();
  }

  wake(): void {
    // The look that waits will see what has been written until then.
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    this.#looking = this.#looking.then(() => this.#look());
  }

  async idle(): Promise<void> {
    for (;;) {
      this.wake();
      await this.#looking;
      const lanes = Object.values(this.#lanes);
      if (this.#isClosed || lanes.every(({ slots }) => slots.running.length === 0)) return;
      await Promise.all(lanes.map(({ slots }) => slots.settled()));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const timer of this.#paused.values()) clearTimeout(timer);
    await this.#looking;
    await Promise.all(Object.values(this.#lanes).map(({ slots }) => slots.settled()));
  }

  async #look(): Promise<void> {
    this.#isLookDue = false;
    const runner = this.#runner;
    if (this.#isClosed || runner === undefined) return;
    try {
      const tasks = await new TaskStore(this.#db).unfinished();
      for (const [lane, { slots }] of entries(this.#lanes))
        this.#lanes[lane].waiting = tasks
          .filter(({ id, kind }) => runner.laneOf(kind) === lane && !slots.has(id))
          .map(({ id }) => id);
    } catch (error) {
      this.#onError(error);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.wake(), pause).unref();
    }
    for (const [lane] of entries(this.#lanes)) this.#fill(lane, runner);
  }

  /** Begins the next tasks of a lane, as many as it works on at a time. */
  #fill(lane: Lane, runner: TaskRunner): void {
    const { slots, waiting } = this.#lanes[lane];
    while (slots.free > 0 && !this.#isClosed) {
      const id = waiting.shift();
      if (id === undefined) return;
      if (this.#paused.has(id)) continue;
      void slots.begin(id, () => this.#attempt(id, runner)).then(() => this.#fill(lane, runner));
    }
  }

  async #attempt(id: number, runner: TaskRunner): Promise<void> {
    try {
      await runner.run(id);
      this.#attempts.delete(id);
    } catch (error) {
      this.#onError(error);
      this.#retry(id);
    }
  }

  #retry(id: number): void {
    const attempt = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempt);
    const again = (): void => {
      this.#paused.delete(id);
      this.wake();
    };
    this.#paused.set(id, setTimeout(again, retryPause(attempt)).unref());
  }
}

const entries = <Value>(lanes: Readonly<Record<Lane, Value>>): readonly [Lane, Value][] =>
  Object.entries(lanes) as [Lane, Value][];
