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
    return isLeft(quota.dailyCost - sum(taken.map(({ cost }) => cost)), wanted.cost);
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
    return { dailyCost: notNegative(quota.dailyCost - sum(taken.map(({ cost }) => cost))) };
  const left = leftOf(quota, taken);
  return {
    cpus: notNegative(left.cpus),
    memoryGb: notNegative(left.memoryGb),
    storageGb: left.storageGb === undefined ? undefined : notNegative(sumLeft(left)),
    tiers: sortedTiers(left.tiers ?? []).map(({ name, quota: limit, excluded = false }) => ({
      name,
      quota: notNegative(limit),
      excluded,
    })),
  };
}

const sortedTiers = (tiers: readonly TierLimit[]): readonly TierLimit[] =>
  [...tiers].sort((one, other) => one.name.localeCompare(other.name));

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
  const names = new Set(both.flatMap(({ tiers = [] }) => tiers.map(({ name }) => name)));
  const isByTier = both.some(({ isPerTier }) => isPerTier === true);
  const tiers = [...names].sort().map((name) => {
    const limits = both.map((left) => (isByTier ? tierLeft(left, name) : tierOf(left, name)));
    return {
      name,
      quota: least(limits.map((limit) => limit?.quota)),
      excluded: limits.some((limit) => limit?.excluded === true),
    };
  });
  const sums = [...both.map(sumLeft), ...(isByTier ? [sumOf(tiers)] : [])];
  const isSumShown = both.some(({ storageGb }) => storageGb !== undefined);
  return {
    cpus: least(both.map(({ cpus }) => cpus)),
    memoryGb: least(both.map(({ memoryGb }) => memoryGb)),
    storageGb: isSumShown ? least(sums) : undefined,
    tiers,
  };
}

/** Storage that a quota leaves over all tiers: where it goes by tier, no more than they leave. */
function sumLeft({ storageGb = Infinity, isPerTier, tiers = [] }: ResourceQuota): number {
  return isPerTier === true ? Math.min(storageGb, sumOf(tiers)) : storageGb;
}

const sumOf = (tiers: readonly TierLimit[]): number =>
  sum(tiers.map(({ quota = Infinity, excluded }) => (excluded === true ? 0 : Math.max(0, quota))));

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
