import type { Disk, Flawed, Prices, Uptime } from "./world.ts";

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

/** Costs of a day, each rounded by itself; their sum with the markup is that of what is rounded. Source: v2, rounding. */
export function dailyCost(tariff: Tariff | undefined, shape: Shape): DailyCost {
  const { prices = {}, percent = 0 } = tariff ?? {};
  const cpu = product(prices.cpu, shape.cpus);
  const memory = product(prices.memory, shape.memoryGb);
  const disks = shape.disks.map(({ gb, tier }) => product(tierPrice(prices, tier), gb));
  const os = product(prices.os, 1);
  const support = product(prices.support, 1);
  const attribute =
    shape.isPricedCentre && prices.attribute !== undefined
      ? product(prices.attribute, 1)
      : undefined;
  const amounts = [cpu, memory, ...disks, os, support, attribute ?? 0];
  const before = sum(amounts);
  const total = sum(amounts.map((amount) => raised(amount, percent)));
  return { cpu, memory, disks, os, support, attribute, markup: sum([total, -before]), total };
}

/** Costs in ten thousandths, where they are exact. */
const unit = 10_000;
const inUnits = (cost: number): bigint => BigInt(Math.round(cost * unit));
const ofUnits = (units: bigint): number => Number(units) / unit;

/** A fraction of ten thousandths, half of one upwards. */
const nearest = (numerator: bigint, denominator: bigint): number => {
  const twice = 2n * numerator + denominator;
  const whole = twice / (2n * denominator);
  return ofUnits(twice < 0n && twice % (2n * denominator) !== 0n ? whole - 1n : whole);
};

/** A price, which has up to eight decimals, times a whole number. */
const product = (price = 0, count: number): number =>
  nearest(BigInt(Math.round(price * 1e8)) * BigInt(count), 10_000n);

const raised = (cost: number, percent: number): number =>
  nearest(inUnits(cost) * BigInt(100 + percent), 100n);

/** The share of a day of so many whole hours. */
const shareOf = (cost: number, hours: number): number =>
  nearest(inUnits(cost) * BigInt(hours), 24n);

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

/**
 * Whether a cost model is refused: something in its lists is there twice, nameless, without its value or unknown, or the
 * tier that it assumes has no price where others have. Source: v2, price-lists and storage-tiers.
 */
export const isNonsense = ({ tiers = [], defaultTier, nonsense }: Prices & Flawed): boolean =>
  nonsense !== undefined ||
  (tiers.length > 0 &&
    defaultTier !== undefined &&
    !tiers.some(({ name }) => name === defaultTier));

/** Charges of a machine for a day on which it was there so many hours, the markup within each. */
export function charges(tariff: Tariff | undefined, shape: Shape, hours: number) {
  const cost = dailyCost(tariff, shape);
  const { percent = 0, prices = {} } = tariff ?? {};
  const share = (kind: Uptime, amount: number): number =>
    prices.byUptime?.includes(kind) === true ? shareOf(amount, hours) : amount;
  const storage: Record<string, { cost: number; gb: number }> = {};
  for (const [place, { gb, tier }] of shape.disks.entries()) {
    const name = tier === "" ? (prices.defaultTier ?? "") : tier;
    const known = storage[name] ?? { cost: 0, gb: 0 };
    const more = raised(cost.disks[place] ?? 0, percent);
    storage[name] = { cost: sum([known.cost, more]), gb: known.gb + gb };
  }
  for (const ofTier of Object.values(storage)) ofTier.cost = share("STORAGE", ofTier.cost);
  return {
    cpu: share("CPU", raised(cost.cpu, percent)),
    memory: share("MEMORY", raised(cost.memory, percent)),
    storage,
    tiers: Object.keys(storage).length,
    os: share("OS", raised(cost.os, percent)),
    support: share("SUPPORT", raised(cost.support, percent)),
    attribute: cost.attribute === undefined ? undefined : raised(cost.attribute, percent),
    uptime: hours,
  };
}

/** A sum of costs, exact to the ten thousandth. */
export const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, one) => total + one, 0) * unit) / unit;
