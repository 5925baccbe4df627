/** A claim to a part of a quota. */
export interface QuotaAmounts {
  readonly cpus: number;
  readonly memoryMb: number;
  /** Storage over all tiers. */
  readonly storageBytes: number;
  /** Cost units per day. */
  readonly cost: number;
  /** The same storage, tier by tier; empty where tiers are not told apart. */
  readonly tiers: readonly TierAmount[];
}

export interface TierAmount {
  readonly tierId: string | null;
  readonly tierName: string;
  readonly storageBytes: number;
}

/** Everything that an organization has reserved and uses, whatever the tiers. */
export interface OrganizationAmounts extends Pick<
  QuotaAmounts,
  "cpus" | "memoryMb" | "storageBytes"
> {
  readonly organizationId: number;
  readonly organizationName: string;
  /** Number of requests. */
  readonly claims: number;
}

/** A part of a quota that is held back for a request. Source: A 2.2. */
export interface Reservation extends QuotaAmounts {
  readonly id: number;
  readonly organizationId: number;
  readonly organizationName: string;
  /** Null once the owner's account is gone. */
  readonly owner: string | null;
  readonly requestId: number | null;
}

/** The fields of a new reservation. */
export interface ReservationFields extends QuotaAmounts {
  readonly organizationId: number;
  readonly accountId: number;
  readonly requestId: number | null;
}
