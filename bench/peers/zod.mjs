// @ts-check
import * as z from "zod";

const text = z.string().optional();
const int32 = z.int32().optional();
const int64 = z.int().optional();
const decimal = z.number().optional();
const flag = z.boolean().optional();

const role = z.object({
  type: text,
  id: int64,
  name: text,
  permissions: z.array(z.string()).optional(),
});
const ref = z.object({ displayName: text, type: text, id: int64 });

const account = z.object({
  userid: text,
  password: text,
  enabled: flag,
  role: z.object({ xsitype: text, ...role.shape }).optional(),
  firstName: text,
  lastName: text,
  primaryPhoneNo: text,
  secondaryPhoneNo: text,
  emailAddress: text,
  contextRoles: z.array(z.object({ context: ref.optional(), role: role.optional() })).optional(),
  securitySourceType: text,
  roleName: text,
  displayName: text,
  type: text,
  id: int64,
});

const billingRecord = z.object({
  CPUCount: int32,
  cpuReservation: int64,
  memoryInMB: int64,
  memReservationInMB: int64,
  guestOS: text,
  cpuCost: decimal,
  memoryCost: decimal,
  osCost: decimal,
  osSupportCost: decimal,
  timestamp: z.iso.datetime({ offset: true }).optional(),
  vmObjectHandleId: int64,
  vmName: text,
  StorageBillingRecords: z
    .array(
      z.object({
        storageTier: text,
        actualStorageSizeInBytes: int64,
        provisionedStorageSizeInBytes: int64,
        costPerDay: decimal,
      }),
    )
    .optional(),
  AttributeBillingRecords: z
    .array(
      z.object({ attributeId: int64, attributeName: text, costPerDay: decimal, calcUptime: flag }),
    )
    .optional(),
  CostAllocationBillingRecords: z
    .array(
      z.object({
        billingName: text,
        organizationId: int64,
        organizationName: text,
        percent: decimal,
      }),
    )
    .optional(),
  uptime: decimal,
  calcUptimeCpu: flag,
  calcUptimeMemory: flag,
  calcUptimeInstance: flag,
  calcUptimeStorage: flag,
  calcUptimeOS: flag,
  calcUptimeSupport: flag,
});

/** @type {Record<import("../data/documents.mjs").Root, z.ZodType>} */
export const zodSchema = {
  Account: account,
  AccountCollection: z.object({ Accounts: z.array(account).optional() }),
  BillingRecordCollection: z.object({ BillingRecords: z.array(billingRecord).optional() }),
};
