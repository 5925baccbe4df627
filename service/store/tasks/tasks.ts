import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from "kysely";
import type { Task, TaskState } from "../../model/task.ts";
import { isSqlite } from "../database/identity.ts";
import type { Waiting } from "../database/waiting.ts";
import type { Tables, TaskRow } from "../schema/schema.ts";
import { validateReferences, validateTaskState } from "../../stored/validate.ts";
import { checkStored, readStored } from "../database/read-stored.ts";

/** A task that is not done. */
interface UnfinishedTask {
  readonly id: number;
  readonly kind: string;
  /** Number of the process that works on it. */
  readonly worker: number | null;
}

/** A process, and the tasks that it knows to work on. */
export interface TaskProcess {
  readonly number: number;
  readonly running: readonly number[];
}

/** First key of the advisory locks by which processes are seen; the second is the number of the process. */
export const presenceSpace = 1_684_628_596;

/** The fields of a new task. */
interface NewTask extends Pick<
  Task,
  "kind" | "name" | "userid" | "submitted" | "correlationId" | "related"
> {
  readonly input: object;
}

/** Rows of tasks. */
export class TaskStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Writes a task that has not begun. */
  async insert(task: NewTask): Promise<Task> {
    const inserted = await this.#db
      .insertInto("tasks")
      .values({
        kind: task.kind,
        input: JSON.stringify(task.input),
        name: task.name,
        state: "QUEUED",
        final_state: null,
        percent_complete: 0,
        userid: task.userid,
        submitted: task.submitted,
        started: null,
        completed: null,
        correlation_id: task.correlationId,
        related: JSON.stringify(task.related),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return taskOf(inserted);
  }

  async get(id: number): Promise<Task | undefined> {
    const row = await this.#db
      .selectFrom("tasks")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && taskOf(row);
  }

  /** The tasks that have not begun. */
  waiting(): Promise<Waiting> {
    return this.#db
      .selectFrom("tasks")
      .select([
        sql<number>`cast(count(*) as integer)`.as("length"),
        sql<string | null>`min(submitted)`.as("since"),
      ])
      .where("state", "in", unfinished)
      .executeTakeFirstOrThrow();
  }

  /** Tasks that are not done, the oldest first. */
  unfinished(): Promise<readonly UnfinishedTask[]> {
    return this.#db
      .selectFrom("tasks")
      .select(["id", "kind", "worker"])
      .where("state", "in", unfinished)
      .orderBy("id")
      .execute();
  }

  async countUnfinished(): Promise<number> {
    const { count } = await this.#db
      .selectFrom("tasks")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("state", "in", unfinished)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Shows that a task is being worked on, unless it is done. */
  async start(id: number, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("tasks")
      .set((row) => ({ state: "RUNNING", started: row.fn.coalesce("started", row.val(now)) }))
      .where("id", "=", id)
      .where("state", "in", unfinished)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Lets one transaction end a task: another that claims it waits for that. The embedded database has one
   * transaction at a time.
   *
   * @returns false if it is done
   */
  async claim(id: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("tasks")
      .select("id")
      .where("id", "=", id)
      .where("state", "in", unfinished)
      .$if(!isSqlite(this.#db), (query) => query.forUpdate())
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Marks tasks as those of one process, unless they are done or a process works on them.
   *
   * @returns the numbers of the marked ones
   */
  async take(ids: readonly number[], own: TaskProcess): Promise<readonly number[]> {
    const rows = await this.#db
      .updateTable("tasks")
      .set({ worker: own.number })
      .where("id", "in", [...ids])
      .where("state", "in", unfinished)
      .where((row) => row.or([row("worker", "is", null), isLeft(own)]))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Gives up a task. Whether it still was one of the process, and not done. */
  async release(id: number, worker: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("tasks")
      .set({ worker: null })
      .where("id", "=", id)
      .where("worker", "=", worker)
      .where("state", "in", unfinished)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Gives up the tasks of processes that have ended, and those that a process no longer works on. */
  releaseLeft(own: TaskProcess): Promise<readonly UnfinishedTask[]> {
    return this.#db
      .updateTable("tasks")
      .set({ worker: null })
      .where("state", "in", unfinished)
      .where("worker", "is not", null)
      .where(isLeft(own))
      .returning(["id", "kind", "worker"])
      .execute();
  }

  /** Whether a task of the kind with this input has not ended. */
  async isOpen(kind: string, input: object): Promise<boolean> {
    const row = await this.#db
      .selectFrom("tasks")
      .select("id")
      .where("state", "in", unfinished)
      .where("kind", "=", kind)
      .where("input", "=", JSON.stringify(input))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a task of the kind with this input, submitted later, has been completed. */
  async isOvertaken({ id, kind, input }: Task): Promise<boolean> {
    const row = await this.#db
      .selectFrom("tasks")
      .select("id")
      .where("id", ">", id)
      .where("kind", "=", kind)
      .where("input", "=", input)
      .where("state", "=", "COMPLETED")
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Shows how far a task is that is being worked on. */
  async progress(id: number, percent: number): Promise<void> {
    await this.#db
      .updateTable("tasks")
      .set({ percent_complete: percent })
      .where("id", "=", id)
      .where("state", "=", "RUNNING")
      .execute();
  }

  async end(id: number, state: "COMPLETED" | "FAILED", now: string): Promise<void> {
    await this.#db
      .updateTable("tasks")
      .set({
        state,
        final_state: state,
        completed: now,
        worker: null,
        ...(state === "COMPLETED" ? { percent_complete: 100 } : {}),
      })
      .where("id", "=", id)
      .where("state", "in", unfinished)
      .execute();
  }

  /** Removes some of the tasks that ended before a time. @returns how many */
  async deleteEnded(before: string, limit: number): Promise<number> {
    const ended = this.#db
      .selectFrom("tasks")
      .select("id")
      .where("completed", "<", before)
      .orderBy("completed")
      .limit(limit);
    const { numDeletedRows } = await this.#db
      .deleteFrom("tasks")
      .where("id", "in", ended)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

const unfinished: readonly TaskState[] = ["QUEUED", "RUNNING"];

/** A condition: a task has the number of a process, but no process works on it. */
function isLeft({ number, running }: TaskProcess): Expression<SqlBool> {
  const isForgotten =
    running.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`id not in (${sql.join(running)})`;
  return sql<SqlBool>`case when worker = ${number} then ${isForgotten}
    else worker not in (select objid::bigint from pg_locks
      where locktype = 'advisory' and granted and classid::bigint = ${presenceSpace} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())) end`;
}

function taskOf(row: Selectable<TaskRow>): Task {
  return {
    id: row.id,
    kind: row.kind,
    input: row.input,
    name: row.name,
    state: checkStored(validateTaskState, row.state, `task ${row.id}`),
    percentComplete: row.percent_complete,
    userid: row.userid,
    submitted: row.submitted,
    started: row.started,
    completed: row.completed,
    correlationId: row.correlation_id,
    related: readStored(validateReferences, row.related, `task ${row.id}`),
  };
}
