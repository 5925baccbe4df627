import type { IpPool } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { ConfiguredTasks } from "../domain/configured/configured-tasks.ts";
import type { IpPools } from "../domain/network/ip-pools.ts";
import type { NetworkZones } from "../domain/network/network-zones.ts";
import type { Resource } from "../store/configured/resources.ts";
import { bodyOf, entityOf } from "./configured-body.ts";
import { ok, taskedResource } from "./stored-resource.ts";

type IpPoolHandlers = Pick<
  Required<Handlers<Session>>,
  | "listIpPools"
  | "createIpPool"
  | "deleteIpPool"
  | "getIpPool"
  | "replaceIpPool"
  | "replaceNetworkZone"
  | "getNetworkZoneByName"
  | "applyNetworkZone"
>;

/** IP pools and network zones. Source: A 4.5. */
export function ipPoolHandlers(
  pools: IpPools,
  tasks: ConfiguredTasks<IpPool>,
  zones: NetworkZones,
): IpPoolHandlers {
  const show = (resource: Resource<IpPool>): IpPool => entityOf(resource, "IPPOOL");
  const changes = taskedResource(tasks);
  return {
    listIpPools: async () => ok({ IpPools: (await pools.list()).map(show) }),
    createIpPool: changes.create,
    deleteIpPool: changes.remove,
    getIpPool: async ({ path }) => ok(show(await pools.get(path.id))),
    replaceIpPool: async ({ path, body }) => {
      await pools.replace(path.id, body);
      return { status: 204 };
    },
    replaceNetworkZone: async ({ path, body }) => {
      await zones.replace(path.id, body);
      return { status: 204 };
    },
    getNetworkZoneByName: async ({ path }) => ok(bodyOf(await zones.named(path.name))),
    applyNetworkZone: async ({ path, body }) => {
      await zones.apply(path.id, body);
      return { status: 201 };
    },
  };
}
