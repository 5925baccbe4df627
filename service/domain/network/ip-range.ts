import type { IpPool } from "../../stored/types.ts";
import { networkOf, positionOf, prefixOf, readAddress, type IpAddress } from "./ip-addresses.ts";
import { Refusal } from "../shared/refusal.ts";

/** The addresses of a pool. */
interface PoolRange {
  readonly version: 4 | 6;
  readonly from: bigint;
  readonly to: bigint;
  readonly total: number;
}

/**
 * The range of a pool, checked against its settings: mask and gateway are of one network with it, and
 * it holds neither the gateway nor what stands for the network itself.
 *
 * @throws {Refusal} there is a mistake
 */
export function rangeOf({ range, networkConfig }: IpPool): PoolRange {
  const from = readAddress(range?.from, "first address of the range");
  const to = readAddress(range?.to, "last address of the range");
  if (from.version !== to.version || from.value > to.value)
    throw new Refusal("invalid", "A range goes from an address to the same or a later one.");
  const total = to.value - from.value + 1n;
  if (total > BigInt(Number.MAX_SAFE_INTEGER))
    throw new Refusal("invalid", `A range has at most ${Number.MAX_SAFE_INTEGER} addresses.`);
  const pool = { version: from.version, from: from.value, to: to.value, total: Number(total) };
  for (const name of ["primaryDns", "secondaryDns"] as const) {
    const server = networkConfig?.[name];
    if (server !== undefined && server !== "") readAddress(server, "name server");
  }
  const { subnetMask, defaultGateway } = networkConfig ?? {};
  const gateway =
    defaultGateway === undefined || defaultGateway === ""
      ? undefined
      : readAddress(defaultGateway, "gateway");
  if (gateway !== undefined) checkGateway(gateway, pool);
  if (subnetMask !== undefined && subnetMask !== "")
    checkNetwork(prefixOf(subnetMask, from.version), from, gateway, pool);
  return pool;
}

/** Whether an address belongs to the range, by its position. */
export function holds({ from, to, version }: PoolRange, position: string): boolean {
  const [first, last] = [from, to].map((value) => positionOf({ version, value }));
  return first !== undefined && last !== undefined && position >= first && position <= last;
}

function checkGateway(gateway: IpAddress, { version, from, to }: PoolRange): void {
  if (gateway.version !== version)
    throw new Refusal("invalid", "The gateway is of another version of IP than the range.");
  if (gateway.value >= from && gateway.value <= to)
    throw new Refusal("invalid", "The range holds the gateway, which would be handed out.");
}

function checkNetwork(
  prefix: number,
  from: IpAddress,
  gateway: IpAddress | undefined,
  pool: PoolRange,
): void {
  const [first, last] = networkOf(from, prefix);
  if (pool.to > last)
    throw new Refusal("invalid", "The range leaves the network of its subnet mask.");
  if (gateway !== undefined && (gateway.value < first || gateway.value > last))
    throw new Refusal("invalid", "The gateway is not in the network of the range.");
  // RFC 3021: a network of two addresses, or one, has neither a name nor a broadcast of its own.
  if (pool.version === 4 && prefix < 31 && (pool.from === first || pool.to === last))
    throw new Refusal("invalid", "The range holds the first or last address of its network.");
}
