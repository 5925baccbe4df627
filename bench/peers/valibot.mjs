// @ts-check
import * as v from "valibot";

const text = v.optional(v.string());
const int32 = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
);
const int64 = v.optional(v.pipe(v.number(), v.safeInteger()));
const decimal = v.optional(v.number());
const flag = v.optional(v.boolean());

const role = v.object({
  type: text,
  id: int64,
  name: text,
  permissions: v.optional(v.array(v.string())),
});
const ref = v.object({ displayName: text, type: text, id: int64 });

const account = v.object({
  userid: text,
  password: text,
  enabled: flag,
  role: v.optional(v.object({ xsitype: text, ...role.entries })),
  firstName: text,
  lastName: text,
  primaryPhoneNo: text,
  secondaryPhoneNo: text,
  emailAddress: text,
  contextRoles: v.optional(v.array(v.object({ context: v.optional(ref), role: v.optional(role) }))),
  securitySourceType: text,
  roleName: text,
  displayName: text,
  type: text,
  id: int64,
});

const billingRecord = v.object({
  CPUCount: int32,
  cpuReservation: int64,
  memoryInMB: int64,
  memReservationInMB: int64,
  guestOS: text,
  cpuCost: decimal,
  memoryCost: decimal,
  osCost: decimal,
  osSupportCost: decimal,
  timestamp: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  vmObjectHandleId: int64,
  vmName: text,
  StorageBillingRecords: v.optional(
    v.array(
      v.object({
        storageTier: text,
        actualStorageSizeInBytes: int64,
        provisionedStorageSizeInBytes: int64,
        costPerDay: decimal,
      }),
    ),
  ),
  AttributeBillingRecords: v.optional(
    v.array(
      v.object({ attributeId: int64, attributeName: text, costPerDay: decimal, calcUptime: flag }),
    ),
  ),
  CostAllocationBillingRecords: v.optional(
    v.array(
      v.object({
        billingName: text,
        organizationId: int64,
        organizationName: text,
        percent: decimal,
      }),
    ),
  ),
  uptime: decimal,
  calcUptimeCpu: flag,
  calcUptimeMemory: flag,
  calcUptimeInstance: flag,
  calcUptimeStorage: flag,
  calcUptimeOS: flag,
  calcUptimeSupport: flag,
});

/** @type {Record<import("../data/documents.mjs").Root, v.GenericSchema>} */
export const valibotSchema = {
  Account: account,
  AccountCollection: v.object({ Accounts: v.optional(v.array(account)) }),
  BillingRecordCollection: v.object({ BillingRecords: v.optional(v.array(billingRecord)) }),
};
