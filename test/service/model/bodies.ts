import type { CostModel, Organization, QuotaStatistics, RequestForm } from "@diptych/v2";
import type { Statistics } from "./quotas.ts";
import type { CostModelPlan, FormPlan, Quota } from "./world.ts";

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
  };
}

export const markupBody = (markupDiscount: number) => ({
  serviceName: "Web server",
  markupDiscount,
});

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
