import type { PublishedServiceComponent, Ref } from "../stored/types.ts";

/** A disk of a machine. */
export interface OrderedDisk {
  /** Label of the form that asked for it. */
  readonly name: string;
  /** Storage tier. */
  readonly tier: string;
  readonly kb: number;
}

/** A network of a machine, and the zone that it was chosen for. */
export interface OrderedNetwork {
  readonly name: string;
  readonly zone: string;
  /** Address of an IP pool that is held for it; null where the network has no pool. */
  readonly address: string | null;
}

/** One component of a service that is to be deployed. */
export interface OrderedComponent {
  /** Unique within the service. */
  readonly name: string;
  /** Name of that service. */
  readonly service: string;
  readonly type: string;
  readonly managementServerType: string;
  readonly cpus: number | null;
  readonly memoryKb: number;
  readonly disks: readonly OrderedDisk[];
  readonly networks: readonly OrderedNetwork[];
  /** Operating system. */
  readonly guestOs: string | null;
  /** Published component that it is made from, with its template; null if it has been deleted. */
  readonly template: PublishedServiceComponent | null;
  /** Place that its placement attributes choose; null where there is no destination. */
  readonly destination: OrderDestination | null;
  /** Custom attributes of the service and of the component, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Further answers to both forms, by label. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A place where the requester may deploy. */
export interface OrderDestination {
  readonly id: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly managementServer: Ref | null;
  /** Object of the inventory, such as a cluster. */
  readonly target: Ref | null;
  readonly placementAttributes: readonly {
    readonly name: string;
    readonly values: readonly string[];
  }[];
}

/** An order to deploy a service. */
export interface DeploymentOrder {
  /** Number of the request: an order that comes again is the same one. */
  readonly requestId: number;
  readonly deployedName: string | null;
  /** Day, `yyyy-MM-dd`. */
  readonly requiredBy: string;
  /** Account that asked for it, and owns what is deployed. */
  readonly owner: string;
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly components: readonly OrderedComponent[];
  /** Places where the owner may deploy, in the order of their numbers. */
  readonly destinations: readonly OrderDestination[];
}
