import type { Task } from "../../model/task.ts";
import type { Rows } from "../../store/rows.ts";
import { Organizations, type OrganizationFields } from "./organizations.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import {
  validateOrganizationInput,
  validateOrganizationReplaceInput,
} from "../../stored/validate.ts";

/** The input of the task that replaces an organization. */
interface Replacement {
  readonly id: number;
  readonly fields: OrganizationFields;
}

const create = taskKind<OrganizationFields>("organization.create", validateOrganizationInput);
const replace = taskKind<Replacement>("organization.replace", validateOrganizationReplaceInput);

/** Organizations made and changed by tasks: the way that version 2 recommends. Source: A 4.6. */
export class OrganizationTasks {
  readonly #rows: Rows;
  readonly #tasks: Tasks;

  constructor(rows: Rows, tasks: Tasks) {
    this.#rows = rows;
    this.#tasks = tasks;
    tasks.register(create, {
      run: async (fields, { rows: own }) => {
        await new Organizations(own).create(fields);
      },
    });
    tasks.register(replace, {
      run: async ({ id, fields }, { rows: own }) => {
        await new Organizations(own).replace(id, fields);
      },
    });
  }

  /** @throws {Refusal} as `Organizations.create` */
  async create(fields: OrganizationFields, userid: string): Promise<Task> {
    await this.#rows.trial((rows) => new Organizations(rows).create(fields));
    const name = `Create organization ${fields.name}`;
    return this.#tasks.submit(this.#rows, create, fields, { name, userid });
  }

  /** @throws {Refusal} as `Organizations.replace` */
  async replace(id: number, fields: OrganizationFields, userid: string): Promise<Task> {
    const { name: known } = await new Organizations(this.#rows).numbered(id);
    await this.#rows.trial((rows) => new Organizations(rows).replace(id, fields));
    const related = [{ displayName: known, type: "ORGANIZATION", id }];
    const description = { name: `Change organization ${known}`, userid, related };
    return this.#tasks.submit(this.#rows, replace, { id, fields }, description);
  }
}
