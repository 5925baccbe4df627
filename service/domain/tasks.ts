import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../store/schema.ts";
import { isTransient } from "../store/transient.ts";
import { TaskStore } from "../store/tasks.ts";
import type { Clock } from "./clock.ts";
import type { Reference, Task } from "./model/task.ts";

/** How tasks of one kind are worked off. */
export interface TaskWorker<Input> {
  /**
   * Does the work in the transaction that also marks the task as completed, so that it is done once or
   * not at all, whenever the process ends. What lies outside of the database has to bear repeating.
   */
  run(input: Input, context: TaskContext): Promise<void>;
}

export interface TaskContext {
  readonly db: Kysely<Tables>;
  readonly task: Task;
}

/** What a task is about. */
export interface TaskDescription {
  readonly name: string;
  readonly userid: string;
  readonly related?: readonly Reference[];
  /** Shared by the tasks of one action; a new one if absent. */
  readonly correlationId?: string;
}

/** Tasks: written beside what they act on, and worked off one after another. */
export class Tasks {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #workers = new Map<string, TaskWorker<unknown>>();
  #working: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Kysely<Tables>, clock: Clock, onError: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Names the worker of a kind. Kinds stand in the database: their names stay. */
  register<Input>(kind: string, worker: TaskWorker<Input>): void {
    this.#workers.set(kind, worker as TaskWorker<unknown>);
  }

  /** Writes a task in the caller's transaction. `wake` begins it once that has been committed. */
  submit(
    db: Kysely<Tables>,
    kind: string,
    input: object,
    description: TaskDescription,
  ): Promise<Task> {
    if (!this.#workers.has(kind)) throw new Error(`no worker for tasks of the kind ${kind}`);
    return new TaskStore(db).insert({
      kind,
      input: JSON.stringify(input),
      name: description.name,
      state: "QUEUED",
      final_state: null,
      percent_complete: 0,
      userid: description.userid,
      submitted: this.#clock.now().toISOString(),
      started: null,
      completed: null,
      correlation_id: description.correlationId ?? randomUUID(),
      related: JSON.stringify(description.related ?? []),
    });
  }

  get(id: number): Promise<Task | undefined> {
    return new TaskStore(this.#db).get(id);
  }

  /** How many tasks are not done. */
  waiting(): Promise<number> {
    return new TaskStore(this.#db).countUnfinished();
  }

  /** Works off what is not done, what an earlier process left included. */
  wake(): void {
    // The turn that waits will see what has been written until then.
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#working = this.#working.then(() => this.#workOff()).catch(this.#onError);
  }

  /** Wakes again and again, for what other processes have left, or a database that was away. */
  watch(milliseconds: number): void {
    this.#timer ??= setInterval(() => this.wake(), milliseconds).unref();
  }

  /** Resolves when no task is left. */
  async idle(): Promise<void> {
    this.wake();
    await this.#working;
  }

  /** Ends after the task that is being worked off; the others stay in the table. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#working;
  }

  async #workOff(): Promise<void> {
    this.#isWaiting = false;
    if (this.#isClosed) return;
    for (const id of await new TaskStore(this.#db).unfinished()) {
      if (this.#isClosed) return;
      await this.#run(id);
    }
  }

  async #run(id: number): Promise<void> {
    const store = new TaskStore(this.#db);
    if (!(await store.start(id, this.#clock.now().toISOString()))) return;
    const task = await store.get(id);
    const worker = task && this.#workers.get(task.kind);
    if (task === undefined) return;
    try {
      if (worker === undefined) throw new Error(`no worker for tasks of the kind ${task.kind}`);
      await this.#db.transaction().execute(async (db) => {
        const claimed = new TaskStore(db);
        if (!(await claimed.claim(id))) return;
        await worker.run(task.input, { db, task });
        await claimed.end(id, "COMPLETED", this.#clock.now().toISOString());
      });
    } catch (error) {
      // The task is as it was before, and not to blame.
      if (isTransient(error)) throw error;
      this.#onError(error);
      await store.end(id, "FAILED", this.#clock.now().toISOString());
    }
  }
}
