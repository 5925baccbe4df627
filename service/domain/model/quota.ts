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
  /** How the quota is calculated; as usual where absent. */
  readonly settings?: QuotaSettings;
  /** What else version 3 was given, by its own names; returned as it came. */
  readonly advanced: Readonly<Record<string, unknown>>;
}

/** How a resource quota is calculated. The names are those of version 2. Source: A 2.2. */
export interface QuotaSettings {
  readonly stoppedVmsCalculateOnlyStorage?: boolean | undefined;
  readonly stoppedVmsAllowPowerOn?: boolean | undefined;
  readonly useDiskTotalSize?: boolean | undefined;
  /** Storage is limited by tier, not as a whole. */
  readonly perStorageTierQuotas?: boolean | undefined;
  readonly storageTierQuotas?: readonly StorageTierLimit[] | undefined;
}

/** Limit on the storage of one tier. */
export interface StorageTierLimit {
  readonly name?: string | undefined;
  /** Gigabytes. */
  readonly quota?: number | undefined;
  /** The tier must not be used. */
  readonly excluded?: boolean | undefined;
}

/** A quota as an interface gives it: what it has no word for is absent. */
export type GivenQuota = GivenCostQuota | GivenResourceQuota;

export interface GivenCostQuota extends Omit<CostQuota, "allowPowerOnWhenOver"> {
  readonly allowPowerOnWhenOver?: boolean | undefined;
}

export interface GivenResourceQuota extends Omit<ResourceQuota, "advanced"> {
  readonly advanced?: Readonly<Record<string, unknown>>;
}
