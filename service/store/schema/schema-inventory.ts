import type { Generated } from "kysely";

/** A management server, or an object that one manages. */
export interface InventoryRow {
  readonly id: Generated<number>;
  /** Management server that the object is on; null for management servers. */
  readonly server_id: number | null;
  /** The management server's own identifier of the object. */
  readonly remote_id: string;
  /** Kind of object, such as `DATACENTER`. */
  readonly type: string;
  readonly name: string;
  readonly parent_id: number | null;
  /** The object's own fields, as JSON. */
  readonly body: string;
}

/** A use of a network, switch or datastore by a cluster, host, pool or datacenter. */
interface InventoryScopeRow {
  readonly scope_id: number;
  readonly item_id: number;
}

/** An observation on a management server that is not yet in the inventory. */
interface ObservationRow {
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
