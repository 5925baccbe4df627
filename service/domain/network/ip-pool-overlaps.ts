import type { IpPool, Ref } from "../../stored/types.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { writeAddress } from "./ip-addresses.ts";
import { rangeOf } from "./ip-range.ts";
import { Refusal } from "../shared/refusal.ts";

/**
 * Keeps an address from being handed out twice in one network: ranges of two pools overlap only where
 * the pools cannot serve the same network.
 *
 * @param others the pools beside it
 * @throws {Refusal} addresses are those of another pool, which the message names
 */
export function refuseOverlap(pool: IpPool, others: readonly Resource<IpPool>[]): void {
  const range = rangeOf(pool);
  for (const { id, name, body } of others) {
    const other = rangeOf(body);
    const from = range.from > other.from ? range.from : other.from;
    const to = range.to < other.to ? range.to : other.to;
    if (range.version !== other.version || from > to || !mayShareNetwork(pool, body)) continue;
    const text = (value: bigint): string => writeAddress({ version: range.version, value });
    const shared = from === to ? text(from) : `${text(from)} to ${text(to)}`;
    throw new Refusal(
      "invalid",
      `The IP pool ${name ?? ""} (${id}) has ${shared} already. Ranges may overlap where pools name different datacenters or networks.`,
    );
  }
}

/** Pools without networks serve those of their datacenter; pools without a datacenter serve every one. */
function mayShareNetwork(one: IpPool, other: IpPool): boolean {
  const networks = idsOf(other.networks);
  if (idsOf(one.networks).size > 0 && networks.size > 0)
    return [...idsOf(one.networks)].some((id) => networks.has(id));
  const [first, second] = [one.datacenter?.id, other.datacenter?.id];
  return first === undefined || second === undefined || first === second;
}

const idsOf = (references: readonly Ref[] | undefined): ReadonlySet<number | undefined> =>
  new Set(references?.map(({ id }) => id));
