import type { Quota } from "./quota.ts";

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly quota: Quota | null;
}

/** An account within an organization. */
export interface Member {
  readonly id: number;
  readonly organizationId: number;
  readonly accountId: number;
  readonly userid: string;
  readonly role: string;
  readonly isPrimaryContact: boolean;
  readonly quota: Quota | null;
}
