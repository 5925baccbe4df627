import { isTransient } from "../../store/database/database-errors.ts";
import { runFor } from "../audit/calls.ts";
import type { Clock } from "../shared/clock.ts";
import { systemIds, type Ids } from "../shared/ids.ts";
import type { Reference, Task } from "../../model/task.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";
import type { TaskKind } from "./task-kind.ts";
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

type AnyWorker = TaskWorker<object> | OutsideTaskWorker<object, unknown>;

/** A kind with its worker. The type of its input is known to these two alone. */
interface Registered {
  readonly kind: TaskKind<object>;
  readonly worker: AnyWorker;
}

interface TaskContext {
  readonly rows: Rows;
  readonly task: Task;
}

export interface OutsideContext {
  /** For reading, outside of transactions. */
  readonly rows: Rows;
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
  /** Leaves the queue asleep: the task begins with `wake`, or when the queue looks for tasks by itself. */
  readonly isHeld?: boolean;
}

/** Listeners for tasks that failed. */
interface TaskReports {
  /** Of unexpected errors. */
  onError(error: unknown): void;
  /** Of refusals by the domain. */
  onRefused(task: Task, refusal: Refusal): void;
  /** Makes an attempt, which gives the error of a task that has failed: at once by default. */
  around?(task: Task, attempt: () => Promise<unknown>): Promise<void>;
}

/** Tasks: written beside what they act on, and worked off by whichever process takes them. */
export class Tasks {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #queue: TaskQueue;
  readonly #ids: Ids;
  readonly #reports: TaskReports;
  readonly #workers = new Map<string, Registered>();

  constructor(rows: Rows, clock: Clock, queue: TaskQueue, reports: TaskReports, ids = systemIds) {
    this.#rows = rows;
    this.#clock = clock;
    this.#queue = queue;
    this.#reports = reports;
    this.#ids = ids;
  }

  /** Names the worker of a kind. */
  register<Input extends object>(kind: TaskKind<Input>, worker: TaskWorker<Input>): void {
    this.#workers.set(kind.name, { kind, worker: worker as TaskWorker<object> });
  }

  /** Names the worker of a kind that talks to a system outside. */
  registerOutside<Input extends object, Answer = void>(
    kind: TaskKind<Input>,
    worker: OutsideTaskWorker<Input, Answer>,
  ): void {
    this.#workers.set(kind.name, { kind, worker: worker as OutsideTaskWorker<object, unknown> });
  }

  /** Writes a task in the caller's transaction. It begins once that has been committed. */
  submit<Input extends object>(
    caller: Rows,
    kind: TaskKind<Input>,
    input: NoInfer<Input>,
    description: TaskDescription,
  ): Promise<Task> {
    const { name: kindName } = kind;
    if (!this.#workers.has(kindName))
      throw new Error(`no worker for tasks of the kind ${kindName}`);
    return caller.transaction(async (rows) => {
      const task = await rows.tasks.insert({
        kind: kindName,
        input,
        name: description.name,
        userid: description.userid,
        submitted: this.#clock.now().toISOString(),
        correlationId: description.correlationId ?? this.#ids.uuid(),
        related: description.related ?? [],
      });
      await this.#queue.enqueue(rows, task.id, this.#laneOf(kindName));
      if (description.isHeld !== true) rows.afterCommit(() => this.#queue.wake());
      return task;
    });
  }

  get(id: number): Promise<Task | undefined> {
    return this.#rows.tasks.get(id);
  }

  /** The number of tasks that are not done. */
  waiting(): Promise<number> {
    return this.#rows.tasks.countUnfinished();
  }

  /** Begins to work off tasks, with those that an earlier process left. */
  start(): Promise<void> {
    return this.#queue.start({
      laneOf: (kind) => this.#laneOf(kind),
      run: (id) => this.#run(id),
    });
  }

  /** Works off at once what has been held, or written by other means. */
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
    const { worker } = this.#workers.get(kind) ?? {};
    return worker !== undefined && "ask" in worker ? "outside" : "inside";
  }

  async #run(id: number): Promise<void> {
    const task = await this.#rows.tasks.get(id);
    if (task === undefined) return;
    const { correlationId, userid: account } = task;
    const call = { id: correlationId, clock: this.#clock, account };
    await runFor({ ...call, address: undefined, operation: undefined }, () => this.#runTask(task));
  }

  async #runTask(task: Task): Promise<void> {
    const { id } = task;
    const store = this.#rows.tasks;
    const registered = this.#workers.get(task.kind);
    // Another process may be newer than this one, and know the kind.
    if (registered === undefined) throw new Error(`no worker for tasks of the kind ${task.kind}`);
    if (!(await store.start(id, this.#clock.now().toISOString()))) return;
    const attempt = () => this.#attempt(task, registered);
    if (this.#reports.around === undefined) await attempt();
    else await this.#reports.around(task, attempt);
  }

  /** Works a task off. @returns why it has failed; undefined if it is done */
  async #attempt(task: Task, { kind, worker }: Registered): Promise<unknown> {
    let input: object | undefined;
    try {
      input = kind.read(task.input, `input of the task ${task.id}`);
      await this.#work(task, worker, input);
      return undefined;
    } catch (error) {
      // The task is as it was before, and not to blame.
      if (isTransient(error)) throw error;
      await this.#fail(task, worker, input);
      if (error instanceof Refusal) this.#reports.onRefused(task, error);
      else this.#reports.onError(error);
      return error;
    }
  }

  /** Why a task cannot be worked off: its kind is not known, or it has an input of none. */
  async faultOf(id: number): Promise<string | undefined> {
    const task = await this.#rows.tasks.get(id);
    if (task === undefined) return undefined;
    const registered = this.#workers.get(task.kind);
    if (registered === undefined) return `no worker for tasks of the kind ${task.kind}`;
    try {
      registered.kind.read(task.input, `input of the task ${id}`);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #fail(task: Task, worker: AnyWorker, input: object | undefined): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const claimed = rows.tasks;
      if (!(await claimed.claim(task.id))) return;
      if (input !== undefined) await worker.fail?.(input, { rows, task });
      await claimed.end(task.id, "FAILED", this.#clock.now().toISOString());
    });
  }

  async #work(task: Task, worker: AnyWorker, input: object): Promise<void> {
    const { id } = task;
    const key = `${task.correlationId}/${id}`;
    const progress = (percent: number) => this.#rows.tasks.progress(id, percent);
    const answer =
      "ask" in worker
        ? await worker.ask(input, { rows: this.#rows, task, key, progress })
        : undefined;
    await this.#rows.transaction(async (rows) => {
      const claimed = rows.tasks;
      // Another process has done it meanwhile.
      if (!(await claimed.claim(id))) return;
      await worker.run(input, { rows, task }, answer);
      await claimed.end(id, "COMPLETED", this.#clock.now().toISOString());
    });
  }
}
