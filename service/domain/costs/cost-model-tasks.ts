import type { CostModel, ServiceMarkupDiscount } from "../../stored/types.ts";
import type { CostFiles } from "../../drivers/cost-files.ts";
import { ConfiguredTasks } from "../configured/configured-tasks.ts";
import type { Rows } from "../../store/rows.ts";
import type { CostModelIdentity, CostModelSettings } from "./cost-models.ts";
import type { Task } from "../../model/task.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import {
  validateCostModel,
  validateCostModelReplaceInput,
  validateCostModelUpdateInput,
  validateNoInput,
} from "../../stored/validate.ts";

interface Update {
  readonly id: number;
  readonly markups: readonly ServiceMarkupDiscount[];
  /** Day of the call. */
  readonly day: string;
}

const update = taskKind<Update>("cost-model.update", validateCostModelUpdateInput);
const reload = taskKind("cost-model.reload", validateNoInput);

/** Changes of cost models that go on after their request. Source: A 4.4. */
export class CostModelTasks extends ConfiguredTasks<CostModel> {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #models: CostModelSettings;

  constructor(rows: Rows, tasks: Tasks, models: CostModelSettings, files: CostFiles) {
    super(rows, tasks, { kind: "cost-model", label: "cost model", type: "COSTMODEL" }, models, {
      body: validateCostModel,
      replacement: validateCostModelReplaceInput,
    });
    this.#rows = rows;
    this.#tasks = tasks;
    this.#models = models;
    tasks.register(update, {
      run: ({ id, markups, day }, { rows: own }) => models.within(own).mark(id, markups, day),
    });
    tasks.registerOutside(reload, {
      ask: (_, { rows: own }) => models.within(own).files(files),
      run: (_, { rows: own }, read) => models.within(own).reload(read),
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
    await this.#rows.trial((rows) => this.#models.within(rows).mark(id, markups, day));
    const displayName = name ?? String(id);
    const related = [{ displayName, type: "COSTMODEL", id }];
    const description = { name: `Change cost model ${displayName}`, userid, related };
    return this.#tasks.submit(this.#rows, update, { id, markups, day }, description);
  }

  reload(userid: string): Promise<Task> {
    const description = { name: "Reload cost files", userid };
    return this.#tasks.submit(this.#rows, reload, {}, description);
  }
}
