import { sql, type Kysely, type RawBuilder } from "kysely";
import type { RequestContent } from "../../model/request.ts";
import { validateRequestContent } from "../../stored/validate.ts";
import type {
  OrganizationAmounts,
  QuotaAmounts,
  Reservation,
  ReservationFields,
  TierAmount,
} from "../../model/reservation.ts";
import { groupedBy } from "../database/grouped-by.ts";
import { locked } from "../database/locked.ts";
import { readStored } from "../database/read-stored.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { Tables } from "../schema/schema.ts";

/** Whose claims are summed. */
interface QuotaOwner {
  readonly organizationId: number;
  /** One member; all of the organization if absent. */
  readonly accountId?: number | undefined;
}

const organizationLock = new PreparedQuery((db, id: number) =>
  locked(db, db.selectFrom("organizations").select("id").where("id", "=", id)),
);

/** Rows of what is reserved and used of quotas. */
export class QuotaClaimStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Lets one transaction at a time change the claims of an organization. */
  async lock(organizationId: number): Promise<void> {
    await organizationLock.first(this.#db, organizationId);
  }

  async insert(fields: ReservationFields): Promise<number> {
    const { id } = await this.#db
      .insertInto("quota_claims")
      .values({
        organization_id: fields.organizationId,
        account_id: fields.accountId,
        request_id: fields.requestId,
        state: "OPEN",
        cpus: fields.cpus,
        memory_mb: fields.memoryMb,
        storage_bytes: fields.storageBytes,
        cost_micros: microsOf(fields.cost),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { tierId, tierName, storageBytes } of fields.tiers)
      await this.#db
        .insertInto("quota_claim_tiers")
        .values({
          claim_id: id,
          tier_id: tierId,
          tier_name: tierName,
          storage_bytes: storageBytes,
        })
        .execute();
    return id;
  }

  /** Turns the open claims of a request into claims in use. */
  async use(requestId: number): Promise<void> {
    await this.#db
      .updateTable("quota_claims")
      .set({ state: "USED" })
      .where("request_id", "=", requestId)
      .execute();
  }

  async deleteOf(requestId: number): Promise<void> {
    await this.#db.deleteFrom("quota_claims").where("request_id", "=", requestId).execute();
  }

  /** Deletes an open claim. Whether there was one. */
  async deleteOpen(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("quota_claims")
      .where("id", "=", id)
      .where("state", "=", "OPEN")
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** The open claims, the oldest first. */
  async open(): Promise<readonly Reservation[]> {
    const rows = await this.#db
      .selectFrom("quota_claims as claim")
      .innerJoin("organizations", "organizations.id", "claim.organization_id")
      .leftJoin("accounts", "accounts.id", "claim.account_id")
      .select(["claim.id", "claim.organization_id", "claim.request_id"])
      .select([
        bounded("claim.cpus").as("cpus"),
        bounded("claim.memory_mb").as("memory_mb"),
        bounded("claim.storage_bytes").as("storage_bytes"),
        bounded("claim.cost_micros").as("cost_micros"),
      ])
      .select(["organizations.name as organization", "accounts.userid as owner"])
      .where("claim.state", "=", "OPEN")
      .orderBy("claim.id")
      .execute();
    const tiers = await this.#openTiers();
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organization_id,
      organizationName: row.organization,
      owner: row.owner,
      requestId: row.request_id,
      cpus: row.cpus,
      memoryMb: row.memory_mb,
      storageBytes: row.storage_bytes,
      cost: row.cost_micros / 1e6,
      tiers: tiers.get(row.id) ?? [],
    }));
  }

  /** Everything that each organization has reserved and uses. */
  async byOrganization(): Promise<readonly OrganizationAmounts[]> {
    const rows = await this.#db
      .selectFrom("quota_claims as claim")
      .innerJoin("organizations", "organizations.id", "claim.organization_id")
      .select(["claim.organization_id as organizationId", "organizations.name as organizationName"])
      .select((row) => row.fn.countAll<number>().as("claims"))
      .select([
        total("claim.cpus").as("cpus"),
        total("claim.memory_mb").as("memoryMb"),
        total("claim.storage_bytes").as("storageBytes"),
      ])
      .groupBy(["claim.organization_id", "organizations.name"])
      .orderBy("claim.organization_id")
      .execute();
    return rows.map((row) => ({ ...row, claims: Number(row.claims) }));
  }

  /** Numbers of the organizations with open claims. */
  async organizationsWithOpen(): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("quota_claims")
      .select("organization_id")
      .distinct()
      .where("state", "=", "OPEN")
      .orderBy("organization_id")
      .execute();
    return rows.map(({ organization_id }) => organization_id);
  }

  /** Some of the claims of an organization whose costs are not those of a tariff, with the content of their requests. */
  async pricedOtherwise(
    organizationId: number,
    tariff: string,
    limit: number,
  ): Promise<readonly { readonly id: number; readonly content: RequestContent }[]> {
    const rows = await this.#db
      .selectFrom("quota_claims as claim")
      .innerJoin("requests", "requests.id", "claim.request_id")
      .select(["claim.id", "requests.content"])
      .where("claim.organization_id", "=", organizationId)
      .where((row) => row.or([row("tariff", "is", null), row("tariff", "<>", tariff)]))
      .orderBy("claim.id")
      .limit(limit)
      .execute();
    return rows.map(({ id, content }) => ({
      id,
      content: readStored(validateRequestContent, content, `request of the claim ${id}`),
    }));
  }

  /** Gives a claim the cost that it has by a tariff. */
  async price(id: number, cost: number, tariff: string): Promise<void> {
    await this.#db
      .updateTable("quota_claims")
      .set({ cost_micros: microsOf(cost), tariff })
      .where("id", "=", id)
      .execute();
  }

  /** The sum of reservations and use. */
  async sum({ organizationId, accountId }: QuotaOwner): Promise<QuotaAmounts> {
    const sums = await this.#db
      .selectFrom("quota_claims")
      .select([
        total("cpus").as("cpus"),
        total("memory_mb").as("memoryMb"),
        total("storage_bytes").as("storageBytes"),
        total("cost_micros").as("micros"),
      ])
      .where("organization_id", "=", organizationId)
      .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId as number))
      .executeTakeFirstOrThrow();
    const tiers = await this.#db
      .selectFrom("quota_claim_tiers as tier")
      .innerJoin("quota_claims as claim", "claim.id", "tier.claim_id")
      .select(["tier.tier_name as tierName", total("tier.storage_bytes").as("storageBytes")])
      .where("claim.organization_id", "=", organizationId)
      .$if(accountId !== undefined, (query) =>
        query.where("claim.account_id", "=", accountId as number),
      )
      .groupBy("tier.tier_name")
      .orderBy("tier.tier_name")
      .execute();
    const { micros, ...amounts } = sums;
    return {
      ...amounts,
      cost: micros / 1e6,
      tiers: tiers.map((tier) => ({ ...tier, tierId: null })),
    };
  }

  async #openTiers(): Promise<ReadonlyMap<number, readonly TierAmount[]>> {
    const rows = await this.#db
      .selectFrom("quota_claim_tiers as tier")
      .innerJoin("quota_claims as claim", "claim.id", "tier.claim_id")
      .select(["tier.claim_id", "tier.tier_id", "tier.tier_name"])
      .select(bounded("tier.storage_bytes").as("storage_bytes"))
      .where("claim.state", "=", "OPEN")
      .orderBy("tier.id")
      .execute();
    const tiers = rows.map((row) => ({
      claimId: row.claim_id,
      tierId: row.tier_id,
      tierName: row.tier_name,
      storageBytes: row.storage_bytes,
    }));
    return groupedBy(tiers, ({ claimId }) => claimId);
  }
}

/** Millionths of a cost, as far as they can be counted. */
const microsOf = (cost: number): number =>
  Math.min(Math.round(cost * 1e6), Number.MAX_SAFE_INTEGER);

const most = sql.lit(Number.MAX_SAFE_INTEGER);

/** A number as far as JavaScript can count. Rows of before there was a bound may have more. */
function bounded(column: string): RawBuilder<number> {
  const value = sql.ref(column);
  return sql<number>`case when ${value} > ${most} then ${most} else ${value} end`;
}

/**
 * A sum as far as JavaScript can count. It is made of floating-point numbers, which are exact up to there: the sum of
 * integers fails in SQLite where it has more than 64 bits, and is a decimal in PostgreSQL.
 */
function total(column: string): RawBuilder<number> {
  const sum = sql`coalesce(sum(cast(${sql.ref(column)} as double precision)), 0)`;
  return sql<number>`case when ${sum} >= ${most} then ${most} else cast(${sum} as bigint) end`;
}
