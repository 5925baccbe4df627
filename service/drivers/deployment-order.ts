import type { PublishedServiceComponent, Ref } from "../stored/types.ts";

/** A disk of a machine. */
export interface OrderedDisk {
  /** Label of the form that asked for it. */
  readonly name: string;
  /** Storage tier. */
  readonly tier: string;
  readonly kb: number;
}

/** The settings of a machine on a network, as the IP pool of its address has them. */
export interface OrderedNetworkSettings {
  /** The pool that the address is of. */
  readonly pool: { readonly id: number; readonly name: string | null };
  /** Mask, such as `255.255.255.0`, or the length of the prefix, as the pool has it. */
  readonly subnetMask: string | null;
  /** First bits that name the network: the mask as a number. */
  readonly prefixLength: number | null;
  readonly defaultGateway: string | null;
  /** Addresses of name servers, the first one first. */
  readonly dnsServers: readonly string[];
  readonly dnsSuffix: string | null;
}

/** A network of a machine. */
export interface OrderedNetwork {
  /** Name that the request has; empty where it named a zone alone. */
  readonly name: string;
  /** Zone that the request has, or that the network is in; empty where it is in none. */
  readonly zone: string;
  /** Network of the inventory; null where the inventory has none of this name or zone. */
  readonly network: Ref | null;
  /** Address of an IP pool that is held for it; null where the network has no pool. */
  readonly address: string | null;
  /** Settings beside the address; null where there is no address. */
  readonly settings: OrderedNetworkSettings | null;
}

/** A custom component type, as version 2 has it. */
export interface OrderedComponentType {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** The cost model that prices a component. */
export interface OrderedCostModel {
  readonly id: number;
  readonly name: string | null;
  readonly pricingPlan: string | null;
  readonly currency: string | null;
}

/** One component of a service that is to be deployed. */
export interface OrderedComponent {
  /** Unique within the service. */
  readonly name: string;
  /** Name of that service. */
  readonly service: string;
  /** Kind of component: `VIRTUAL_MACHINE`, another one of the catalog, or a custom component type. */
  readonly type: string;
  /** Custom component type of that name; null without one. */
  readonly componentType: OrderedComponentType | null;
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
  /** Cost model in force for it, with its price plan; null where it is free. */
  readonly costModel: OrderedCostModel | null;
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
