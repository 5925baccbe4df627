// What the documents consist of, for the peers: they read text and need to be told the rest.

/** @typedef {"string" | "integer" | "number" | "boolean" | { [name: string]: Shape } | [Shape]} Shape */

/** @type {Shape} */
const role = { xsitype: "string", type: "string", id: "integer", name: "string", permissions: ["string"] };

/** @type {{ [name: string]: Shape }} */
const account = {
  userid: "string",
  password: "string",
  enabled: "boolean",
  role,
  firstName: "string",
  lastName: "string",
  primaryPhoneNo: "string",
  secondaryPhoneNo: "string",
  emailAddress: "string",
  contextRoles: [{ context: { displayName: "string", type: "string", id: "integer" }, role }],
  securitySourceType: "string",
  roleName: "string",
  displayName: "string",
  type: "string",
  id: "integer",
};

/** @type {{ [name: string]: Shape }} */
const billingRecord = {
  CPUCount: "integer",
  cpuReservation: "integer",
  memoryInMB: "integer",
  memReservationInMB: "integer",
  guestOS: "string",
  cpuCost: "number",
  memoryCost: "number",
  osCost: "number",
  osSupportCost: "number",
  timestamp: "string",
  vmObjectHandleId: "integer",
  vmName: "string",
  StorageBillingRecords: [
    {
      storageTier: "string",
      actualStorageSizeInBytes: "integer",
      provisionedStorageSizeInBytes: "integer",
      costPerDay: "number",
    },
  ],
  AttributeBillingRecords: [
    { attributeId: "integer", attributeName: "string", costPerDay: "number", calcUptime: "boolean" },
  ],
  CostAllocationBillingRecords: [
    { billingName: "string", organizationId: "integer", organizationName: "string", percent: "number" },
  ],
  uptime: "number",
  calcUptimeCpu: "boolean",
  calcUptimeMemory: "boolean",
  calcUptimeInstance: "boolean",
  calcUptimeStorage: "boolean",
  calcUptimeOS: "boolean",
  calcUptimeSupport: "boolean",
};

/** @type {Record<import("./documents.mjs").DocumentName, { [name: string]: Shape }>} */
export const shapes = {
  A: account,
  B: { Accounts: [account] },
  C: { BillingRecords: [billingRecord] },
};

/** The one property that is an attribute. */
export const attributes = new Set(["xsitype"]);

/**
 * A function that reads a text as a scalar.
 *
 * @param {Shape} shape
 * @returns {(text: string) => unknown}
 */
export function scalarReader(shape) {
  if (shape === "string") return (text) => text;
  if (shape === "boolean") return (text) => text === "true";
  return Number;
}
