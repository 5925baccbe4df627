import type { Task } from "../../model/task.ts";
import { taskKind, type TaskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import type { Rows } from "../../store/rows.ts";
import type { StoredCheck } from "../../store/database/read-stored.ts";
import type { Numbered } from "../../stored/types.ts";
import { validateNumbered } from "../../stored/validate.ts";

/** Resources that tasks create, replace and remove. */
export interface Editable<Body extends object> {
  /** The same resources, in a transaction. */
  within(rows: Rows): Editable<Body>;
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

/** The input of a task that replaces a resource. */
interface Replacement<Body> extends Numbered {
  readonly body: Body;
}

/** Checks of what tasks of a kind have as input. */
interface EditedInputs<Body> {
  readonly body: StoredCheck<Body>;
  readonly replacement: StoredCheck<Replacement<Body>>;
}

/**
 * Changes of configured resources that go on after their request. What cannot be done is refused at
 * once: the work is tried, and undone, before its task is written.
 */
export class ConfiguredTasks<Body extends object> {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #kind: EditedKind;
  readonly #create: TaskKind<Body>;
  readonly #replace: TaskKind<Replacement<Body>>;
  readonly #remove: TaskKind<Numbered>;
  readonly #resources: Editable<Body>;

  constructor(
    rows: Rows,
    tasks: Tasks,
    kind: EditedKind,
    resources: Editable<Body>,
    inputs: EditedInputs<Body>,
  ) {
    this.#rows = rows;
    this.#tasks = tasks;
    this.#kind = kind;
    this.#resources = resources;
    this.#create = taskKind(`${kind.kind}.create`, inputs.body);
    this.#replace = taskKind(`${kind.kind}.replace`, inputs.replacement);
    this.#remove = taskKind(`${kind.kind}.remove`, validateNumbered);
    tasks.register(this.#create, {
      run: async (body, { rows: own }) => {
        await resources.within(own).create(body);
      },
    });
    tasks.register(this.#replace, {
      run: async ({ id, body }, { rows: own }) => {
        await resources.within(own).replace(id, body);
      },
    });
    tasks.register(this.#remove, {
      run: ({ id }, { rows: own }) => resources.within(own).remove(id),
    });
  }

  /** @throws {Refusal} it cannot be created */
  async create(body: Body, name: string | undefined, userid: string): Promise<Task> {
    await this.#rows.trial((rows) => this.#resources.within(rows).create(body));
    const description = { name: `Create ${this.#kind.label} ${name ?? ""}`, userid };
    return this.#tasks.submit(this.#rows, this.#create, body, description);
  }

  /** @throws {Refusal} it does not exist, or it cannot be replaced */
  async replace(id: number, body: Body, userid: string): Promise<Task> {
    const description = await this.#describe("Change", id, userid);
    await this.#rows.trial((rows) => this.#resources.within(rows).replace(id, body));
    return this.#tasks.submit(this.#rows, this.#replace, { id, body }, description);
  }

  /** @throws {Refusal} it does not exist, or it cannot be removed */
  async remove(id: number, userid: string): Promise<Task> {
    const description = await this.#describe("Delete", id, userid);
    await this.#rows.trial((rows) => this.#resources.within(rows).remove(id));
    return this.#tasks.submit(this.#rows, this.#remove, { id }, description);
  }

  async #describe(verb: string, id: number, userid: string) {
    const { label, type } = this.#kind;
    const { name } = await this.#resources.get(id);
    const displayName = name ?? String(id);
    const related = [{ displayName, type, id }];
    return { name: `${verb} ${label} ${displayName}`, userid, related };
  }
}
