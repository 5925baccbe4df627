import type { Generated } from "kysely";

/** What a request, or what was deployed for it, takes of an organization's quota. */
export interface QuotaClaimRow {
  readonly id: Generated<number>;
  readonly organization_id: number;
  /** Owner; null once the account is gone. */
  readonly account_id: number | null;
  readonly request_id: number | null;
  /** `OPEN` for reservations, `USED` for what has been deployed. */
  readonly state: string;
  readonly cpus: number;
  readonly memory_mb: number;
  readonly storage_bytes: number;
  /** Cost per day, in millionths. */
  readonly cost_micros: number;
}

/** The storage of a claim on one tier. */
export interface QuotaClaimTierRow {
  readonly id: Generated<number>;
  readonly claim_id: number;
  readonly tier_id: string | null;
  readonly tier_name: string;
  readonly storage_bytes: number;
}

/** Tables beside those of accounts and resources that the configuration of version 2 needs. */
export interface ConfiguredTables {
  readonly quota_claims: QuotaClaimRow;
  readonly quota_claim_tiers: QuotaClaimTierRow;
}
