// Documents that are the same on every machine: A is one account, B a collection of 100, C 10,000 billing records.

/** @param {number} i */
export const account = (i) => ({
  userid: `asmith${i}`,
  password: "a-new-passphrase",
  enabled: i % 3 !== 0,
  role: {
    xsitype: "AdminRole",
    type: "ADMINISTRATIVE",
    id: 4 + i,
    name: "AUDITOR",
    permissions: ["VIEW_INVENTORY", "VIEW_COSTS", "VIEW_REQUESTS"],
  },
  firstName: "Alice",
  lastName: i % 10 === 3 ? "Müller & Söhne" : `Smith ${i}`,
  primaryPhoneNo: `555-0${100 + i}`,
  secondaryPhoneNo: "555-0101",
  emailAddress: `asmith${i}@example.com`,
  contextRoles: [
    {
      context: { displayName: "Research", type: "ORGANIZATION", id: 71 + i },
      role: { type: "PORTAL", id: 12, name: "MANAGER", permissions: ["APPROVE_REQUESTS"] },
    },
  ],
  securitySourceType: "LOCAL",
  roleName: "AUDITOR",
  displayName: `Alice Smith ${i}`,
  type: "ACCOUNT",
  id: 1042 + i,
});

/** @param {number} i */
export const billingRecord = (i) => ({
  CPUCount: 1 + (i % 8),
  cpuReservation: 500 + i,
  memoryInMB: 4096,
  memReservationInMB: 1024 + i,
  guestOS: "Linux (64-bit)",
  cpuCost: (120 + (i % 100)) / 100,
  memoryCost: (80 + (i % 7)) / 100,
  osCost: 0,
  osSupportCost: 0.15,
  timestamp: new Date(1.7e12 + i * 3_600_000).toISOString(),
  vmObjectHandleId: 9001 + i,
  vmName: `research-web-${i}`,
  StorageBillingRecords: Array.from({ length: 1 + (i % 3) }, (_, j) => ({
    storageTier: `Tier ${j}`,
    actualStorageSizeInBytes: 21_474_836_480 + i * 1000 + j,
    provisionedStorageSizeInBytes: 42_949_672_960 + i,
    costPerDay: (4 + j) / 10,
  })),
  AttributeBillingRecords: Array.from({ length: 1 + (i % 2) }, (_, j) => ({
    attributeId: 310 + j,
    attributeName: "Cost Centre",
    costPerDay: 0.25,
    calcUptime: false,
  })),
  CostAllocationBillingRecords: [
    { billingName: "Research", organizationId: 71, organizationName: "Research", percent: 100 },
  ],
  uptime: 23.5,
  calcUptimeCpu: true,
  calcUptimeMemory: true,
  calcUptimeInstance: false,
  calcUptimeStorage: false,
  calcUptimeOS: false,
  calcUptimeSupport: i % 2 === 0,
});

/** @typedef {"A" | "B" | "C"} DocumentName */

/** Root of each document, and its declaration in the package. */
export const roots = { A: "Account", B: "AccountCollection", C: "BillingRecordCollection" };

/** @type {Record<DocumentName, () => object>} */
const make = {
  A: () => account(1),
  B: () => ({ Accounts: Array.from({ length: 100 }, (_, i) => account(i)) }),
  C: () => ({ BillingRecords: Array.from({ length: 10_000 }, (_, i) => billingRecord(i)) }),
};

/** @param {DocumentName} name */
export const documentOf = (name) => make[name]();

/** @type {DocumentName[]} */
export const documentNames = ["A", "B", "C"];
