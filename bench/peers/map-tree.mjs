// @ts-check
// From the strings of a parser that knows no types to typed values, as one would write it by hand:
// for fast-xml-parser, whose elements are properties.

/** @typedef {import("../data/types.ts").Account} Account */
/** @typedef {import("../data/types.ts").BillingRecord} BillingRecord */
/** @typedef {any} Tree */

/** Elements that are lists even when there is one: which the parser has to know. */
export const lists = new Set([
  "Accounts",
  "permissions",
  "contextRoles",
  "BillingRecords",
  "StorageBillingRecords",
  "AttributeBillingRecords",
  "CostAllocationBillingRecords",
]);

/** @param {string | undefined} text */
const number = (text) => (text === undefined ? undefined : Number(text));

/** @param {string | undefined} text */
const boolean = (text) => (text === undefined ? undefined : text === "true");

/** @param {Tree} t */
const role = (t) => ({ type: t.type, id: number(t.id), name: t.name, permissions: t.permissions });

/** @param {Tree} t */
const accountRole = (t) => ({
  xsitype: t.xsitype,
  type: t.type,
  id: number(t.id),
  name: t.name,
  permissions: t.permissions,
});

/** @param {Tree} t */
const ref = (t) => ({ displayName: t.displayName, type: t.type, id: number(t.id) });

/** @param {Tree} t */
const contextRole = (t) => ({
  context: t.context === undefined ? undefined : ref(t.context),
  role: t.role === undefined ? undefined : role(t.role),
});

/** @param {Tree} t */
const account = (t) => ({
  userid: t.userid,
  password: t.password,
  enabled: boolean(t.enabled),
  role: t.role === undefined ? undefined : accountRole(t.role),
  firstName: t.firstName,
  lastName: t.lastName,
  primaryPhoneNo: t.primaryPhoneNo,
  secondaryPhoneNo: t.secondaryPhoneNo,
  emailAddress: t.emailAddress,
  contextRoles: t.contextRoles?.map(contextRole),
  securitySourceType: t.securitySourceType,
  roleName: t.roleName,
  displayName: t.displayName,
  type: t.type,
  id: number(t.id),
});

/** @param {Tree} t */
const storage = (t) => ({
  storageTier: t.storageTier,
  actualStorageSizeInBytes: number(t.actualStorageSizeInBytes),
  provisionedStorageSizeInBytes: number(t.provisionedStorageSizeInBytes),
  costPerDay: number(t.costPerDay),
});

/** @param {Tree} t */
const attribute = (t) => ({
  attributeId: number(t.attributeId),
  attributeName: t.attributeName,
  costPerDay: number(t.costPerDay),
  calcUptime: boolean(t.calcUptime),
});

/** @param {Tree} t */
const allocation = (t) => ({
  billingName: t.billingName,
  organizationId: number(t.organizationId),
  organizationName: t.organizationName,
  percent: number(t.percent),
});

/** @param {Tree} t */
const billingRecord = (t) => ({
  CPUCount: number(t.CPUCount),
  cpuReservation: number(t.cpuReservation),
  memoryInMB: number(t.memoryInMB),
  memReservationInMB: number(t.memReservationInMB),
  guestOS: t.guestOS,
  cpuCost: number(t.cpuCost),
  memoryCost: number(t.memoryCost),
  osCost: number(t.osCost),
  osSupportCost: number(t.osSupportCost),
  timestamp: t.timestamp,
  vmObjectHandleId: number(t.vmObjectHandleId),
  vmName: t.vmName,
  StorageBillingRecords: t.StorageBillingRecords?.map(storage),
  AttributeBillingRecords: t.AttributeBillingRecords?.map(attribute),
  CostAllocationBillingRecords: t.CostAllocationBillingRecords?.map(allocation),
  uptime: number(t.uptime),
  calcUptimeCpu: boolean(t.calcUptimeCpu),
  calcUptimeMemory: boolean(t.calcUptimeMemory),
  calcUptimeInstance: boolean(t.calcUptimeInstance),
  calcUptimeStorage: boolean(t.calcUptimeStorage),
  calcUptimeOS: boolean(t.calcUptimeOS),
  calcUptimeSupport: boolean(t.calcUptimeSupport),
});

/** @type {Record<import("../data/documents.mjs").Root, (tree: Tree) => unknown>} */
export const mapTree = {
  Account: (tree) => account(tree.Account),
  AccountCollection: (tree) => ({ Accounts: tree.AccountCollection.Accounts?.map(account) }),
  BillingRecordCollection: (tree) => ({
    BillingRecords: tree.BillingRecordCollection.BillingRecords?.map(billingRecord),
  }),
};
