import type { Kysely } from "kysely";
import type { RemoteAttributes } from "../drivers/remote-attributes.ts";
import { ReferenceNames } from "../store/reference-names.ts";
import type { Tables } from "../store/schema.ts";
import { createConfiguration } from "./configuration.ts";
import type { Task } from "./model/task.ts";
import { inventoryTypes } from "./model/inventory.ts";
import { found } from "./refusal.ts";
import type { Tasks } from "./tasks.ts";

const kind = "attribute.synchronize";

/** Makes custom attributes known to managed systems. Source: A 4.3. */
export class AttributeTasks {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;

  constructor(db: Kysely<Tables>, tasks: Tasks, systems: RemoteAttributes) {
    this.#db = db;
    this.#tasks = tasks;
    tasks.registerOutside<{ readonly id: number }>(kind, {
      ask: async ({ id }, { db: reading }) => {
        const attributes = await createConfiguration(reading).attributes.list();
        await systems.define(
          id,
          attributes.map(({ body }) => body),
        );
      },
      run: () => Promise.resolve(),
    });
  }

  /** @throws {Refusal} there is no such management server */
  async synchronize(id: number, userid: string): Promise<Task> {
    const server = found(
      await new ReferenceNames(this.#db).numbered(id, inventoryTypes.server),
      `management server ${id}`,
    );
    const task = await this.#tasks.submit(
      this.#db,
      kind,
      { id },
      {
        name: `Synchronize custom attributes with ${server.displayName}`,
        userid,
        related: [server],
      },
    );
    this.#tasks.wake();
    return task;
  }
}
