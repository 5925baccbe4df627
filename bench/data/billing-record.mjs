// @ts-check
/** @typedef {import("./types.ts").BillingRecord} BillingRecord */
import { Random } from "./random.mjs";

const systems = ["Linux (64-bit)", "Windows Server 2022", "FreeBSD 14", "Solaris"];
const tiers = ["Fast", "Archive", "Standard", "Größer"];

/** @param {Random} random @param {number} index @returns {BillingRecord} */
function record(random, index) {
  const day = String(1 + (index % 28)).padStart(2, "0");
  return {
    CPUCount: 1 + random.below(32),
    cpuReservation: random.below(4000),
    memoryInMB: 1024 * (1 + random.below(64)),
    memReservationInMB: 512 * random.below(16),
    guestOS: random.pick(systems),
    cpuCost: random.decimal(40),
    memoryCost: random.decimal(20),
    osCost: random.decimal(5),
    osSupportCost: random.decimal(5),
    timestamp: `2024-03-${day}T00:00:00Z`,
    vmObjectHandleId: 9000 + index,
    vmName: `research-web-${index}`,
    StorageBillingRecords: Array.from({ length: 1 + (index % 2) }, () => ({
      storageTier: random.pick(tiers),
      actualStorageSizeInBytes: 1_073_741_824 * (1 + random.below(400)),
      provisionedStorageSizeInBytes: 1_073_741_824 * (1 + random.below(800)),
      costPerDay: random.decimal(9),
    })),
    // XML has no sign of a list without elements, so without elements the property is absent.
    ...(index % 3 === 0
      ? {}
      : {
          AttributeBillingRecords: [
            {
              attributeId: 300 + random.below(50),
              attributeName: "Cost Centre",
              costPerDay: random.decimal(2),
              calcUptime: random.below(2) === 0,
            },
          ],
        }),
    CostAllocationBillingRecords: [
      { billingName: "Research", organizationId: 71, organizationName: "Research", percent: 62.5 },
      { billingName: "R&D", organizationId: 72, organizationName: "R&D", percent: 37.5 },
    ].slice(index % 2),
    uptime: random.decimal(24),
    calcUptimeCpu: true,
    calcUptimeMemory: random.below(2) === 0,
    calcUptimeInstance: random.below(2) === 0,
    calcUptimeStorage: false,
    calcUptimeOS: random.below(2) === 0,
    calcUptimeSupport: false,
  };
}

/** @param {number} count @returns {{ BillingRecords: BillingRecord[] }} */
export function billingRecordCollection(count) {
  const random = new Random(13);
  return { BillingRecords: Array.from({ length: count }, (_, index) => record(random, index)) };
}
