import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { AttributeTasks } from "../domain/attribute-tasks.ts";
import type { Configuration } from "../domain/configuration.ts";
import { bodyOf, entityOf } from "./configured-body.ts";
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

const type = "ATTRIBUTE";

/** Custom attributes and placement attributes. Source: A 4.3. */
export function attributeHandlers(
  { attributes, placementAttributes }: Configuration,
  tasks: AttributeTasks,
): AttributeHandlers {
  return {
    synchronizeAttributes: async ({ path, session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.synchronize(path.id, session.account.userid)),
    }),
    listAttributes: async () => ({
      status: 200,
      body: { CustomAttributes: (await attributes.list()).map((one) => entityOf(one, type)) },
    }),
    createAttribute: async ({ body }) => ({
      status: 201,
      body: entityOf(await attributes.create(body), type),
    }),
    getAttribute: async ({ path }) => ({
      status: 200,
      body: entityOf(await attributes.get(path.id), type),
    }),
    replaceAttribute: async ({ path, body }) => {
      await attributes.replace(path.id, body);
      return { status: 204 };
    },
    deleteAttribute: async ({ path }) => {
      await attributes.remove(path.id);
      return { status: 204 };
    },
    getAttributeByName: async ({ path }) => ({
      status: 200,
      body: entityOf(await attributes.named(path.name), type),
    }),
    listPlacementAttributes: async () => ({
      status: 200,
      body: { PlacementAttributes: (await placementAttributes.list()).map(bodyOf) },
    }),
    createPlacementAttribute: async ({ body }) => ({
      status: 201,
      body: bodyOf(await placementAttributes.create(body)),
    }),
    getPlacementAttribute: async ({ path }) => ({
      status: 200,
      body: bodyOf(await placementAttributes.get(path.id)),
    }),
    replacePlacementAttribute: async ({ path, body }) => {
      await placementAttributes.replace(path.id, body);
      return { status: 204 };
    },
    deletePlacementAttribute: async ({ path }) => {
      await placementAttributes.remove(path.id);
      return { status: 204 };
    },
    getPlacementAttributeByName: async ({ path }) => ({
      status: 200,
      body: bodyOf(await placementAttributes.named(path.name)),
    }),
  };
}
