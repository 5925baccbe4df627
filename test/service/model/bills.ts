import type { BillingRecord } from "@diptych/v2";
import type { Bill } from "./picture.ts";

const day = 24 * 3_600_000;

/** Bills of a world that began after a midnight. */
export function billsOf(records: readonly BillingRecord[], midnight: number): readonly Bill[] {
  const machines = machinesOf(records);
  return records.map((record) => ({
    machine: machines.indexOf(record.vmObjectHandleId ?? 0),
    day: Math.floor((Date.parse(record.timestamp ?? "") - midnight) / day),
    cpu: record.cpuCost ?? 0,
    memory: record.memoryCost ?? 0,
    storage: Object.fromEntries(
      (record.StorageBillingRecords ?? []).map(
        ({ storageTier = "", costPerDay = 0, provisionedStorageSizeInBytes = 0 }) => [
          storageTier,
          { cost: costPerDay, gb: provisionedStorageSizeInBytes / 1024 ** 3 },
        ],
      ),
    ),
    tiers: record.StorageBillingRecords?.length ?? 0,
    os: record.osCost ?? 0,
    support: record.osSupportCost ?? 0,
    attribute: record.AttributeBillingRecords?.[0]?.costPerDay,
    uptime: record.uptime ?? 0,
  }));
}

/** Numbers of all machines, in the order in which they came. */
export const machinesOf = (records: readonly BillingRecord[]): readonly number[] =>
  [...new Set(records.map(({ vmObjectHandleId = 0 }) => vmObjectHandleId))].sort((a, b) => a - b);

/** A day as queries name it. */
export const compactDay = (time: number): string =>
  new Date(time).toISOString().slice(0, 10).replaceAll("-", "");
