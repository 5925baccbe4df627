import type { RemoteAttributes } from "../../drivers/remote-attributes.ts";
import type { Rows } from "../../store/rows.ts";
import { createConfiguration } from "./configuration.ts";
import type { Task } from "../../model/task.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import { serverAddress } from "../inventory/server-address.ts";
import { found } from "../shared/refusal.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import { validateNumbered } from "../../stored/validate.ts";

const synchronize = taskKind("attribute.synchronize", validateNumbered);

/** Makes custom attributes known to managed systems. Source: A 4.3. */
export class AttributeTasks {
  readonly #rows: Rows;
  readonly #tasks: Tasks;

  constructor(rows: Rows, tasks: Tasks, systems: RemoteAttributes) {
    this.#rows = rows;
    this.#tasks = tasks;
    tasks.registerOutside(synchronize, {
      ask: async ({ id }, { rows: own, key }) => {
        const server = found(await own.inventory.server({ id }), `management server ${id}`);
        const attributes = await createConfiguration(own).attributes.list();
        await systems.define(
          serverAddress(own, server),
          attributes.map(({ body }) => body),
          key,
        );
      },
      run: () => Promise.resolve(),
    });
  }

  /** @throws {Refusal} there is no such management server */
  async synchronize(id: number, userid: string): Promise<Task> {
    const server = found(
      await this.#rows.references.numbered(id, inventoryTypes.server),
      `management server ${id}`,
    );
    return this.#tasks.submit(
      this.#rows,
      synchronize,
      { id },
      {
        name: `Synchronize custom attributes with ${server.displayName}`,
        userid,
        related: [server],
      },
    );
  }
}
