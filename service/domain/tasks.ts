import type { Kysely } from "kysely";
import { inTransaction } from "../store/in-transaction.ts";
import type { Tables } from "../store/schema.ts";
import { isTransient } from "../store/database-errors.ts";
import { TaskStore } from "../store/tasks.ts";
import type { Clock } from "./clock.ts";
import { systemIds, type Ids } from "./ids.ts";
import type { Reference, Task } from "./model/task.ts";
import { Refusal } from "./refusal.ts";
import type { Lane, TaskQueue } from "./task-queue.ts";

/** A worker of one kind of tasks, which touch nothing but the database. */
interface TaskWorker<Input> {
  /**
   * Does the work in the transaction that also marks the task as completed, so that it is done once or
   * not at all, whenever the process ends.
   *
   * @throws {Refusal} it cannot be done: the task has failed
   */
  run(input: Input, context: TaskContext): Promise<void>;
  /** Writes that it could not be done, in the transaction that marks the task as failed. */
  fail?(input: Input, context: TaskContext): Promise<void>;
}

/** A worker of one kind of tasks, which talk to a system outside. */
interface OutsideTaskWorker<Input, Answer> {
  /**
   * Talks to the system outside, and writes nothing: no transaction waits for it. It may come more than once,
   * also at the same time, and what it says last counts.
   *
   * @throws {Refusal} it cannot be done: the task has failed
   */
  ask(input: Input, context: OutsideContext): Promise<Answer>;
  /** Writes what came of it, in the transaction that marks the task as completed. */
  run(input: Input, context: TaskContext, answer: Answer): Promise<void>;
  /** Writes that it could not be done, in the transaction that marks the task as failed. */
  fail?(input: Input, context: TaskContext): Promise<void>;
}

type AnyWorker = TaskWorker<unknown> | OutsideTaskWorker<unknown, unknown>;

interface TaskContext {
  readonly db: Kysely<Tables>;
  readonly task: Task;
}

export interface OutsideContext {
  /** For reading, outside of transactions. */
  readonly db: Kysely<Tables>;
  readonly task: Task;
  /** The same for every attempt of the task, and for no other one: by it a system knows a repeated call. */
  readonly key: string;
  /** Shows how far the task is. */
  progress(percent: number): Promise<void>;
}

/** The subject of a task. */
interface TaskDescription {
  readonly name: string;
  readonly userid: string;
  readonly related?: readonly Reference[];
  /** Shared by the tasks of one action; a new one if absent. */
  readonly correlationId?: string;
}

/** Listeners for tasks that failed. */
interface TaskReports {
  /** Of what nobody expected. */
  onError(error: unknown): void;
  /** Of what the domain refused. */
  onRefused(task: Task, refusal: Refusal): void;
}

/** Tasks: written beside what they act on, and worked off by whichever process takes them. */
export class Tasks {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #queue: TaskQueue;
  readonly #ids: Ids;
  readonly #reports: TaskReports;
  readonly #workers = new Map<string, AnyWorker>();

  constructor(
    db: Kysely<Tables>,
    clock: Clock,
    queue: TaskQueue,
    reports: TaskReports,
    ids = systemIds,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#queue = queue;
    this.#reports = reports;
    this.#ids = ids;
  }

  /** Names the worker of a kind. Kinds stand in the database: their names stay. */
  register<Input>(kind: string, worker: TaskWorker<Input>): void {
    this.#workers.set(kind, worker as TaskWorker<unknown>);
  }

  /** Names the worker of a kind that talks to a system outside. */
  registerOutside<Input, Answer = void>(
    kind: string,
    worker: OutsideTaskWorker<Input, Answer>,
  ): void {
    this.#workers.set(kind, worker as OutsideTaskWorker<unknown, unknown>);
  }

  /** Writes a task in the caller's transaction. `wake` begins it once that has been committed. */
  submit(
    db: Kysely<Tables>,
    kind: string,
    input: object,
    description: TaskDescription,
  ): Promise<Task> {
    if (!this.#workers.has(kind)) throw new Error(`no worker for tasks of the kind ${kind}`);
    return inTransaction(db, async (transaction) => {
      const task = await new TaskStore(transaction).insert({
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
        correlation_id: description.correlationId ?? this.#ids.uuid(),
        related: JSON.stringify(description.related ?? []),
      });
      await this.#queue.enqueue(transaction, task.id, this.#laneOf(kind));
      return task;
    });
  }

  get(id: number): Promise<Task | undefined> {
    return new TaskStore(this.#db).get(id);
  }

  /** The number of tasks that are not done. */
  waiting(): Promise<number> {
    return new TaskStore(this.#db).countUnfinished();
  }

  /** Begins to work off tasks, with those that an earlier process left. */
  start(): Promise<void> {
    return this.#queue.start({
      laneOf: (kind) => this.#laneOf(kind),
      run: (id) => this.#run(id),
    });
  }

  /** Works off at once what has been committed. */
  wake(): void {
    this.#queue.wake();
  }

  /** Resolves when this process has no task left, with those that tasks have submitted. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Ends after the tasks that are being worked on; the others stay in the table. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  #laneOf(kind: string): Lane {
    const worker = this.#workers.get(kind);
    return worker !== undefined && "ask" in worker ? "outside" : "inside";
  }

  async #run(id: number): Promise<void> {
    const store = new TaskStore(this.#db);
    const task = await store.get(id);
    if (task === undefined) return;
    const worker = this.#workers.get(task.kind);
    // Another process may be newer than this one, and know the kind.
    if (worker === undefined) throw new Error(`no worker for tasks of the kind ${task.kind}`);
    if (!(await store.start(id, this.#clock.now().toISOString()))) return;
    try {
      await this.#work(task, worker);
    } catch (error) {
      // The task is as it was before, and not to blame.
      if (isTransient(error)) throw error;
      await this.#fail(task, worker);
      if (error instanceof Refusal) this.#reports.onRefused(task, error);
      else this.#reports.onError(error);
    }
    // It may have submitted others.
    this.#queue.wake();
  }

  async #fail(task: Task, worker: AnyWorker): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const claimed = new TaskStore(db);
      if (!(await claimed.claim(task.id))) return;
      await worker.fail?.(task.input, { db, task });
      await claimed.end(task.id, "FAILED", this.#clock.now().toISOString());
    });
  }

  async #work(task: Task, worker: AnyWorker): Promise<void> {
    const { id, input } = task;
    const key = `${task.correlationId}/${id}`;
    const progress = (percent: number) => new TaskStore(this.#db).progress(id, percent);
    const answer =
      "ask" in worker ? await worker.ask(input, { db: this.#db, task, key, progress }) : undefined;
    await this.#db.transaction().execute(async (db) => {
      const claimed = new TaskStore(db);
      // Somebody else has done it meanwhile.
      if (!(await claimed.claim(id))) return;
      await worker.run(input, { db, task }, answer);
      await claimed.end(id, "COMPLETED", this.#clock.now().toISOString());
    });
  }
}
