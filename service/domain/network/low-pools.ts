import type { Rows } from "../../store/rows.ts";
import { IpPools } from "./ip-pools.ts";

/** Share of free addresses below which a pool is low that has no threshold of its own. */
const low = 0.1;

/** A pool with few free addresses. */
interface LowPool {
  readonly id: number;
  readonly name: string;
  readonly free: number;
  readonly total: number;
}

/**
 * The pools that have become low by what was taken from them, and were not before.
 *
 * @param taken number of addresses by number of the pool
 */
export async function lowPools(
  rows: Rows,
  taken: ReadonlyMap<number, number>,
): Promise<readonly LowPool[]> {
  const found: LowPool[] = [];
  for (const [id, count] of taken) {
    const { name, body } = await new IpPools(rows).get(id);
    const { freeIps: free = 0, totalIps: total = 0 } = body;
    const least = body.freeIpWarningThreshold ?? total * low;
    if (free < least && free + count >= least)
      found.push({ id, name: name ?? String(id), free, total });
  }
  return found;
}
