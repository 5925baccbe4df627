import type { MediaFolder } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { ConfiguredTasks } from "../domain/configured/configured-tasks.ts";
import type { Destinations } from "../domain/places/destinations.ts";
import type { MediaFolders } from "../domain/places/media-folders.ts";
import { bodyOf } from "./configured-body.ts";
import { ok, storedResource, taskedResource } from "./stored-resource.ts";

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
  const folder = storedResource(folders, bodyOf);
  const folderTasks = taskedResource(tasks);
  const destination = storedResource(destinations, bodyOf);
  return {
    listMediaFolders: async ({ query: { max, name, orgid } }) => {
      const found = await folders.find({ name, organizationId: given(orgid), limit: max });
      return ok({ MediaFolder: found.map(bodyOf) });
    },
    createMediaFolder: folderTasks.create,
    deleteMediaFolder: folderTasks.remove,
    getMediaFolder: folder.get,
    replaceMediaFolder: folderTasks.replace,
    listDeploymentDestinations: async ({ query: { max, msid } }) =>
      ok({ DeploymentDestinations: (await destinations.find(max, given(msid))).map(bodyOf) }),
    createDeploymentDestination: destination.create,
    deleteDeploymentDestination: destination.remove,
    getDeploymentDestination: destination.get,
    replaceDeploymentDestination: async ({ path, body }) =>
      ok(bodyOf(await destinations.replace(path.id, body))),
  };
}
