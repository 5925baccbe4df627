import type { Generated } from "kysely";

/** The use and cost of one machine on one day. */
export interface BillingRow {
  readonly id: Generated<number>;
  /** Day in UTC, `yyyyMMdd`. */
  readonly day: string;
  readonly machine_id: number;
  /** Name of the organization on that day; null for machines of none. */
  readonly org_name: string | null;
  /** Its number, by which its members see the record: others may get the name later. */
  readonly organization_id: number | null;
  readonly owner: string;
  /** The record as version 2 shows it, as JSON. */
  readonly body: string;
}

/** The value of a custom attribute that a machine carried on the day of a record. */
interface BillingAttributeRow {
  readonly name: string;
  readonly value: string;
  readonly day: string;
  readonly record_id: number;
}

/** A day whose records have been written, or are about to be. */
interface BillingDayRow {
  /** `yyyyMMdd`. */
  readonly day: string;
}

/** Tables of bills. */
export interface BillingTables {
  readonly billing_records: BillingRow;
  readonly billing_attributes: BillingAttributeRow;
  readonly billing_days: BillingDayRow;
}
