/** What an organization or one of its members may use: cost, or resources. */
export type Quota = CostQuota | ResourceQuota;

export interface CostQuota {
  readonly kind: "cost";
  /** Cost units per day. */
  readonly dailyCost: number;
  readonly allowPowerOnWhenOver: boolean;
}

export interface ResourceQuota {
  readonly kind: "resource";
  readonly cpus: number | undefined;
  readonly memoryGb: number | undefined;
  readonly storageGb: number | undefined;
  /** What else an interface was given, by its own names; returned as it came. */
  readonly advanced: Readonly<Record<string, unknown>>;
}

/** A quota as somebody gave it: what version 2 has no element for may be absent. */
export type GivenQuota = GivenCostQuota | ResourceQuota;

export interface GivenCostQuota extends Omit<CostQuota, "allowPowerOnWhenOver"> {
  readonly allowPowerOnWhenOver: boolean | undefined;
}
