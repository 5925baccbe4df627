import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { AttributeTasks } from "../domain/settings/attribute-tasks.ts";
import type { Configuration } from "../domain/settings/configuration.ts";
import { firstOfEach } from "../domain/shared/keyed.ts";
import { bodyOf, entityOf } from "./configured-body.ts";
import { created, storedResource } from "./stored-resource.ts";
import { taskInfoOf } from "./task-info.ts";

type AttributeHandlers = Pick<
  Required<Handlers<Session>>,
  | "listAttributes"
  | "createAttribute"
  | "getAttribute"
  | "replaceAttribute"
  | "deleteAttribute"
  | "getAttributeByName"
  | "synchronizeAttributes"
  | "listPlacementAttributes"
  | "createPlacementAttribute"
  | "getPlacementAttribute"
  | "replacePlacementAttribute"
  | "deletePlacementAttribute"
  | "getPlacementAttributeByName"
>;

/** Custom attributes and placement attributes. Source: A 4.3. */
export function attributeHandlers(
  { attributes, placementAttributes }: Configuration,
  tasks: AttributeTasks,
): AttributeHandlers {
  const custom = storedResource(attributes, (one) => {
    const { costItems, ...entity } = entityOf(one, "ATTRIBUTE");
    return costItems === undefined
      ? entity
      : { ...entity, costItems: firstOfEach(costItems, "name") };
  });
  const placement = storedResource(placementAttributes, bodyOf);
  return {
    synchronizeAttributes: async ({ path, session }) =>
      created(taskInfoOf(await tasks.synchronize(path.id, session.account.userid))),
    listAttributes: custom.list((CustomAttributes) => ({ CustomAttributes })),
    createAttribute: custom.create,
    getAttribute: custom.get,
    replaceAttribute: custom.replace,
    deleteAttribute: custom.remove,
    getAttributeByName: custom.getByName,
    listPlacementAttributes: placement.list((PlacementAttributes) => ({ PlacementAttributes })),
    createPlacementAttribute: placement.create,
    getPlacementAttribute: placement.get,
    replacePlacementAttribute: placement.replace,
    deletePlacementAttribute: placement.remove,
    getPlacementAttributeByName: placement.getByName,
  };
}
