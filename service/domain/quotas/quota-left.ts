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

/** The remainder of two quotas of one kind: in nothing more than either leaves. */
export function smaller(one: Quota, other: Quota): Quota {
  if (one.kind === "cost")
    return other.kind === "cost" && other.dailyCost < one.dailyCost ? other : one;
  if (other.kind === "cost") return one;
  const both = [one, other];
  const names = new Set(both.flatMap((quota) => tierLimits(quota).map(({ name }) => name)));
  const isSumShown = both.some(({ storageGb }) => storageGb !== undefined);
  // Where one of them goes by tier, the tiers of one that does not limit nothing.
  const limiting = both.some(isPerTier) ? both.map(byTier(names)) : both;
  return {
    ...one,
    cpus: least(both.map(({ cpus }) => cpus)),
    memoryGb: least(both.map(({ memoryGb }) => memoryGb)),
    storageGb: isSumShown ? least(both.map(sumLeft)) : undefined,
    settings: {
      ...one.settings,
      perStorageTierQuotas: both.some(isPerTier) ? true : one.settings?.perStorageTierQuotas,
      storageTierQuotas: [...names].map((name) => smallerTier(name, limiting)),
    },
  };
}

/** A quota as it limits each of some tiers: by tier, nothing is left on those that it does not list. */
function byTier(names: ReadonlySet<string | undefined>): (quota: ResourceQuota) => ResourceQuota {
  return (quota) => {
    const known = isPerTier(quota) ? tierLimits(quota) : [];
    const rest = isPerTier(quota) ? 0 : quota.storageGb;
    const storageTierQuotas = [...names].map(
      (name) => known.find((one) => one.name === name) ?? { name, quota: rest },
    );
    return { ...quota, settings: { ...quota.settings, storageTierQuotas } };
  };
}

function smallerTier(name: string | undefined, quotas: readonly ResourceQuota[]): StorageTierLimit {
  const tiers = quotas.map((each) => tierOf(each, name));
  const quota = least(tiers.map((tier) => tier?.quota));
  return {
    name,
    ...(quota === undefined ? {} : { quota }),
    ...(tiers.some((tier) => tier?.excluded) ? { excluded: true } : {}),
  };
}

/** The storage that a quota leaves on all tiers together: where it goes by tier, no more than they do. */
function sumLeft(quota: ResourceQuota): number | undefined {
  if (!isPerTier(quota)) return quota.storageGb;
  const open = tierLimits(quota).filter(({ excluded }) => excluded !== true);
  const isLimited = open.every(({ quota: limit }) => limit !== undefined);
  const sum = open.reduce((all, { quota: limit = 0 }) => all + Math.max(0, limit), 0);
  return isLimited ? least([quota.storageGb, rounded(sum)]) : quota.storageGb;
}

/** The figures of a quota, none below zero. */
export function notNegative(quota: Quota): Quota {
  if (quota.kind === "cost") return { ...quota, dailyCost: Math.max(0, quota.dailyCost) };
  const tiers = tierLimits(quota);
  return {
    ...quota,
    cpus: positive(quota.cpus),
    memoryGb: positive(quota.memoryGb),
    storageGb: quota.storageGb === undefined ? undefined : positive(sumLeft(quota)),
    ...(tiers.length === 0
      ? {}
      : {
          settings: {
            ...quota.settings,
            storageTierQuotas: tiers.map((one) =>
              one.quota === undefined ? one : { ...one, quota: Math.max(0, one.quota) },
            ),
          },
        }),
  };
}

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
