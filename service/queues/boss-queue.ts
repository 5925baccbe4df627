import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import PgBoss from "pg-boss";
import {
  retryPause,
  usualLaneWidths,
  type Lane,
  type LaneWidths,
  type TaskQueue,
  type TaskRunner,
} from "../domain/tasks/task-queue.ts";
import { Rows } from "../store/rows.ts";
import type { Tables } from "../store/schema/schema.ts";
import { presenceSpace, TaskStore } from "../store/tasks/tasks.ts";
import { Alarm } from "./alarm.ts";
import { bossDatabase } from "./boss-database.ts";
import { Presence } from "./presence.ts";
import { Slots } from "./slots.ts";

/** Schema of the database that pg-boss keeps its tables in. */
const schema = "task_queue";
const names: Readonly<Record<Lane, string>> = { inside: "tasks", outside: "tasks-outside" };

/** Milliseconds after which a lane is looked at again, for what other processes have submitted. */
const lookPause = 1_000;
/** Milliseconds between looks for what processes have left that ended. */
const sweepPause = 5_000;
/** Milliseconds after which a database is asked again that did not answer. */
const errorPause = 5_000;
/** Retries where no job was found but tasks are left, and milliseconds in between. */
const idleLooks = 5;
const idlePause = 20;
/** Milliseconds in which a database answers at the end. */
const farewell = 2_000;

const options: PgBoss.Queue = {
  name: "",
  // A task waits once, however often it is taken up.
  policy: "short",
  // A job that is not reported within this time is handed out again, and refused by the row.
  expireInSeconds: 60,
  retryLimit: 1000,
  retryDelay: 5,
  retentionMinutes: 10 * 365 * 24 * 60,
};

/**
 * Waits for what the database is asked at the end, as long as it answers: its connections end next, and what
 * is asked on them with these.
 */
const soon = (asked: Promise<unknown>): Promise<unknown> =>
  Promise.race([asked, wait(farewell, undefined, { ref: false })]);

/** The oldest first: jobs of one transaction have the same time. Priorities have 31 bits. */
const priorityOf = (task: number): number => -(task % 2 ** 31);

/** The content of a job of pg-boss: the task to look at, and how often that was tried. */
interface Call {
  readonly task: number;
  readonly attempt: number;
}

type Job = PgBoss.Job<Call>;

/** A lane of this process. */
interface WorkedLane {
  readonly name: Lane;
  readonly slots: Slots;
  readonly alarm: Alarm;
}

/** Tasks of a PostgreSQL that several processes share, through pg-boss 10. */
export class BossQueue implements TaskQueue {
  readonly #db: Kysely<Tables>;
  readonly #onError: (error: unknown) => void;
  readonly #boss: PgBoss;
  readonly #presence: Presence;
  readonly #lanes: readonly WorkedLane[];
  /** The loops that take tasks and look for lost ones, one after another. */
  #turns: Promise<unknown> = Promise.resolve();
  #runner: TaskRunner | undefined;
  #working: readonly Promise<void>[] = [];
  #isClosed = false;

  constructor(
    db: Kysely<Tables>,
    onError: (error: unknown) => void,
    widths: LaneWidths = usualLaneWidths,
  ) {
    this.#db = db;
    this.#onError = onError;
    this.#lanes = (Object.keys(names) as Lane[]).map((name) => ({
      name,
      slots: new Slots(widths[name]),
      alarm: new Alarm(),
    }));
    this.#presence = new Presence(db, onError);
    this.#boss = new PgBoss({
      db: bossDatabase(db),
      schema,
      schedule: false,
      maintenanceIntervalSeconds: 30,
    });
    // An error event without a listener ends the process.
    this.#boss.on("error", onError);
  }

  /** Brings the tables of pg-boss up to date; one process does so at a time. */
  async open(): Promise<void> {
    try {
      await this.#db.connection().execute(async (connection) => {
        // No process has the number 0.
        await sql`select pg_advisory_lock(${presenceSpace}, 0)`.execute(connection);
        try {
          await this.#boss.start();
          for (const name of Object.values(names)) {
            await this.#boss.createQueue(name, { ...options, name });
            await this.#boss.updateQueue(name, { ...options, name });
          }
        } finally {
          await sql`select pg_advisory_unlock(${presenceSpace}, 0)`.execute(connection);
        }
      });
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "42501") throw error;
      throw new Error(
        `The user of DATABASE_URL may not make the schema ${schema}, in which tasks wait. Let it: GRANT CREATE ON DATABASE … TO …`,
        { cause: error },
      );
    }
  }

  async enqueue(rows: Rows, id: number, lane: Lane): Promise<void> {
    await this.#send(Rows.databaseOf(rows), { task: id, attempt: 0 }, lane);
  }

  async start(runner: TaskRunner): Promise<void> {
    this.#runner = runner;
    await this.#takeUpLost(runner);
    const sweep = (connection: Kysely<Tables>) => this.#inTurn(() => this.#sweep(connection));
    await this.#presence.start(sweep, sweepPause);
    this.#working = this.#lanes.map((lane) => this.#work(lane));
  }

  wake(): void {
    for (const { alarm } of this.#lanes) alarm.ring();
  }

  async idle(): Promise<void> {
    await this.#inTurn(() => this.#sweep(this.#db)).catch(this.#onError);
    // A job that pg-boss has locked for a moment is passed over, so a look that finds none is not the last.
    for (let looks = 0; looks < idleLooks && !this.#isClosed; ) {
      await Promise.all(this.#lanes.map((lane) => this.#fill(lane)));
      if (this.#running.length > 0) {
        looks = 0;
        await Promise.all(this.#lanes.map(({ slots }) => slots.settled()));
        continue;
      }
      if (!(await this.#isAnyLeft())) return;
      looks += 1;
      await wait(idlePause);
    }
  }

  /** Whether a task is not done, those included that come again later. */
  async #isAnyLeft(): Promise<boolean> {
    try {
      return (await new TaskStore(this.#db).countUnfinished()) > 0;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.wake();
    await soon(Promise.all([...this.#working, this.#turns]));
    await Promise.all(this.#lanes.map(({ slots }) => slots.settled()));
    await soon(this.#presence.close().then(() => this.#boss.stop({ graceful: false })));
  }

  get #running(): readonly number[] {
    return this.#lanes.flatMap(({ slots }) => slots.running);
  }

  /** Begins tasks of a lane as long as there are any. */
  async #work(lane: WorkedLane): Promise<void> {
    while (!this.#isClosed) {
      const isAnswered = await this.#fill(lane);
      if (!this.#isClosed) await lane.alarm.pause(isAnswered ? lookPause : errorPause);
    }
  }

  /** Takes as many tasks as there are slots. Whether the database answered. */
  async #fill(lane: WorkedLane): Promise<boolean> {
    try {
      await this.#inTurn(async () => {
        while (!this.#isClosed && lane.slots.free > 0) if (!(await this.#take(lane))) return;
      });
      return true;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  /** Takes jobs and marks their tasks with the number of this process: both, or neither. */
  async #take({ name, slots, alarm }: WorkedLane): Promise<boolean> {
    const taken = await this.#db.transaction().execute(async (db) => {
      const most = { batchSize: slots.free, db: bossDatabase(db) };
      const jobs = await this.#boss.fetch<Call>(names[name], most);
      if (jobs.length === 0) return undefined;
      const own = { number: this.#presence.number, running: this.#running };
      const ids = new Set(
        await new TaskStore(db).take(
          jobs.map(({ data }) => data.task),
          own,
        ),
      );
      const wanted = jobs.filter(({ data }) => ids.delete(data.task));
      // Tasks of the others are done, or in progress.
      const idle = jobs.filter((job) => !wanted.includes(job));
      if (idle.length > 0) await this.#drop(db, name, idle);
      return wanted;
    });
    for (const job of taken ?? [])
      void slots.begin(job.data.task, () => this.#attempt(name, job)).then(() => alarm.ring());
    return taken !== undefined;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  async #attempt(lane: Lane, job: Job): Promise<void> {
    try {
      await this.#runner?.run(job.data.task);
      await this.#drop(this.#db, lane, [job]);
    } catch (error) {
      this.#onError(error);
      // Where the database is away, the sweep finds the task.
      await this.#retry(lane, job).catch(this.#onError);
    }
  }

  async #retry(lane: Lane, job: Job): Promise<void> {
    const { task, attempt } = job.data;
    await this.#db.transaction().execute(async (db) => {
      await this.#drop(db, lane, [job]);
      if (await new TaskStore(db).release(task, this.#presence.number))
        await this.#send(db, { task, attempt: attempt + 1 }, lane, retryPause(attempt + 1));
    });
  }

  /** Requeues tasks of dead processes, and those of this one that it no longer runs. */
  async #sweep(connection: Kysely<Tables>): Promise<void> {
    const runner = this.#runner;
    if (runner === undefined) return;
    const own = { number: this.#presence.number, running: this.#running };
    const count = await connection.transaction().execute(async (db) => {
      const left = await new TaskStore(db).releaseLeft(own);
      for (const { id, kind } of left)
        await this.#send(db, { task: id, attempt: 0 }, runner.laneOf(kind));
      return left.length;
    });
    if (count > 0) this.wake();
  }

  /** Rows without a job: an older version wrote them, or they were restored without this schema. */
  async #takeUpLost(runner: TaskRunner): Promise<void> {
    const tasks = await new TaskStore(this.#db).unfinished();
    const jobs = tasks
      .filter(({ worker }) => worker === null)
      .map(({ id, kind }) => ({
        name: names[runner.laneOf(kind)],
        data: { task: id, attempt: 0 } satisfies Call,
        singletonKey: String(id),
        priority: priorityOf(id),
      }));
    if (jobs.length > 0) await this.#boss.insert(jobs);
  }

  async #send(db: Kysely<Tables>, call: Call, lane: Lane, pause = 0): Promise<void> {
    await this.#boss.send(names[lane], call, {
      db: bossDatabase(db),
      singletonKey: String(call.task),
      priority: priorityOf(call.task),
      ...(pause > 0 && { startAfter: Math.ceil(pause / 1000) }),
    });
  }

  async #drop(db: Kysely<Tables>, lane: Lane, jobs: readonly Job[]): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    await this.#boss.deleteJob(names[lane], ids, { db: bossDatabase(db) });
  }
}
