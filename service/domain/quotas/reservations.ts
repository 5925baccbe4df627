import type { QuotaClaimStore } from "../../store/quotas/quota-claims.ts";
import type { Member, Organization } from "../../model/organization.ts";
import type { Quota } from "../../model/quota.ts";
import type { QuotaAmounts, Reservation, ReservationFields } from "../../model/reservation.ts";
import type { Rows } from "../../store/rows.ts";
import { mostCountable } from "../shared/countable.ts";
import type { Clock } from "../shared/clock.ts";
import { ClaimPrices } from "./claim-prices.ts";
import { QuotaExceeded } from "./quota-exceeded.ts";
import { exceededBy, figuresOf, leftOf, leftOfBoth } from "./quota-left.ts";
import { record } from "../audit/record.ts";
import { found, referenced, Refusal } from "../shared/refusal.ts";

/** The remainder of a quota. */
interface QuotaLeft {
  /** Name of the organization or member. */
  readonly name: string;
  /** Figures of what is left, none below zero; null where there is no quota. */
  readonly left: Quota | null;
}

/**
 * The parts of quotas that requests reserve and deployments use. A request reserves when it is
 * submitted, uses when it has been deployed, and releases when it is rejected or what it deployed is gone.
 */
export class Reservations {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /**
   * Holds back a part of the quotas of an organization and, where the account is its member, of the member.
   *
   * @throws {Refusal} a quota does not leave that much, the organization would have more than can be counted, or
   * there is no such organization or account
   * @returns the number of the reservation
   */
  reserve(fields: ReservationFields): Promise<number> {
    return this.#rows.transaction(async (rows) => {
      const claims = rows.claims;
      await claims.lock(fields.organizationId);
      const { organization, member } = await owners(rows, fields);
      const id = await claims.insert(fields);
      if (organization.quota?.kind === "cost")
        await new ClaimPrices(rows, this.#clock).bring([organization.id]);
      refuseUncountable(organization.name, await claims.sum({ organizationId: organization.id }));
      const lacks = [
        ...(await lacking(claims, fields, organization.name, organization.quota, undefined)),
        ...(member === undefined
          ? []
          : await lacking(claims, fields, member.userid, member.quota, fields.accountId)),
      ];
      if (lacks.length > 0) throw new QuotaExceeded(organization.name, lacks.join(" "));
      return id;
    });
  }

  /** Marks the reservation of a request as used. */
  use(requestId: number): Promise<void> {
    return this.#rows.claims.use(requestId);
  }

  /** Gives back what a request reserved or uses. */
  release(requestId: number): Promise<void> {
    return this.#rows.claims.deleteOf(requestId);
  }

  /** Every open reservation, of all organizations, with the costs of now. */
  async open(): Promise<readonly Reservation[]> {
    const claims = this.#rows.claims;
    await new ClaimPrices(this.#rows, this.#clock).bring(await claims.organizationsWithOpen());
    return claims.open();
  }

  /** Clears one open reservation. @throws {Refusal} it does not exist */
  async clear(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      if (!(await rows.claims.deleteOpen(id)))
        throw new Refusal("missing", `There is no open quota reservation ${id}.`);
      await record(rows, "setting.deleted", `quota reservation ${id}`);
    });
  }

  /**
   * The remainder of the quota of an organization, or the part that one of its members may still take.
   *
   * @throws {Refusal} there is no such organization, or no such member
   */
  async left(organizationId: number, userid?: string): Promise<QuotaLeft> {
    const store = this.#rows.organizations;
    const claims = this.#rows.claims;
    const { name, quota } = found(
      await store.get(organizationId),
      `organization ${organizationId}`,
    );
    if (quota?.kind === "cost")
      await new ClaimPrices(this.#rows, this.#clock).bring([organizationId]);
    const whole = quota && leftOf(quota, await claims.sum({ organizationId }));
    if (userid === undefined) return { name, left: whole && figuresOf(whole) };
    const member = found(await store.member(organizationId, userid), `member ${userid} of ${name}`);
    if (member.quota === null) return { name: userid, left: whole && figuresOf(whole) };
    const taken = await claims.sum({ organizationId, accountId: member.accountId });
    const own = leftOf(member.quota, taken);
    return { name: userid, left: whole === null ? figuresOf(own) : leftOfBoth(own, whole) };
  }
}

async function owners(
  rows: Rows,
  { organizationId, accountId }: ReservationFields,
): Promise<{ readonly organization: Organization; readonly member: Member | undefined }> {
  const store = rows.organizations;
  const organization = referenced(
    await store.get(organizationId),
    `organization ${organizationId}`,
  );
  const account = referenced(await rows.accounts.get(accountId), `account ${accountId}`);
  return { organization, member: await store.member(organizationId, account.userid) };
}

/** Sums that cannot be shown exactly would make statistics and lists wrong for everybody. */
function refuseUncountable(name: string, taken: QuotaAmounts): void {
  const { cpus, memoryMb, storageBytes, cost } = taken;
  // The store adds up to the largest number at most.
  const isBeyond =
    [cpus, memoryMb, storageBytes].some((sum) => sum >= mostCountable) ||
    cost >= mostCountable / 1e6;
  if (isBeyond)
    throw new Refusal(
      "invalid",
      `${name} has reserved and uses so much that more of it cannot be counted.`,
    );
}

/** The figures that exceed one of the quotas once the claim has been written, as sentences. */
async function lacking(
  claims: QuotaClaimStore,
  fields: ReservationFields,
  name: string,
  quota: Quota | null,
  accountId: number | undefined,
): Promise<readonly string[]> {
  if (quota === null) return [];
  const { organizationId } = fields;
  const left = leftOf(quota, await claims.sum({ organizationId, accountId }));
  const exceeded = exceededBy(left, fields);
  return exceeded.length === 0
    ? []
    : [`The quota of ${name} leaves too little ${exceeded.join(", ")}.`];
}
