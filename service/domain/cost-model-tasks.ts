import type { CostModel, ServiceMarkupDiscount } from "@diptych/v2";
import type { Kysely } from "kysely";
import type { CostFiles } from "../drivers/cost-files.ts";
import type { Tables } from "../store/schema.ts";
import { attempt, ConfiguredTasks } from "./configured-tasks.ts";
import type { CostFileOf, CostModelIdentity, CostModelSettings } from "./cost-models.ts";
import type { Task } from "./model/task.ts";
import type { Tasks } from "./tasks.ts";

const update = "cost-model.update";
const reload = "cost-model.reload";

interface Update {
  readonly id: number;
  readonly markups: readonly ServiceMarkupDiscount[];
  /** Day of the call. */
  readonly day: string;
}

/** Changes of cost models that go on after their request. Source: A 4.4. */
export class CostModelTasks extends ConfiguredTasks<CostModel> {
  readonly #db: Kysely<Tables>;
  readonly #tasks: Tasks;
  readonly #models: CostModelSettings;

  constructor(db: Kysely<Tables>, tasks: Tasks, models: CostModelSettings, files: CostFiles) {
    super(db, tasks, { kind: "cost-model", label: "cost model", type: "COSTMODEL" }, models);
    this.#db = db;
    this.#tasks = tasks;
    this.#models = models;
    tasks.register<Update>(update, {
      run: ({ id, markups, day }, { db: transaction }) =>
        models.within(transaction).mark(id, markups, day),
    });
    tasks.registerOutside<object, readonly CostFileOf[]>(reload, {
      ask: (_, { db: reading }) => models.within(reading).files(files),
      run: (_, { db: transaction }, read) => models.within(transaction).reload(read),
    });
  }

  /**
   * Applies markups from today on.
   *
   * @throws {Refusal} there is no such model, or the markups have a mistake
   */
  async update(
    identity: CostModelIdentity,
    markups: readonly ServiceMarkupDiscount[],
    userid: string,
  ): Promise<Task> {
    const { id, name } = await this.#models.identified(identity);
    const day = this.#models.today();
    await attempt(this.#db, (db) => this.#models.within(db).mark(id, markups, day));
    const displayName = name ?? String(id);
    const related = [{ displayName, type: "COSTMODEL", id }];
    const description = { name: `Change cost model ${displayName}`, userid, related };
    const task = await this.#tasks.submit(this.#db, update, { id, markups, day }, description);
    this.#tasks.wake();
    return task;
  }

  async reload(userid: string): Promise<Task> {
    const task = await this.#tasks.submit(
      this.#db,
      reload,
      {},
      {
        name: "Reload cost files",
        userid,
      },
    );
    this.#tasks.wake();
    return task;
  }
}
