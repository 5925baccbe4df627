import type { IpPool, IpState } from "../../stored/types.ts";
import type { AddressClaim, IpAssignmentStore } from "../../store/network/ip-assignments.ts";
import { ipPoolKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { Configured } from "../configured/configured.ts";
import type { Editable } from "../configured/configured-tasks.ts";
import type { Rows } from "../../store/rows.ts";
import { positionOf, readAddress, writeAddress, type IpAddress } from "./ip-addresses.ts";
import { refuseOverlap } from "./ip-pool-overlaps.ts";
import { holds, rangeOf } from "./ip-range.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import { replaceEach } from "../references/references.ts";
import { Refusal } from "../shared/refusal.ts";

/** Positions that are read at once while a free one is looked for. */
const batch = 1000;

/** IP pools, and who has their addresses. Source: A 4.5. */
export class IpPools implements Editable<IpPool> {
  readonly #rows: Rows;
  readonly #pools: Configured<IpPool>;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#pools = new Configured<IpPool>(rows, {
      kind: ipPoolKind,
      label: "IP pool",
      nameOf: ({ name }) => name,
      unique: "kind",
      prepare: withoutCounts,
      references: (pool, replace) => ({
        ...pool,
        datacenter: replace(pool.datacenter, inventoryTypes.datacenter),
        networks: replaceEach(pool.networks, replace, inventoryTypes.network),
      }),
    });
  }

  within(rows: Rows): IpPools {
    return new IpPools(rows);
  }

  /** Every pool with the counts of its addresses. */
  async list(): Promise<readonly Resource<IpPool>[]> {
    const counts = await this.#rows.ipAssignments.counts();
    return (await this.#pools.list()).map((pool) => withCounts(pool, counts.get(pool.id)));
  }

  async get(id: number): Promise<Resource<IpPool>> {
    const pool = await this.#pools.get(id);
    const counts = await this.#rows.ipAssignments.counts(id);
    return withCounts(pool, counts.get(id));
  }

  /**
   * @throws {Refusal} the range has a mistake or overlaps that of another pool, or the inventory has no
   *   such datacenter or network
   */
  create(body: IpPool): Promise<Resource<IpPool>> {
    return this.#rows.transaction(async (rows) => {
      const pools = this.#pools.within(rows);
      const pool = await pools.create(body);
      await refuseOverlaps(pools, pool);
      return pool;
    });
  }

  /** @throws {Refusal} as `create`, or an address that is not free would be outside */
  replace(id: number, body: IpPool): Promise<Resource<IpPool>> {
    return this.#rows.transaction(async (rows) => {
      const pools = this.#pools.within(rows);
      const pool = await pools.replace(id, body);
      await refuseOverlaps(pools, pool);
      const range = rangeOf(pool.body);
      for (const position of await rows.ipAssignments.bounds(id))
        if (!holds(range, position))
          throw new Refusal(
            "invalid",
            "Addresses that are not free would be outside of the range.",
          );
      return pool;
    });
  }

  /** @throws {Refusal} machines have addresses of the pool */
  async remove(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const counts = await rows.ipAssignments.counts(id);
      const assigned = counts.get(id)?.get("ASSIGNED") ?? 0;
      await this.#pools.within(rows).remove(id);
      if (assigned > 0)
        throw new Refusal("invalid", `Machines have ${assigned} addresses of the pool.`);
    });
  }

  /**
   * Takes the first free address.
   *
   * @throws {Refusal} there is no such pool, or none of its addresses is free
   */
  async take(id: number, state: IpState, holder: string): Promise<string> {
    const address = await this.takeFree(id, state, holder);
    if (address !== undefined) return address;
    const { name } = await this.#pools.get(id);
    throw new Refusal("invalid", `The IP pool ${name ?? id} has no free address.`);
  }

  /**
   * Takes the first free address; undefined if none is free.
   *
   * @throws {Refusal} there is no such pool
   */
  takeFree(
    id: number,
    state: IpState,
    holder: string,
    claim?: AddressClaim,
  ): Promise<string | undefined> {
    return this.#rows.transaction(async (rows) => {
      await this.#pools.within(rows).lock();
      const { body } = await this.#pools.within(rows).get(id);
      const { version, from, to } = rangeOf(body);
      const store = rows.ipAssignments;
      const value = await firstFree(store, id, { version, value: from });
      if (value > to) return undefined;
      const address = { version, value };
      const text = writeAddress(address);
      await store.put(id, { address: text, position: positionOf(address), state, holder, claim });
      return text;
    });
  }

  /**
   * Says what is known of an address of the pool: that a machine has it, that it is withheld, and so on.
   *
   * @throws {Refusal} there is no such pool, or the address is outside of its range
   */
  mark(id: number, address: string, state: IpState | "FREE", holder?: string): Promise<void> {
    return this.#rows.transaction(async (rows) => {
      const { body } = await this.#pools.within(rows).get(id);
      const read = readAddress(address, "address");
      const position = positionOf(read);
      const range = rangeOf(body);
      if (read.version !== range.version || !holds(range, position))
        throw new Refusal("invalid", `${address} is outside of the range of the pool.`);
      const store = rows.ipAssignments;
      if (state === "FREE") await store.free(id, position);
      else
        await store.put(id, {
          address: writeAddress(read),
          position,
          state,
          holder: holder ?? null,
        });
    });
  }
}

/** The pools are locked: one that is created at the same time waits, or was waited for. */
async function refuseOverlaps(pools: Configured<IpPool>, pool: Resource<IpPool>): Promise<void> {
  const others = (await pools.list()).filter(({ id }) => id !== pool.id);
  refuseOverlap(pool.body, others);
}

/** The settings of a pool, with addresses in their short form. Counts are computed when it is read. */
function withoutCounts(pool: IpPool): IpPool {
  const { name, networkConfig, datacenter, networks, freeIpWarningThreshold } = pool;
  const { version, from, to } = rangeOf(pool);
  if (freeIpWarningThreshold !== undefined && freeIpWarningThreshold < 0)
    throw new Refusal("invalid", "The threshold of free addresses is not below zero.");
  const text = (value: bigint): string => writeAddress({ version, value });
  const range = { from: text(from), to: text(to) };
  return { name, networkConfig, datacenter, networks, range, freeIpWarningThreshold };
}

/** The first address from one on that is free. */
async function firstFree(
  store: IpAssignmentStore,
  poolId: number,
  { version, value: from }: IpAddress,
): Promise<bigint> {
  let value = from;
  for (;;) {
    const start = value;
    const position = (index: number): string =>
      positionOf({ version, value: start + BigInt(index) });
    const taken = await store.positions(poolId, position(0), batch);
    const gap = taken.findIndex((one, index) => one !== position(index));
    if (gap !== -1) return start + BigInt(gap);
    value += BigInt(taken.length);
    if (taken.length < batch) return value;
  }
}

function withCounts(
  pool: Resource<IpPool>,
  counts: ReadonlyMap<IpState, number> = new Map<IpState, number>(),
): Resource<IpPool> {
  const { total } = rangeOf(pool.body);
  const count = (state: IpState): number => counts.get(state) ?? 0;
  const taken = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return {
    ...pool,
    body: {
      ...pool.body,
      totalIps: total,
      freeIps: total - taken,
      assignedIps: count("ASSIGNED"),
      reservedIps: count("RESERVED"),
      preemptedIps: count("PREEMPTED"),
      conflictedIps: count("CONFLICTED"),
    },
  };
}
