import { inventoryTypes as types, type ManagedObject } from "../model/inventory.ts";
import type { ServerFacts } from "../model/inventory.ts";
import type { ManagementServerDriver, ServerAddress } from "./management-server.ts";

/** Sizes of the simulated systems. */
interface SimulatedSize {
  readonly datacenters: number;
  /** Per datacenter. */
  readonly clusters: number;
  /** Per cluster. */
  readonly hosts: number;
  /** Per cluster. */
  readonly machines: number;
}

const usual: SimulatedSize = { datacenters: 2, clusters: 2, hosts: 3, machines: 8 };

/** Simulated management servers: the same name always yields the same inventory. */
export class SimulatedManagementServers implements ManagementServerDriver {
  readonly #size: SimulatedSize;

  constructor(size: Partial<SimulatedSize> = {}) {
    this.#size = { ...usual, ...size };
  }

  describe({ name, serverType }: ServerAddress): Promise<ServerFacts> {
    const host = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return Promise.resolve({
      serverType,
      address: `${host}.example`,
      port: 443,
      username: "service",
      version: "8.0",
    });
  }

  read({ name }: ServerAddress): Promise<readonly ManagedObject[]> {
    const root = object("group-d1", types.folder, "Datacenters", {
      fields: folderOf(types.datacenter),
    });
    const datacenters = numbers(this.#size.datacenters).flatMap((number) =>
      datacenter(name, number, this.#size),
    );
    return Promise.resolve([root, ...datacenters]);
  }

  change(_: ServerAddress, __: Readonly<Record<string, unknown>>, ___: string): Promise<void> {
    return Promise.resolve();
  }
}

const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

const folderOf = (childType: string) => ({ childType });

function object(
  remoteId: string,
  type: string,
  name: string,
  rest: Partial<ManagedObject> = {},
): ManagedObject {
  return {
    remoteId,
    type,
    name,
    parent: null,
    usableBy: [],
    fields: {},
    references: {},
    lists: {},
    ...rest,
  };
}

function datacenter(server: string, number: number, size: SimulatedSize): readonly ManagedObject[] {
  const id = `datacenter-${number}`;
  const name = `${server}-dc${number}`;
  const ids = { hosts: `group-h${number}`, machines: `group-v${number}` };
  const datastores = ["gold", "silver"].map((tier) => `datastore-${number}-${tier}`);
  const clusters = numbers(size.clusters).map((index) => cluster(number, index, size, datastores));
  const objects = clusters.flat();
  const of = (type: string): readonly string[] =>
    objects.filter((one) => one.type === type).map(({ remoteId }) => remoteId);
  const everywhere = [id, ...of(types.cluster), ...of(types.host)];
  return [
    object(id, types.datacenter, name, {
      parent: "group-d1",
      references: { hostFolder: ids.hosts, vmFolder: ids.machines },
      lists: { datastores },
    }),
    object(ids.hosts, types.folder, "host", { parent: id, fields: folderOf(types.cluster) }),
    object(ids.machines, types.folder, "vm", { parent: id, fields: folderOf(types.machine) }),
    ...datastores.map((remoteId, index) =>
      object(remoteId, types.datastore, `${name}-${index === 0 ? "gold" : "silver"}`, {
        parent: id,
        usableBy: everywhere,
        fields: { capacityGb: 4096 * (index + 1), freeGb: 1024 * (index + 1) },
      }),
    ),
    ...["VM Network", `production-${number}`].map((network, index) =>
      object(`network-${number}-${index + 1}`, types.network, network, {
        parent: id,
        usableBy: everywhere,
      }),
    ),
    object(`dvs-${number}`, types.distributedSwitch, `${name}-switch`, {
      parent: id,
      usableBy: [...of(types.cluster), ...of(types.host), ...of(types.pool)],
    }),
    ...objects,
  ];
}

function cluster(
  datacenterNumber: number,
  index: number,
  size: SimulatedSize,
  datastores: readonly string[],
): readonly ManagedObject[] {
  const key = `${datacenterNumber}-${index}`;
  const id = `domain-c${key}`;
  const hosts = numbers(size.hosts).map((number) => `host-${key}-${number}`);
  const pool = `resgroup-${key}`;
  return [
    object(id, types.cluster, `cluster-${key}`, {
      parent: `group-h${datacenterNumber}`,
      fields: {
        cluster: id,
        drsEnabled: true,
        haEnabled: index === 1,
        totalCpu: hosts.length * 16 * 2600,
        totalMemory: hosts.length * 262_144,
        totalProcessors: hosts.length * 16,
        haPolicy: { policyType: "FAILOVER_LEVEL", enabled: true, failoverLevel: 1 },
        resourceReserves: [{ haReserveMemory: 25, haReserveCpu: 25 }],
      },
      references: { resourcePool: pool },
      lists: { runtimeServers: hosts, datastores },
    }),
    object(pool, types.pool, "Resources", { parent: id }),
    ...hosts.flatMap((remoteId, place) => [
      object(remoteId, types.host, `esx${place + 1}.cluster-${key}.example`, { parent: id }),
      object(`vswitch-${remoteId}`, types.standardSwitch, "vSwitch0", {
        parent: remoteId,
        usableBy: [remoteId],
      }),
    ]),
    ...numbers(size.machines).map((number) =>
      object(
        `vm-${key}-${number}`,
        types.machine,
        `app-${key}-${String(number).padStart(2, "0")}`,
        {
          parent: `group-v${datacenterNumber}`,
          fields: { guestOs: number % 2 === 0 ? "Debian 12" : "Windows Server 2022", cpus: 2 },
        },
      ),
    ),
  ];
}
