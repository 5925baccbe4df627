import type { Insertable, Kysely, Selectable } from "kysely";
import type { Reference, Task, TaskState } from "../domain/model/task.ts";
import { isSqlite } from "./identity.ts";
import type { Tables, TaskRow } from "./schema.ts";

/** Rows of tasks. */
export class TaskStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(row: Insertable<TaskRow>): Promise<Task> {
    const inserted = await this.#db
      .insertInto("tasks")
      .values(row)
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

  /** Numbers of the tasks that are not done, the oldest first. */
  async unfinished(): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("tasks")
      .select("id")
      .where("state", "in", unfinished)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  }

  async countUnfinished(): Promise<number> {
    const { count } = await this.#db
      .selectFrom("tasks")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("state", "in", unfinished)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Shows that a task is being worked off, unless another process has it or it is done. */
  async start(id: number, now: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("tasks")
      .set((row) => ({ state: "RUNNING", started: row.fn.coalesce("started", row.val(now)) }))
      .where("id", "in", this.#free(id))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Keeps a task from other processes until the transaction ends, however it does. False if another
   * process has it, or if it is done.
   */
  async claim(id: number): Promise<boolean> {
    return (await this.#free(id).executeTakeFirst()) !== undefined;
  }

  async progress(id: number, percent: number): Promise<void> {
    await this.#db
      .updateTable("tasks")
      .set({ percent_complete: percent })
      .where("id", "=", id)
      .execute();
  }

  async end(id: number, state: "COMPLETED" | "FAILED", now: string): Promise<void> {
    await this.#db
      .updateTable("tasks")
      .set({
        state,
        final_state: state,
        completed: now,
        ...(state === "COMPLETED" ? { percent_complete: 100 } : {}),
      })
      .where("id", "=", id)
      .where("state", "in", unfinished)
      .execute();
  }

  /** PostgreSQL locks the row; the embedded database belongs to one process, which has one connection. */
  #free(id: number) {
    return this.#db
      .selectFrom("tasks")
      .select("id")
      .where("id", "=", id)
      .where("state", "in", unfinished)
      .$if(!isSqlite(this.#db), (query) => query.forUpdate().skipLocked());
  }
}

const unfinished: readonly TaskState[] = ["QUEUED", "RUNNING"];

function taskOf(row: Selectable<TaskRow>): Task {
  return {
    id: row.id,
    kind: row.kind,
    input: JSON.parse(row.input) as unknown,
    name: row.name,
    state: row.state as TaskState,
    percentComplete: row.percent_complete,
    userid: row.userid,
    submitted: row.submitted,
    started: row.started,
    completed: row.completed,
    correlationId: row.correlation_id,
    related: JSON.parse(row.related) as Reference[],
  };
}
