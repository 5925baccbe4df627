import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { CostModelTasks } from "../domain/cost-model-tasks.ts";
import type { CostModelSettings } from "../domain/cost-models.ts";
import { bodyOf } from "./configured-body.ts";
import { taskInfoOf } from "./task-info.ts";

type CostModelHandlers = Pick<
  Required<Handlers<Session>>,
  | "listCostModels"
  | "createCostModel"
  | "updateCostModel"
  | "deleteCostModel"
  | "getCostModel"
  | "getCostModelByName"
  | "reloadCostModels"
>;

/** Cost models. Source: A 4.4. */
export function costModelHandlers(
  models: CostModelSettings,
  tasks: CostModelTasks,
): CostModelHandlers {
  return {
    listCostModels: async () => ({
      status: 200,
      body: { costModels: (await models.list()).map(bodyOf) },
    }),
    createCostModel: async ({ body, session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.create(body, body.name, session.account.userid)),
    }),
    updateCostModel: async ({ body, session }) => {
      await tasks.update(body, body.serviceMarkupDiscount ?? [], session.account.userid);
      return { status: 204 };
    },
    deleteCostModel: async ({ path, session }) => {
      await tasks.remove(path.id, session.account.userid);
      return { status: 204 };
    },
    getCostModel: async ({ path }) => ({ status: 200, body: bodyOf(await models.get(path.id)) }),
    getCostModelByName: async ({ path }) => ({
      status: 200,
      body: bodyOf(await models.named(path.name)),
    }),
    reloadCostModels: async ({ session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.reload(session.account.userid)),
    }),
  };
}
