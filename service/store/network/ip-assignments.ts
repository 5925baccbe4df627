import type { Kysely } from "kysely";
import type { Tables } from "../schema/schema.ts";
import type { IpState } from "../../stored/types.ts";
import { validateIpState } from "../../stored/validate.ts";
import { checkStored } from "../database/read-stored.ts";

/** An address that is not free. */
interface IpAssignment {
  readonly address: string;
  /** The address as digits that sort as addresses do. */
  readonly position: string;
  readonly state: IpState;
  readonly holder: string | null;
  /** Purpose of the address, where a request holds it. */
  readonly claim?: AddressClaim | undefined;
}

/** The network of a component that a request asked an address for. */
export interface AddressClaim {
  readonly requestId: number;
  readonly component: string;
  readonly network: string;
}

/** An address that a request holds. */
export interface ClaimedAddress extends AddressClaim {
  readonly address: string;
  readonly poolId: number;
}

/** Rows of the addresses of pools that are not free. */
export class IpAssignmentStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Counts of addresses in each state, by pool: of one, or of all. */
  async counts(poolId?: number): Promise<ReadonlyMap<number, ReadonlyMap<IpState, number>>> {
    const rows = await this.#db
      .selectFrom("ip_assignments")
      .select(["pool_id", "state", (row) => row.fn.countAll<number>().as("count")])
      .$if(poolId !== undefined, (query) => query.where("pool_id", "=", poolId as number))
      .groupBy(["pool_id", "state"])
      .execute();
    const counts = new Map<number, Map<IpState, number>>();
    for (const { pool_id, state, count } of rows) {
      const known = counts.get(pool_id) ?? new Map<IpState, number>();
      counts.set(
        pool_id,
        known.set(
          checkStored(validateIpState, state, `address of the pool ${pool_id}`),
          Number(count),
        ),
      );
    }
    return counts;
  }

  /** Positions of a pool from one on, in their order. */
  async positions(poolId: number, from: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("ip_assignments")
      .select("position")
      .where("pool_id", "=", poolId)
      .where("position", ">=", from)
      .orderBy("position")
      .limit(limit)
      .execute();
    return rows.map(({ position }) => position);
  }

  /** First and last position of a pool that is not free. */
  async bounds(poolId: number): Promise<readonly string[]> {
    const { first, last } = await this.#db
      .selectFrom("ip_assignments")
      .select((row) => [row.fn.min("position").as("first"), row.fn.max("position").as("last")])
      .where("pool_id", "=", poolId)
      .executeTakeFirstOrThrow();
    return [first, last].filter((one) => one !== null);
  }

  /** Takes an address, or changes what is known of it. */
  async put(poolId: number, assignment: IpAssignment): Promise<void> {
    const { state, holder, claim, ...place } = assignment;
    const fields = {
      state,
      holder,
      request_id: claim?.requestId ?? null,
      component: claim?.component ?? null,
      network: claim?.network ?? null,
    };
    await this.#db
      .insertInto("ip_assignments")
      .values({ pool_id: poolId, ...place, ...fields })
      .onConflict((conflict) => conflict.columns(["pool_id", "position"]).doUpdateSet(fields))
      .execute();
  }

  /** Addresses that a request holds. */
  async ofRequest(requestId: number): Promise<readonly ClaimedAddress[]> {
    const rows = await this.#db
      .selectFrom("ip_assignments")
      .select(["address", "pool_id", "component", "network"])
      .where("request_id", "=", requestId)
      .orderBy("id")
      .execute();
    return rows.map(({ address, pool_id, component, network }) => ({
      address,
      poolId: pool_id,
      requestId,
      component: component ?? "",
      network: network ?? "",
    }));
  }

  /** Gives the addresses that a request holds for a component to a machine. */
  async assign(requestId: number, component: string, machine: string): Promise<void> {
    await this.#db
      .updateTable("ip_assignments")
      .set({ state: "ASSIGNED", holder: machine })
      .where("request_id", "=", requestId)
      .where("component", "=", component)
      .execute();
  }

  /** Frees the addresses that a request holds: all, or those of one machine. */
  async release(requestId: number, machine?: string): Promise<void> {
    await this.#db
      .deleteFrom("ip_assignments")
      .where("request_id", "=", requestId)
      .$if(machine !== undefined, (query) => query.where("holder", "=", machine as string))
      .execute();
  }

  /** Frees an address. Whether it was taken. */
  async free(poolId: number, position: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("ip_assignments")
      .where("pool_id", "=", poolId)
      .where("position", "=", position)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
