import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { CostModelTasks } from "../domain/costs/cost-model-tasks.ts";
import type { CostModelSettings } from "../domain/costs/cost-models.ts";
import { bodyOf } from "./configured-body.ts";
import { created, ok, taskedResource } from "./stored-resource.ts";
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
  const changes = taskedResource(tasks);
  return {
    listCostModels: async () => ok({ costModels: (await models.list()).map(bodyOf) }),
    createCostModel: changes.create,
    updateCostModel: async ({ body, session }) => {
      await tasks.update(body, body.serviceMarkupDiscount ?? [], session.account.userid);
      return { status: 204 };
    },
    deleteCostModel: changes.remove,
    getCostModel: async ({ path }) => ok(bodyOf(await models.get(path.id))),
    getCostModelByName: async ({ path }) => ok(bodyOf(await models.named(path.name))),
    reloadCostModels: async ({ session }) =>
      created(taskInfoOf(await tasks.reload(session.account.userid))),
  };
}
