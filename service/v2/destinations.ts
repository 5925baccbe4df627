import type { MediaFolder } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { ConfiguredTasks } from "../domain/configured-tasks.ts";
import type { Destinations } from "../domain/destinations.ts";
import type { MediaFolders } from "../domain/media-folders.ts";
import { bodyOf } from "./configured-body.ts";
import { taskInfoOf } from "./task-info.ts";

type DestinationHandlers = Pick<
  Required<Handlers<Session>>,
  | "listMediaFolders"
  | "createMediaFolder"
  | "deleteMediaFolder"
  | "getMediaFolder"
  | "replaceMediaFolder"
  | "listDeploymentDestinations"
  | "createDeploymentDestination"
  | "deleteDeploymentDestination"
  | "getDeploymentDestination"
  | "replaceDeploymentDestination"
>;

/** In a query, -1 stands for a number that was not given. */
const given = (id: number | undefined): number | undefined => (id === -1 ? undefined : id);

/** Media folders and deployment destinations. Source: A 4.9. */
export function destinationHandlers(
  folders: MediaFolders,
  tasks: ConfiguredTasks<MediaFolder>,
  destinations: Destinations,
): DestinationHandlers {
  return {
    listMediaFolders: async ({ query: { max, name, orgid } }) => ({
      status: 200,
      body: {
        MediaFolder: (await folders.find({ name, organizationId: given(orgid), limit: max })).map(
          bodyOf,
        ),
      },
    }),
    createMediaFolder: async ({ body, session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.create(body, body.name, session.account.userid)),
    }),
    deleteMediaFolder: async ({ path, session }) => {
      await tasks.remove(path.id, session.account.userid);
      return { status: 204 };
    },
    getMediaFolder: async ({ path }) => ({
      status: 200,
      body: bodyOf(await folders.get(path.id)),
    }),
    replaceMediaFolder: async ({ path, body, session }) => {
      await tasks.replace(path.id, body, session.account.userid);
      return { status: 204 };
    },
    listDeploymentDestinations: async ({ query: { max, msid } }) => ({
      status: 200,
      body: { DeploymentDestinations: (await destinations.find(max, given(msid))).map(bodyOf) },
    }),
    createDeploymentDestination: async ({ body }) => ({
      status: 201,
      body: bodyOf(await destinations.create(body)),
    }),
    deleteDeploymentDestination: async ({ path }) => {
      await destinations.remove(path.id);
      return { status: 204 };
    },
    getDeploymentDestination: async ({ path }) => ({
      status: 200,
      body: bodyOf(await destinations.get(path.id)),
    }),
    replaceDeploymentDestination: async ({ path, body }) => ({
      status: 200,
      body: bodyOf(await destinations.replace(path.id, body)),
    }),
  };
}
