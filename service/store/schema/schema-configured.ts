import type { Generated } from "kysely";

/** The part of an organization's quota that a request, or its deployment, takes. */
interface QuotaClaimRow {
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
  /** The prices by which the cost was computed. */
  readonly tariff: string | null;
}

/** The storage of a claim on one tier. */
interface QuotaClaimTierRow {
  readonly id: Generated<number>;
  readonly claim_id: number;
  readonly tier_id: string | null;
  readonly tier_name: string;
  readonly storage_bytes: number;
}

/** A link from a resource: to who may use it, where it is, or what runs after it. */
interface ResourceLinkRow {
  readonly id: Generated<number>;
  readonly resource_id: number;
  /** Meaning of the link, such as `organization`. */
  readonly relation: string;
  /** Number of the target, in the table that the relation names. */
  readonly target_id: number;
  /** Further content of the link, as JSON. */
  readonly detail: string | null;
}

/** A kind of resources; its row is what writers of the kind wait for. */
interface ResourceKindRow {
  readonly kind: string;
}

/** A change of the price of one catalog service, and when it is in force. */
export interface ServiceMarkupRow {
  readonly id: Generated<number>;
  readonly cost_model_id: number;
  readonly service_name: string;
  /** Percent, in millionths: above zero a markup, below zero a discount. */
  readonly percent_micros: number;
  /** First day, as `2026-11-22`. */
  readonly starts: string;
  /** First day on which it is no longer in force; null where it never expires. */
  readonly ends: string | null;
}

/** An address of an IP pool that is not free. */
interface IpAssignmentRow {
  readonly id: Generated<number>;
  readonly pool_id: number;
  /** The address as 32 hexadecimal digits, which sort as addresses do. */
  readonly position: string;
  readonly address: string;
  /** `ASSIGNED`, `RESERVED`, `PREEMPTED` or `CONFLICTED`. */
  readonly state: string;
  /** The holder of the address, such as the name of a machine. */
  readonly holder: string | null;
  /** Request that holds it, whose component and network it is for; null where no request asked for it. */
  readonly request_id: number | null;
  readonly component: string | null;
  readonly network: string | null;
}

/** Tables beside those of accounts and resources that the configuration of version 2 needs. */
export interface ConfiguredTables {
  readonly quota_claims: QuotaClaimRow;
  readonly quota_claim_tiers: QuotaClaimTierRow;
  readonly resource_links: ResourceLinkRow;
  readonly resource_kinds: ResourceKindRow;
  readonly service_markups: ServiceMarkupRow;
  readonly ip_assignments: IpAssignmentRow;
}
