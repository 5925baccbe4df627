import type { Quota, ResourceQuota, StorageTierLimit } from "../../model/quota.ts";
import type { QuotaAmounts } from "../../model/reservation.ts";
import { rounded as roundedTo } from "../shared/countable.ts";

const bytesPerGb = 1024 ** 3;
const mbPerGb = 1024;

/** The remainder of a quota: below zero where more has been taken. */
export function leftOf(quota: Quota, taken: QuotaAmounts): Quota {
  if (quota.kind === "cost") return { ...quota, dailyCost: rounded(quota.dailyCost - taken.cost) };
  const tiers = tierLimits(quota);
  return {
    ...quota,
    cpus: quota.cpus === undefined ? undefined : quota.cpus - taken.cpus,
    memoryGb: less(quota.memoryGb, taken.memoryMb / mbPerGb),
    storageGb: less(quota.storageGb, taken.storageBytes / bytesPerGb),
    ...(tiers.length === 0
      ? {}
      : {
          settings: {
            ...quota.settings,
            storageTierQuotas: tiers.map((one) => tierLeft(one, taken)),
          },
        }),
  };
}

/** The figures of what two quotas of one kind leave together: of nothing more than either leaves, none below zero. */
export function leftOfBoth(one: Quota, other: Quota): Quota {
  if (one.kind === "cost" || other.kind === "cost") {
    const least = other.kind === "cost" && one.kind === "cost" && other.dailyCost < one.dailyCost;
    return figuresOf(least || one.kind !== "cost" ? other : one);
  }
  const both = [one, other];
  const names = [...new Set(both.flatMap((quota) => limitingTiers(quota).map(({ name }) => name)))];
  const storageTierQuotas = names.map((name) => smallerTier(name, both));
  const perStorageTierQuotas = both.some(isPerTier) || one.settings?.perStorageTierQuotas;
  const settings = { ...one.settings, perStorageTierQuotas, storageTierQuotas };
  const sums = [...both, { ...one, settings }].map(sumLeft);
  return {
    ...one,
    cpus: positive(least(both.map(({ cpus }) => cpus))),
    memoryGb: positive(least(both.map(({ memoryGb }) => memoryGb))),
    storageGb: positive(least(sums)),
    settings,
  };
}

/** The least that quotas leave on a tier: one that goes by tier nothing on a tier that it does not list. */
function smallerTier(name: string | undefined, quotas: readonly ResourceQuota[]): StorageTierLimit {
  const tiers = quotas.map((quota): StorageTierLimit => {
    if (!isPerTier(quota)) return { name, quota: quota.storageGb };
    return tierOf(quota, name) ?? { name, quota: 0 };
  });
  const isExcluded = tiers.some(({ excluded }) => excluded === true);
  const limit = least(tiers.map(({ quota }) => quota));
  return shownTier({ name, quota: limit, ...(isExcluded ? { excluded: true } : {}) });
}

/** The storage that a quota leaves on all tiers together: where it goes by tier, what they leave, and no sum limits it. */
function sumLeft(quota: ResourceQuota): number | undefined {
  if (!isPerTier(quota)) return quota.storageGb;
  const open = tierLimits(quota).filter(({ excluded }) => excluded !== true);
  if (open.some(({ quota: limit }) => limit === undefined)) return undefined;
  return rounded(open.reduce((all, { quota: limit = 0 }) => all + Math.max(0, limit), 0));
}

/** The figures of a quota, none below zero. Tiers have figures where they are limited. */
export function figuresOf(quota: Quota): Quota {
  if (quota.kind === "cost") return { ...quota, dailyCost: Math.max(0, quota.dailyCost) };
  const { storageTierQuotas: _, ...settings } = quota.settings ?? {};
  const tiers = limitingTiers(quota).map(shownTier);
  return {
    ...quota,
    cpus: positive(quota.cpus),
    memoryGb: positive(quota.memoryGb),
    storageGb: positive(sumLeft(quota)),
    settings: tiers.length === 0 ? settings : { ...settings, storageTierQuotas: tiers },
  };
}

/** Nothing is left on a tier that must not be used. */
function shownTier({ quota, ...tier }: StorageTierLimit): StorageTierLimit {
  const figure = tier.excluded === true ? 0 : positive(quota);
  return figure === undefined ? tier : { ...tier, quota: figure };
}

/** The tiers by which a quota limits storage. */
const limitingTiers = (quota: ResourceQuota): readonly StorageTierLimit[] =>
  isPerTier(quota) ? tierLimits(quota) : [];

/** The figures that exceed a quota: `processors`, `memory` and so on. */
export function exceededBy(left: Quota, wanted: QuotaAmounts): readonly string[] {
  if (left.kind === "cost") return left.dailyCost < 0 && wanted.cost > 0 ? ["daily cost"] : [];
  const { cpus = 0, memoryGb = 0, storageGb = 0 } = left;
  const perTier = isPerTier(left);
  return [
    ...(cpus < 0 && wanted.cpus > 0 ? ["processors"] : []),
    ...(memoryGb < 0 && wanted.memoryMb > 0 ? ["memory"] : []),
    ...(!perTier && storageGb < 0 && wanted.storageBytes > 0 ? ["storage"] : []),
    ...(perTier ? exceededTiers(left, wanted) : []),
  ];
}

/** Tiers that a quota leaves too little on; it leaves nothing on those that it does not list. */
function exceededTiers(left: ResourceQuota, wanted: QuotaAmounts): readonly string[] {
  return wanted.tiers
    .filter(({ tierName, storageBytes }) => {
      const tier = tierOf(left, tierName);
      const isOpen = tier !== undefined && tier.excluded !== true && (tier.quota ?? 0) >= 0;
      return storageBytes > 0 && !isOpen;
    })
    .map(({ tierName }) =>
      tierName === "" ? "storage without a tier" : `storage on the tier ${tierName}`,
    );
}

function tierLeft(limit: StorageTierLimit, taken: QuotaAmounts): StorageTierLimit {
  if (limit.quota === undefined) return limit;
  const tier = taken.tiers.find(({ tierName }) => tierName === limit.name);
  return { ...limit, quota: rounded(limit.quota - (tier?.storageBytes ?? 0) / bytesPerGb) };
}

const isPerTier = ({ settings }: ResourceQuota): boolean => settings?.perStorageTierQuotas === true;

const tierOf = (quota: ResourceQuota, name: string | undefined): StorageTierLimit | undefined =>
  tierLimits(quota).find((one) => one.name === name);

const tierLimits = ({ settings }: ResourceQuota): readonly StorageTierLimit[] =>
  settings?.storageTierQuotas ?? [];

const less = (limit: number | undefined, taken: number): number | undefined =>
  limit === undefined ? undefined : rounded(limit - taken);

const rounded = (value: number): number => roundedTo(value, 6);

const positive = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.max(0, value);

const least = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};
