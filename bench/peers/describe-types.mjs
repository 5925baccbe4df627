// @ts-check

/**
 * The words in which a library describes types.
 *
 * @template T
 * @typedef {object} Vocabulary
 * @property {T} text
 * @property {T} int32
 * @property {T} int64
 * @property {T} decimal
 * @property {T} flag
 * @property {T} dateTime
 * @property {(properties: Record<string, T>) => T} object no property is required, unknown ones are allowed
 * @property {(items: T) => T} array
 */

/**
 * The measured types in the words of a library. Source: A 4.1, A 4.4.
 *
 * @template T
 * @param {Vocabulary<T>} vocabulary
 * @returns {Record<import("../data/documents.mjs").Root, T>}
 */
export function describeTypes(vocabulary) {
  const { text, int32, int64, decimal, flag, dateTime, object, array } = vocabulary;
  const role = { type: text, id: int64, name: text, permissions: array(text) };
  const account = object({
    userid: text,
    password: text,
    enabled: flag,
    role: object({ xsitype: text, ...role }),
    firstName: text,
    lastName: text,
    primaryPhoneNo: text,
    secondaryPhoneNo: text,
    emailAddress: text,
    contextRoles: array(
      object({
        context: object({ displayName: text, type: text, id: int64 }),
        role: object(role),
      }),
    ),
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
    timestamp: dateTime,
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
      object({
        billingName: text,
        organizationId: int64,
        organizationName: text,
        percent: decimal,
      }),
    ),
    uptime: decimal,
    calcUptimeCpu: flag,
    calcUptimeMemory: flag,
    calcUptimeInstance: flag,
    calcUptimeStorage: flag,
    calcUptimeOS: flag,
    calcUptimeSupport: flag,
  });
  return {
    Account: account,
    AccountCollection: object({ Accounts: array(account) }),
    BillingRecordCollection: object({ BillingRecords: array(billingRecord) }),
  };
}

/**
 * The values of an object through a function, with their names.
 *
 * @template T, R
 * @param {Record<string, T>} values
 * @param {(value: T) => R} change
 * @returns {Record<string, R>}
 */
export function mapValues(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
