import type { CostModel, Organization, QuotaStatistics, RequestForm } from "@diptych/v2";
import type { Statistics } from "./quotas.ts";
import type { CostModelPlan, flaws, FormPlan, Quota } from "./world.ts";

const guestOs = "Debian 12";

/** The form of both services. */
export const serviceForm = (organizations: readonly { readonly id: number }[]): RequestForm => ({
  displayName: "web",
  RequestFormElements: [{ label: "Cost centre", formType: "TEXT", value: "R-1" }],
  Organizations: [...organizations],
});

/** The form of the machine that they consist of. */
export const machineForm = ({ cpus, memoryGb, disks }: FormPlan): RequestForm => ({
  displayName: "machine",
  RequestFormElements: [
    { label: "CPU Count", formType: "CPU_COUNT", value: String(cpus) },
    { label: "Memory", formType: "MEMORY", value: `${memoryGb} GB` },
    ...disks.map(({ gb, tier = "" }, index) => ({
      label: `disk ${index}`,
      formType: "DISK",
      value: `${gb} GB ${tier}`.trim(),
    })),
  ],
});

/** A cost model without its name and targets. */
export function costModelBody(plan: CostModelPlan): CostModel {
  const { markup, tiers, os, support, attribute, byUptime } = plan;
  const costItems = [{ name: "R-1", cost: attribute }];
  const { nonsense } = plan;
  return {
    allocatedCpuCost: plan.cpu,
    allocatedMemoryCost: plan.memory,
    storageTierCosts: tiers?.map((tier) => ({ ...tier })),
    defaultStorageTier: plan.defaultTier,
    operatingSystemCosts: os === undefined ? [] : [{ os: guestOs, cost: os }],
    supportCosts: support === undefined ? [] : [{ os: guestOs, cost: support }],
    costAttributes: attribute === undefined ? [] : [{ name: "Cost centre", costItems }],
    serviceMarkupDiscount: markup === undefined ? [] : [markupBody(markup)],
    uptimeCalcs: byUptime?.map((name) => ({ name, calcUptime: true })),
    ...(nonsense === undefined ? {} : flawed[nonsense]),
  };
}

export const markupBody = (markupDiscount: number) => ({
  serviceName: "Web server",
  markupDiscount,
});

const item = { name: "R-1", cost: 1 };
const gold = { name: "gold", cost: 1 };

/** The part that makes a cost model nonsense. */
const flawed: Readonly<Record<(typeof flaws)[number], CostModel>> = {
  "a tier twice": { storageTierCosts: [gold, { ...gold, cost: 2 }], defaultStorageTier: "gold" },
  "a tier without a name": { storageTierCosts: [gold, { cost: 1 }], defaultStorageTier: "gold" },
  "a tier without a price": { storageTierCosts: [{ name: "gold" }], defaultStorageTier: "gold" },
  "a system twice": {
    operatingSystemCosts: [
      { os: guestOs, cost: 1 },
      { os: guestOs, cost: 1 },
    ],
  },
  "support of nothing": { supportCosts: [{ cost: 1 }] },
  "uptime of something unknown": { uptimeCalcs: [{ name: "cpu", calcUptime: true }] },
  "uptime twice": {
    uptimeCalcs: [
      { name: "CPU", calcUptime: true },
      { name: "CPU", calcUptime: false },
    ],
  },
  "an attribute that is not there": { costAttributes: [{ name: "No", costItems: [item] }] },
  "a value twice": { costAttributes: [{ name: "Cost centre", costItems: [item, item] }] },
  "a formula": {
    costAttributes: [{ name: "Cost centre", costItems: [{ ...item, costFormula: "2*x" }] }],
  },
  "a price below zero": { reservedCpuCost: -1 },
  "a markup that makes too much of a price": {
    reservedCpuCost: 1_000_000_000,
    serviceMarkupDiscount: [markupBody(1)],
  },
};

/** Elements of an organization or a member that has a quota. */
export function quotaBody(
  quota: Quota | undefined,
): Pick<Organization, "costQuota" | "resourceQuota"> {
  if (quota === undefined) return {};
  if ("dailyCost" in quota) return { costQuota: { dailyCost: quota.dailyCost } };
  return {
    resourceQuota: {
      CPUCount: quota.cpus,
      memoryInGB: quota.memoryGb,
      storageInGB: quota.storageGb,
      perStorageTierQuotas: quota.isPerTier,
      storageTierQuotas: quota.tiers?.map((tier) => ({ ...tier })),
    },
  };
}

/** Statistics as the model has them. */
export function statisticsOf({ costQuota, resourceQuota }: QuotaStatistics): Statistics {
  if (costQuota !== undefined) return { dailyCost: costQuota.dailyCost ?? 0 };
  if (resourceQuota === undefined) return undefined;
  const { CPUCount, memoryInGB, storageInGB, storageTierQuotas = [] } = resourceQuota;
  return {
    cpus: CPUCount,
    memoryGb: memoryInGB,
    storageGb: storageInGB,
    tiers: storageTierQuotas
      .map(({ name = "", quota, excluded = false }) => ({ name, quota, excluded }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}
