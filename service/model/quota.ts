/** The limit of an organization or a member: of cost, or of resources. */
export type Quota = CostQuota | ResourceQuota;

export interface CostQuota {
  readonly kind: "cost";
  /** Cost units per day. */
  readonly dailyCost: number;
  readonly allowPowerOnWhenOver: boolean;
}

export interface ResourceQuota {
  readonly kind: "resource";
  readonly cpus?: number | undefined;
  readonly memoryGb?: number | undefined;
  readonly storageGb?: number | undefined;
  /** Rules of its calculation; the usual ones where absent. */
  readonly settings?: QuotaSettings | undefined;
  /** Further properties that version 3 was given, by its own names; returned as they came. */
  readonly advanced: Readonly<Record<string, unknown>>;
}

/** Rules by which a resource quota is calculated. The names are those of version 2. Source: A 2.2. */
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

interface GivenCostQuota extends Omit<CostQuota, "allowPowerOnWhenOver"> {
  readonly allowPowerOnWhenOver?: boolean | undefined;
}

interface GivenResourceQuota extends Omit<ResourceQuota, "advanced"> {
  readonly advanced?: Readonly<Record<string, unknown>> | undefined;
}
