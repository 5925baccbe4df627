import type { Kysely } from "kysely";
import type { Tables } from "../store/schema.ts";
import type { Task } from "./model/task.ts";
import type { Tasks } from "./tasks.ts";

/** Resources that tasks create, replace and remove. */
export interface Editable<Body extends object> {
  /** The same resources, in a transaction. */
  within(db: Kysely<Tables>): Editable<Body>;
  get(id: number): Promise<{ readonly name: string | null }>;
  create(body: Body): Promise<unknown>;
  replace(id: number, body: Body): Promise<unknown>;
  remove(id: number): Promise<void>;
}

/** The names of tasks about one kind of resources. */
interface EditedKind {
  /** Name of the kind in the database; it stays. */
  readonly kind: string;
  /** Name for people, such as `cost model`. */
  readonly label: string;
  /** Type of references to one, such as `COSTMODEL`. */
  readonly type: string;
}

/**
 * Changes of configured resources that go on after their request. What cannot be done is refused at
 * once: the work is tried, and undone, before its task is written.
 */
export class ConfiguredTasks<Body extends object> {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;
  readonly #kind: EditedKind;
  readonly #resources: Editable<Body>;

  constructor(db: Kysely<Tables>, tasks: Tasks, kind: EditedKind, resources: Editable<Body>) {
    this.#db = db;
    this.#tasks = tasks;
    this.#kind = kind;
    this.#resources = resources;
    tasks.register<Body>(`${kind.kind}.create`, {
      run: async (body, { db: transaction }) => {
        await resources.within(transaction).create(body);
      },
    });
    tasks.register<{ readonly id: number; readonly body: Body }>(`${kind.kind}.replace`, {
      run: async ({ id, body }, { db: transaction }) => {
        await resources.within(transaction).replace(id, body);
      },
    });
    tasks.register<{ readonly id: number }>(`${kind.kind}.remove`, {
      run: ({ id }, { db: transaction }) => resources.within(transaction).remove(id),
    });
  }

  /** @throws {Refusal} it cannot be created */
  async create(body: Body, name: string | undefined, userid: string): Promise<Task> {
    const { kind, label } = this.#kind;
    await attempt(this.#db, (db) => this.#resources.within(db).create(body));
    return this.#submit("create", body, { name: `Create ${label} ${name ?? ""}`, userid }, kind);
  }

  /** @throws {Refusal} there is none, or it cannot be replaced */
  async replace(id: number, body: Body, userid: string): Promise<Task> {
    const { kind } = this.#kind;
    const description = await this.#describe("Change", id, userid);
    await attempt(this.#db, (db) => this.#resources.within(db).replace(id, body));
    return this.#submit("replace", { id, body }, description, kind);
  }

  /** @throws {Refusal} there is none, or it cannot be removed */
  async remove(id: number, userid: string): Promise<Task> {
    const { kind } = this.#kind;
    const description = await this.#describe("Delete", id, userid);
    await attempt(this.#db, (db) => this.#resources.within(db).remove(id));
    return this.#submit("remove", { id }, description, kind);
  }

  async #describe(verb: string, id: number, userid: string) {
    const { label, type } = this.#kind;
    const { name } = await this.#resources.get(id);
    const displayName = name ?? String(id);
    const related = [{ displayName, type, id }];
    return { name: `${verb} ${label} ${displayName}`, userid, related };
  }

  async #submit(
    action: string,
    input: object,
    description: Parameters<Tasks["submit"]>[3],
    kind: string,
  ): Promise<Task> {
    const task = await this.#tasks.submit(this.#db, `${kind}.${action}`, input, description);
    this.#tasks.wake();
    return task;
  }
}

/** Undoes a transaction whose work succeeded. */
class Undo extends Error {}

/** Does work and undoes it. @throws whatever the work throws */
export async function attempt(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await work(transaction);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}
