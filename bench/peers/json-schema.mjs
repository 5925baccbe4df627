// @ts-check
// The types as JSON Schema, with what the interface document says of them: for ajv and
// fast-json-stringify. No property is required and unknown ones are allowed, as in the document.

const text = { type: "string" };
const int32 = { type: "integer", minimum: -2_147_483_648, maximum: 2_147_483_647 };
const int64 = {
  type: "integer",
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};
const decimal = { type: "number" };
const flag = { type: "boolean" };

/** @param {Record<string, object>} properties */
const object = (properties) => ({ type: "object", properties });
/** @param {object} items */
const array = (items) => ({ type: "array", items });

const roleProperties = { type: text, id: int64, name: text, permissions: array(text) };
const ref = object({ displayName: text, type: text, id: int64 });
const role = object(roleProperties);

const account = object({
  userid: text,
  password: text,
  enabled: flag,
  role: object({ xsitype: text, ...roleProperties }),
  firstName: text,
  lastName: text,
  primaryPhoneNo: text,
  secondaryPhoneNo: text,
  emailAddress: text,
  contextRoles: array(object({ context: ref, role })),
  securitySourceType: text,
  roleName: text,
  displayName: text,
  type: text,
  id: int64,
});

const billingRecord = object({
  CPUCount: int32,
  cpuReservation: int64,
  memoryInMB: int64,
  memReservationInMB: int64,
  guestOS: text,
  cpuCost: decimal,
  memoryCost: decimal,
  osCost: decimal,
  osSupportCost: decimal,
  timestamp: { type: "string", format: "date-time" },
  vmObjectHandleId: int64,
  vmName: text,
  StorageBillingRecords: array(
    object({
      storageTier: text,
      actualStorageSizeInBytes: int64,
      provisionedStorageSizeInBytes: int64,
      costPerDay: decimal,
    }),
  ),
  AttributeBillingRecords: array(
    object({ attributeId: int64, attributeName: text, costPerDay: decimal, calcUptime: flag }),
  ),
  CostAllocationBillingRecords: array(
    object({ billingName: text, organizationId: int64, organizationName: text, percent: decimal }),
  ),
  uptime: decimal,
  calcUptimeCpu: flag,
  calcUptimeMemory: flag,
  calcUptimeInstance: flag,
  calcUptimeStorage: flag,
  calcUptimeOS: flag,
  calcUptimeSupport: flag,
});

/** @type {Record<import("../data/documents.mjs").Root, object>} */
export const jsonSchema = {
  Account: account,
  AccountCollection: object({ Accounts: array(account) }),
  BillingRecordCollection: object({ BillingRecords: array(billingRecord) }),
};
