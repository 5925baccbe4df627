// @ts-check
// What the event-driven and the node-list contenders need to know of the types: for each element
// of an object what it is. The generated decoder knows the same.

/** @typedef {"string" | "number" | "boolean"} Leaf */
/** @typedef {{ leaf?: Leaf, object?: Fields, list?: true }} Field */
/** @typedef {Map<string, Field>} Fields */

/** @param {Record<string, Field>} byName @returns {Fields} */
const fields = (byName) => new Map(Object.entries(byName));

/** @type {Field} */
const text = { leaf: "string" };
/** @type {Field} */
const number = { leaf: "number" };
/** @type {Field} */
const flag = { leaf: "boolean" };

const ref = fields({ displayName: text, type: text, id: number });
const role = fields({
  xsitype: text,
  type: text,
  id: number,
  name: text,
  permissions: { leaf: "string", list: true },
});

const account = fields({
  userid: text,
  password: text,
  enabled: flag,
  role: { object: role },
  firstName: text,
  lastName: text,
  primaryPhoneNo: text,
  secondaryPhoneNo: text,
  emailAddress: text,
  contextRoles: {
    object: fields({ context: { object: ref }, role: { object: role } }),
    list: true,
  },
  securitySourceType: text,
  roleName: text,
  displayName: text,
  type: text,
  id: number,
});

const billingRecord = fields({
  CPUCount: number,
  cpuReservation: number,
  memoryInMB: number,
  memReservationInMB: number,
  guestOS: text,
  cpuCost: number,
  memoryCost: number,
  osCost: number,
  osSupportCost: number,
  timestamp: text,
  vmObjectHandleId: number,
  vmName: text,
  StorageBillingRecords: {
    object: fields({
      storageTier: text,
      actualStorageSizeInBytes: number,
      provisionedStorageSizeInBytes: number,
      costPerDay: number,
    }),
    list: true,
  },
  AttributeBillingRecords: {
    object: fields({
      attributeId: number,
      attributeName: text,
      costPerDay: number,
      calcUptime: flag,
    }),
    list: true,
  },
  CostAllocationBillingRecords: {
    object: fields({
      billingName: text,
      organizationId: number,
      organizationName: text,
      percent: number,
    }),
    list: true,
  },
  uptime: number,
  calcUptimeCpu: flag,
  calcUptimeMemory: flag,
  calcUptimeInstance: flag,
  calcUptimeStorage: flag,
  calcUptimeOS: flag,
  calcUptimeSupport: flag,
});

/** @type {Record<import("../data/documents.mjs").Root, Fields>} */
export const fieldsOf = {
  Account: account,
  AccountCollection: fields({ Accounts: { object: account, list: true } }),
  BillingRecordCollection: fields({ BillingRecords: { object: billingRecord, list: true } }),
};

/** @param {Leaf} leaf @param {string} content */
export function leafValue(leaf, content) {
  if (leaf === "string") return content;
  return leaf === "number" ? Number(content) : content === "true";
}
