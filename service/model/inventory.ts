import type { Reference } from "./task.ts";

/** Kinds of objects in the inventory; drivers may yield others. */
export const inventoryTypes = {
  server: "MANAGEMENT_SERVER",
  datacenter: "DATACENTER",
  folder: "FOLDER",
  cluster: "CLUSTER",
  host: "HOST",
  pool: "RESOURCE_POOL",
  network: "NETWORK",
  distributedSwitch: "DISTRIBUTED_SWITCH",
  standardSwitch: "STANDARD_SWITCH",
  datastore: "DATASTORE",
  machine: "VIRTUAL_MACHINE",
} as const;

/** An object as a managed system describes it. Other objects are named by their remote id. */
export interface ManagedObject {
  /** Id within the managed system; it stays. */
  readonly remoteId: string;
  readonly type: string;
  readonly name: string;
  readonly parent: string | null;
  /** The users of a network, switch or datastore: clusters, hosts, pools, datacenters. */
  readonly usableBy: readonly string[];
  /** Fields of the object itself. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields that refer to one object. */
  readonly references: Readonly<Record<string, string>>;
  /** Fields that refer to several. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** A management server as the service knows it. */
export interface ServerFacts {
  readonly serverType: string;
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly version: string;
}

/** A management server. */
export interface Server extends ServerFacts {
  readonly id: number;
  readonly name: string;
  readonly connected: boolean;
  readonly autoApprove: boolean;
  readonly created: string;
}

/** An object of the inventory, with references to those that it names. */
export interface InventoryItem {
  readonly id: number;
  readonly serverId: number;
  readonly remoteId: string;
  readonly type: string;
  readonly name: string;
  readonly parent: Reference | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly references: Readonly<Record<string, Reference>>;
  readonly lists: Readonly<Record<string, readonly Reference[]>>;
}
