import type { IpPool } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { ConfiguredTasks } from "../domain/configured-tasks.ts";
import type { IpPools } from "../domain/ip-pools.ts";
import type { NetworkZones } from "../domain/network-zones.ts";
import type { Resource } from "../store/resources.ts";
import { bodyOf, entityOf } from "./configured-body.ts";
import { taskInfoOf } from "./task-info.ts";

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

const pool = (resource: Resource<IpPool>): IpPool => entityOf(resource, "IPPOOL");

/** IP pools and network zones. Source: A 4.5. */
export function ipPoolHandlers(
  pools: IpPools,
  tasks: ConfiguredTasks<IpPool>,
  zones: NetworkZones,
): IpPoolHandlers {
  return {
    listIpPools: async () => ({
      status: 200,
      body: { IpPools: (await pools.list()).map(pool) },
    }),
    createIpPool: async ({ body, session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.create(body, body.name, session.account.userid)),
    }),
    deleteIpPool: async ({ path, session }) => {
      await tasks.remove(path.id, session.account.userid);
      return { status: 204 };
    },
    getIpPool: async ({ path }) => ({ status: 200, body: pool(await pools.get(path.id)) }),
    replaceIpPool: async ({ path, body }) => {
      await pools.replace(path.id, body);
      return { status: 204 };
    },
    replaceNetworkZone: async ({ path, body }) => {
      await zones.replace(path.id, body);
      return { status: 204 };
    },
    getNetworkZoneByName: async ({ path }) => ({
      status: 200,
      body: bodyOf(await zones.named(path.name)),
    }),
    applyNetworkZone: async ({ path, body }) => {
      await zones.apply(path.id, body);
      return { status: 201 };
    },
  };
}
