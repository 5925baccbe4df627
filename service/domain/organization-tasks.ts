import type { Kysely } from "kysely";
import type { Tables } from "../store/schema.ts";
import { attempt } from "./configured-tasks.ts";
import type { Task } from "./model/task.ts";
import { Organizations, type OrganizationFields } from "./organizations.ts";
import type { Tasks } from "./tasks.ts";

const create = "organization.create";
const replace = "organization.replace";

/** Organizations made and changed by tasks: the way that version 2 recommends. Source: A 4.6. */
export class OrganizationTasks {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;

  constructor(db: Kysely<Tables>, tasks: Tasks) {
    this.#db = db;
    this.#tasks = tasks;
    tasks.register<OrganizationFields>(create, {
      run: async (fields, { db: transaction }) => {
        await new Organizations(transaction).create(fields);
      },
    });
    tasks.register<{ readonly id: number; readonly fields: OrganizationFields }>(replace, {
      run: async ({ id, fields }, { db: transaction }) => {
        await new Organizations(transaction).replace(id, fields);
      },
    });
  }

  /** @throws {Refusal} as `Organizations.create` */
  async create(fields: OrganizationFields, userid: string): Promise<Task> {
    await attempt(this.#db, (db) => new Organizations(db).create(fields));
    const name = `Create organization ${fields.name}`;
    const task = await this.#tasks.submit(this.#db, create, fields, { name, userid });
    this.#tasks.wake();
    return task;
  }

  /** @throws {Refusal} as `Organizations.replace` */
  async replace(id: number, fields: OrganizationFields, userid: string): Promise<Task> {
    const { name: known } = await new Organizations(this.#db).numbered(id);
    await attempt(this.#db, (db) => new Organizations(db).replace(id, fields));
    const related = [{ displayName: known, type: "ORGANIZATION", id }];
    const description = { name: `Change organization ${known}`, userid, related };
    const task = await this.#tasks.submit(this.#db, replace, { id, fields }, description);
    this.#tasks.wake();
    return task;
  }
}
