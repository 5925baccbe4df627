import { sum, type Shape } from "./money.ts";
import type { Quota, ResourceQuota, TierLimit } from "./world.ts";

/** What a request takes of quotas. */
export interface Amounts {
  readonly cpus: number;
  readonly memoryGb: number;
  readonly disks: Shape["disks"];
  readonly cost: number;
}

/** A quota with each of its limits raised, in whole numbers. */
export function grown<T extends Quota | undefined>(
  quota: T,
  { percent }: { readonly percent: number },
): T {
  const raised = (limit: number | undefined): number | undefined =>
    limit === undefined ? undefined : Math.ceil((limit * (100 + percent)) / 100);
  if (quota === undefined) return quota;
  if ("dailyCost" in quota) return { ...quota, dailyCost: raised(quota.dailyCost) };
  return {
    ...quota,
    cpus: raised(quota.cpus),
    memoryGb: raised(quota.memoryGb),
    storageGb: raised(quota.storageGb),
    tiers: quota.tiers?.map((tier) => ({ ...tier, quota: raised(tier.quota) })),
  };
}

/** What quota statistics show. */
export type Statistics =
  | { readonly dailyCost: number }
  | {
      readonly cpus: number | undefined;
      readonly memoryGb: number | undefined;
      readonly storageGb: number | undefined;
      readonly tiers: readonly TierLimit[];
    }
  | undefined;

const storageOf = ({ disks }: Amounts, tier?: string): number =>
  sum(disks.flatMap((disk) => (tier === undefined || disk.tier === tier ? [disk.gb] : [])));

/** Limits less what is taken; below zero where a quota has shrunk. */
function leftOf(quota: ResourceQuota, taken: readonly Amounts[]): ResourceQuota {
  const less = (limit: number | undefined, amount: (one: Amounts) => number) =>
    limit === undefined ? undefined : limit - sum(taken.map(amount));
  return {
    ...quota,
    cpus: less(quota.cpus, ({ cpus }) => cpus),
    memoryGb: less(quota.memoryGb, ({ memoryGb }) => memoryGb),
    storageGb: less(quota.storageGb, (one) => storageOf(one)),
    tiers: quota.tiers?.map((tier) => ({
      ...tier,
      quota: less(tier.quota, (one) => storageOf(one, tier.name)),
    })),
  };
}

/** Whether a quota leaves what is wanted. Nothing is short of which nothing is wanted. */
export function leaves(
  quota: Quota | undefined,
  taken: readonly Amounts[],
  wanted: Amounts,
): boolean {
  if (quota === undefined) return true;
  const isLeft = (left: number | undefined, amount: number): boolean =>
    left === undefined || amount === 0 || amount <= left;
  if ("dailyCost" in quota)
    return isLeft(sum([quota.dailyCost, ...taken.map(({ cost }) => -cost)]), wanted.cost);
  const left = leftOf(quota, taken);
  return (
    isLeft(left.cpus, wanted.cpus) &&
    isLeft(left.memoryGb, wanted.memoryGb) &&
    (quota.isPerTier === true
      ? wanted.disks.every(({ tier }) => {
          const limit = left.tiers?.find(({ name }) => name === tier);
          return (
            limit !== undefined &&
            limit.excluded !== true &&
            isLeft(limit.quota, storageOf(wanted, tier))
          );
        })
      : isLeft(left.storageGb, storageOf(wanted)))
  );
}

/** The remainder that a single quota shows. */
export function statistics(quota: Quota | undefined, taken: readonly Amounts[]): Statistics {
  if (quota === undefined) return undefined;
  if ("dailyCost" in quota)
    return { dailyCost: notNegative(sum([quota.dailyCost, ...taken.map(({ cost }) => -cost)])) };
  return shown(leftOf(quota, taken));
}

/** Figures of a remainder; tiers have some where they limit. Source: v2, quota-statistics. */
function shown(left: ResourceQuota): Statistics {
  return {
    cpus: notNegative(left.cpus),
    memoryGb: notNegative(left.memoryGb),
    storageGb: notNegative(sumLeft(left)),
    tiers: limitingTiers(left).map(shownTier).sort(byName),
  };
}

const limitingTiers = ({ isPerTier, tiers = [] }: ResourceQuota): readonly TierLimit[] =>
  isPerTier === true ? tiers : [];

const shownTier = ({ name, quota, excluded = false }: TierLimit): TierLimit => ({
  name,
  quota: excluded ? 0 : notNegative(quota),
  excluded,
});

const byName = (one: TierLimit, other: TierLimit): number => one.name.localeCompare(other.name);

/** The remainder that a member shows: in nothing more than both quotas leave. */
export function statisticsOfBoth(
  ofOrganization: { readonly quota: Quota | undefined; readonly taken: readonly Amounts[] },
  ofMember: { readonly quota: Quota | undefined; readonly taken: readonly Amounts[] },
): Statistics {
  const { quota } = ofMember;
  const whole = ofOrganization.quota;
  if (quota === undefined) return statistics(whole, ofOrganization.taken);
  if (whole === undefined) return statistics(quota, ofMember.taken);
  if ("dailyCost" in quota || "dailyCost" in whole) {
    const left = [statistics(quota, ofMember.taken), statistics(whole, ofOrganization.taken)];
    return { dailyCost: Math.min(...left.map((one) => (one as { dailyCost: number }).dailyCost)) };
  }
  const both = [leftOf(quota, ofMember.taken), leftOf(whole, ofOrganization.taken)];
  const names = new Set(both.flatMap((left) => limitingTiers(left).map(({ name }) => name)));
  const tiers = [...names].map((name): TierLimit => {
    const limits = both.map((left) => tierLeft(left, name));
    return {
      name,
      quota: least(limits.map(({ quota: limit }) => limit)),
      excluded: limits.some(({ excluded }) => excluded === true),
    };
  });
  const isPerTier = both.some((left) => left.isPerTier === true);
  const sums = [...both, ...(isPerTier ? [{ isPerTier, tiers }] : [])].map(sumLeft);
  return {
    cpus: least(both.map(({ cpus }) => cpus)),
    memoryGb: least(both.map(({ memoryGb }) => memoryGb)),
    storageGb: least(sums),
    tiers: tiers.map(shownTier).sort(byName),
  };
}

/** Storage that a quota leaves over all tiers: where it goes by tier, what they leave, and no sum limits it. */
function sumLeft({ storageGb, isPerTier, tiers = [] }: ResourceQuota): number | undefined {
  if (isPerTier !== true) return storageGb;
  const open = tiers.filter(({ excluded }) => excluded !== true);
  const all = sum(open.map(({ quota = Infinity }) => Math.max(0, quota)));
  return all === Infinity ? undefined : all;
}

const tierOf = ({ tiers = [] }: ResourceQuota, name: string): TierLimit | undefined =>
  tiers.find((one) => one.name === name);

/** Limit of a quota on a tier: where it goes by tier, nothing on one that it does not list. */
function tierLeft(left: ResourceQuota, name: string): TierLimit {
  if (left.isPerTier !== true) return { name, quota: left.storageGb };
  return tierOf(left, name) ?? { name, quota: 0 };
}

function least(values: readonly (number | undefined)[]): number | undefined {
  const lowest = Math.min(...values.map((value = Infinity) => value));
  return lowest === Infinity ? undefined : Math.max(0, lowest);
}

function notNegative<T extends number | undefined>(value: T): T {
  return (value === undefined ? undefined : Math.max(0, value)) as T;
}
