import type { Quota, ResourceQuota, StorageTierLimit } from "../../model/quota.ts";
import type { QuotaAmounts } from "../../model/reservation.ts";

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

/** The smaller figures of two quotas of one kind. */
export function smaller(one: Quota, other: Quota): Quota {
  if (one.kind === "cost")
    return other.kind === "cost" && other.dailyCost < one.dailyCost ? other : one;
  if (other.kind === "cost") return one;
  return {
    ...one,
    cpus: least(one.cpus, other.cpus),
    memoryGb: least(one.memoryGb, other.memoryGb),
    storageGb: least(one.storageGb, other.storageGb),
  };
}

/** The figures of a quota, none below zero. */
export function notNegative(quota: Quota): Quota {
  if (quota.kind === "cost") return { ...quota, dailyCost: Math.max(0, quota.dailyCost) };
  const tiers = tierLimits(quota);
  return {
    ...quota,
    cpus: positive(quota.cpus),
    memoryGb: positive(quota.memoryGb),
    storageGb: positive(quota.storageGb),
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
  const { cpus = 0, memoryGb = 0, storageGb = 0, settings } = left;
  const perTier = settings?.perStorageTierQuotas === true;
  return [
    ...(cpus < 0 && wanted.cpus > 0 ? ["processors"] : []),
    ...(memoryGb < 0 && wanted.memoryMb > 0 ? ["memory"] : []),
    ...(!perTier && storageGb < 0 && wanted.storageBytes > 0 ? ["storage"] : []),
    ...(perTier ? exceededTiers(left, wanted) : []),
  ];
}

function exceededTiers(left: ResourceQuota, wanted: QuotaAmounts): readonly string[] {
  const wantedTiers = new Map(wanted.tiers.map((tier) => [tier.tierName, tier.storageBytes]));
  return tierLimits(left)
    .filter(({ name = "", quota = 0, excluded }) => {
      const isWanted = (wantedTiers.get(name) ?? 0) > 0;
      return isWanted && (excluded === true || quota < 0);
    })
    .map(({ name }) => `storage on the tier ${name}`);
}

function tierLeft(limit: StorageTierLimit, taken: QuotaAmounts): StorageTierLimit {
  if (limit.quota === undefined) return limit;
  const tier = taken.tiers.find(({ tierName }) => tierName === limit.name);
  return { ...limit, quota: rounded(limit.quota - (tier?.storageBytes ?? 0) / bytesPerGb) };
}

const tierLimits = ({ settings }: ResourceQuota): readonly StorageTierLimit[] =>
  settings?.storageTierQuotas ?? [];

const less = (limit: number | undefined, taken: number): number | undefined =>
  limit === undefined ? undefined : rounded(limit - taken);

/** Decimals without what binary fractions add. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const positive = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.max(0, value);

const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : Math.min(one, other ?? one);
