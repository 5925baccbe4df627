import type { Generated } from "kysely";

/** A management server, or an object that one manages. */
export interface InventoryRow {
  readonly id: Generated<number>;
  /** Management server that the object is on; null for management servers. */
  readonly server_id: number | null;
  /** How the management server calls the object. */
  readonly remote_id: string;
  /** Kind of object, such as `DATACENTER`. */
  readonly type: string;
  readonly name: string;
  readonly parent_id: number | null;
  /** The object's own fields, as JSON. */
  readonly body: string;
}

/** That a cluster, host, pool or datacenter can use a network, switch or datastore. */
export interface InventoryScopeRow {
  readonly scope_id: number;
  readonly item_id: number;
}

/** Something that was seen on a management server and is not yet in the inventory. */
export interface ObservationRow {
  readonly id: Generated<number>;
  readonly server_id: number;
  /** `SEEN` or `GONE`. */
  readonly kind: string;
  readonly remote_id: string;
  /** The object as the driver gave it, as JSON. */
  readonly body: string;
  readonly observed: string;
}

/** Tables of the inventory. */
export interface InventoryTables {
  readonly inventory: InventoryRow;
  readonly inventory_scopes: InventoryScopeRow;
  readonly observations: ObservationRow;
}
