/** A limit on what may be taken. Source: A 2.2. */
export type Quota = CostQuota | ResourceQuota;

export interface CostQuota {
  readonly dailyCost: number;
}

export interface ResourceQuota {
  readonly cpus?: number | undefined;
  readonly memoryGb?: number | undefined;
  readonly storageGb?: number | undefined;
  /** Storage is limited tier by tier, and not as a sum. */
  readonly isPerTier?: boolean | undefined;
  readonly tiers?: readonly TierLimit[] | undefined;
}

export interface TierLimit {
  readonly name: string;
  /** No limit if absent. */
  readonly quota?: number | undefined;
  readonly excluded?: boolean | undefined;
}

/** An organization, with the quota of each of its members. */
export interface OrganizationPlan {
  readonly quota: Quota | undefined;
  readonly members: readonly (Quota | undefined)[];
}

/** Prices a day. */
export interface Prices {
  readonly cpu?: number | undefined;
  readonly memory?: number | undefined;
  readonly tiers?: readonly { readonly name: string; readonly cost: number }[] | undefined;
  readonly defaultTier?: string | undefined;
  readonly os?: number | undefined;
  readonly support?: number | undefined;
  /** Price of the value `R-1` of the attribute `Cost centre`. */
  readonly attribute?: number | undefined;
  /** Kinds of cost that are charged by the time that a machine was there. */
  readonly byUptime?: readonly Uptime[] | undefined;
}

export type Uptime = "CPU" | "MEMORY" | "STORAGE" | "OS" | "SUPPORT";

/** Ways in which a cost model says nothing, or two things. */
export const flaws = [
  "a tier twice",
  "a tier without a name",
  "a tier without a price",
  "a system twice",
  "support of nothing",
  "uptime of something unknown",
  "uptime twice",
  "an attribute that is not there",
  "a value twice",
  "a formula",
  "a price below zero",
  "a markup that makes too much of a price",
] as const;

export interface Flawed {
  readonly nonsense?: (typeof flaws)[number] | undefined;
}

export interface CostModelPlan extends Prices, Flawed {
  /** Places of organizations, or the cluster of the inventory; everything where there are none. */
  readonly targets: readonly (number | "cluster")[];
  /** Percent on the service of the web. */
  readonly markup?: number | undefined;
}

/** A disk; on no tier that is named if absent. */
export interface Disk {
  readonly gb: number;
  readonly tier?: string | undefined;
}

/** The form of the machine that both services consist of. */
export interface FormPlan {
  readonly cpus: number;
  readonly memoryGb: number;
  readonly disks: readonly Disk[];
  /** Places of the organizations that it is for; everybody where there are none. */
  readonly organizations: readonly number[];
}

/** Something that happens. Places of what there is not stand for nothing. */
export type Action =
  | {
      readonly kind: "request";
      readonly organization: number;
      readonly member: number;
      /** The other service needs approval. */
      readonly service: ServiceName;
      readonly cpus?: number | undefined;
      readonly memoryGb?: number | undefined;
      /** What stands in the place of the first disk of the form. */
      readonly disk?: Disk | undefined;
    }
  | { readonly kind: "approve" | "reject" | "clear"; readonly place: number }
  | { readonly kind: "remove machine"; readonly place: number }
  | { readonly kind: "delete organization"; readonly place: number }
  | { readonly kind: "delete cost model"; readonly place: number }
  | { readonly kind: "reload prices"; readonly place: number; readonly cpu: number }
  | { readonly kind: "mark up"; readonly place: number; readonly percent: number }
  | { readonly kind: "set quota"; readonly place: number; readonly percent: number }
  | { readonly kind: "write the form back" | "delete the form" }
  | { readonly kind: "pass"; readonly hours: number };

export const serviceNames = ["Web server", "Database"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** A small world, and what happens in it. */
export interface World {
  readonly organizations: readonly OrganizationPlan[];
  readonly costModels: readonly CostModelPlan[];
  readonly form: FormPlan;
  readonly actions: readonly Action[];
}
