import type { Disk, Prices, Uptime } from "./world.ts";

/** A machine, with the tier of each of its disks; "" for none. */
export interface Shape {
  readonly cpus: number;
  readonly memoryGb: number;
  readonly disks: readonly { readonly gb: number; readonly tier: string }[];
  /** Whether the attribute `Cost centre` has the value that has a price. */
  readonly isPricedCentre: boolean;
}

/** Prices with the markup that stands on a day. */
export interface Tariff {
  readonly prices: Prices;
  readonly percent: number;
}

/** Cost of a machine for a day. Source: v3, request-costs. */
export interface DailyCost {
  readonly cpu: number;
  readonly memory: number;
  readonly disks: readonly number[];
  readonly os: number;
  readonly support: number;
  readonly attribute: number | undefined;
  readonly markup: number;
  readonly total: number;
}

/** Price of a gigabyte: a tier without one has that of the tier that is assumed. Source: v2, storage-tiers. */
function tierPrice({ tiers = [], defaultTier }: Prices, name: string): number {
  const of = (wanted: string | undefined) => tiers.find((one) => one.name === wanted)?.cost;
  return of(name) ?? of(defaultTier) ?? 0;
}

export function dailyCost(tariff: Tariff | undefined, shape: Shape): DailyCost {
  const prices = tariff?.prices ?? {};
  const cpu = shape.cpus * (prices.cpu ?? 0);
  const memory = shape.memoryGb * (prices.memory ?? 0);
  const disks = shape.disks.map(({ gb, tier }) => gb * tierPrice(prices, tier));
  const os = prices.os ?? 0;
  const support = prices.support ?? 0;
  const attribute = shape.isPricedCentre ? prices.attribute : undefined;
  const before = cpu + memory + sum(disks) + os + support + (attribute ?? 0);
  const markup = (before * (tariff?.percent ?? 0)) / 100;
  return { cpu, memory, disks, os, support, attribute, markup, total: before + markup };
}

/**
 * Tiers of disks when they are requested, undefined where one cannot be had: a tier that no price is known
 * for, or none where tiers have prices and none is assumed. Source: v2, storage-tiers.
 */
export function placedDisks(
  prices: Prices | undefined,
  disks: readonly Disk[],
): Shape["disks"] | undefined {
  const { tiers = [], defaultTier } = prices ?? {};
  const known = new Set(tiers.map(({ name }) => name));
  const placed = disks.map(({ gb, tier }) => ({ gb, tier: tier ?? defaultTier ?? "" }));
  return tiers.length > 0 && placed.some(({ tier }) => !known.has(tier)) ? undefined : placed;
}

/** Whether prices make no sense: the tier that is assumed has one if any has. Source: v2, storage-tiers. */
export const isNonsense = ({ tiers = [], defaultTier }: Prices): boolean =>
  tiers.length > 0 && defaultTier !== undefined && !tiers.some(({ name }) => name === defaultTier);

/** Charges of a machine for a day on which it was there so many hours, the markup within each. */
export function charges(tariff: Tariff | undefined, shape: Shape, hours: number) {
  const cost = dailyCost(tariff, shape);
  const factor = 1 + (tariff?.percent ?? 0) / 100;
  const share = (kind: Uptime, amount: number): number =>
    amount * factor * (tariff?.prices.byUptime?.includes(kind) === true ? hours / 24 : 1);
  const storage: Record<string, { cost: number; gb: number }> = {};
  for (const [place, { gb, tier }] of shape.disks.entries()) {
    const name = tier === "" ? (tariff?.prices.defaultTier ?? "") : tier;
    const known = storage[name] ?? { cost: 0, gb: 0 };
    const more = share("STORAGE", cost.disks[place] ?? 0);
    storage[name] = { cost: known.cost + more, gb: known.gb + gb };
  }
  return {
    cpu: share("CPU", cost.cpu),
    memory: share("MEMORY", cost.memory),
    storage,
    tiers: Object.keys(storage).length,
    os: share("OS", cost.os),
    support: share("SUPPORT", cost.support),
    attribute: cost.attribute === undefined ? undefined : cost.attribute * factor,
    uptime: hours,
  };
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0);
