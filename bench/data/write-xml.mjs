// @ts-check
// XML by string concatenation, as one would write it by hand: source of the documents that are
// decoded, and a contender in encoding.

/** @typedef {import("./types.ts").Account} Account */
/** @typedef {import("./types.ts").BillingRecord} BillingRecord */
/** @typedef {import("./types.ts").Ref} Ref */
/** @typedef {import("./types.ts").Role} Role */

const special = /[&<>\r]/;

/** @param {string} name @param {string | undefined} value */
function text(name, value) {
  if (value === undefined) return "";
  return `<${name}>${special.test(value) ? escaped(value) : value}</${name}>`;
}

/** @param {string} value */
function escaped(value) {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** @param {string} name @param {number | boolean | undefined} value */
function plain(name, value) {
  return value === undefined ? "" : `<${name}>${value}</${name}>`;
}

/**
 * @template T
 * @param {string} name
 * @param {readonly T[] | undefined} items
 * @param {(item: T) => string} write
 */
function list(name, items, write) {
  let xml = "";
  if (items !== undefined) for (const item of items) xml += `<${name}>${write(item)}</${name}>`;
  return xml;
}

/** @param {string} name @param {string[] | undefined} items */
function texts(name, items) {
  let xml = "";
  if (items !== undefined) for (const item of items) xml += text(name, item);
  return xml;
}

/** @param {Ref} ref */
function writeRef(ref) {
  return text("displayName", ref.displayName) + text("type", ref.type) + plain("id", ref.id);
}

/** @param {Role} role */
function writeRole(role) {
  return (
    text("type", role.type) +
    plain("id", role.id) +
    text("name", role.name) +
    texts("permissions", role.permissions)
  );
}

/** @param {Role & { xsitype?: string } | undefined} role */
function writeAccountRole(role) {
  if (role === undefined) return "";
  const type = role.xsitype;
  const attribute =
    type === undefined ? "" : ` xsitype="${special.test(type) ? escaped(type) : type}"`;
  return `<role${attribute}>${writeRole(role)}</role>`;
}

/** @param {Account} a */
function writeAccount(a) {
  return (
    text("userid", a.userid) +
    plain("enabled", a.enabled) +
    writeAccountRole(a.role) +
    text("firstName", a.firstName) +
    text("lastName", a.lastName) +
    text("primaryPhoneNo", a.primaryPhoneNo) +
    text("secondaryPhoneNo", a.secondaryPhoneNo) +
    text("emailAddress", a.emailAddress) +
    list(
      "contextRoles",
      a.contextRoles,
      ({ context, role }) =>
        (context === undefined ? "" : `<context>${writeRef(context)}</context>`) +
        (role === undefined ? "" : `<role>${writeRole(role)}</role>`),
    ) +
    text("securitySourceType", a.securitySourceType) +
    text("roleName", a.roleName) +
    text("displayName", a.displayName) +
    text("type", a.type) +
    plain("id", a.id)
  );
}

/** @param {BillingRecord} r */
function writeBillingRecord(r) {
  return (
    plain("CPUCount", r.CPUCount) +
    plain("cpuReservation", r.cpuReservation) +
    plain("memoryInMB", r.memoryInMB) +
    plain("memReservationInMB", r.memReservationInMB) +
    text("guestOS", r.guestOS) +
    plain("cpuCost", r.cpuCost) +
    plain("memoryCost", r.memoryCost) +
    plain("osCost", r.osCost) +
    plain("osSupportCost", r.osSupportCost) +
    text("timestamp", r.timestamp) +
    plain("vmObjectHandleId", r.vmObjectHandleId) +
    text("vmName", r.vmName) +
    list(
      "StorageBillingRecords",
      r.StorageBillingRecords,
      (s) =>
        text("storageTier", s.storageTier) +
        plain("actualStorageSizeInBytes", s.actualStorageSizeInBytes) +
        plain("provisionedStorageSizeInBytes", s.provisionedStorageSizeInBytes) +
        plain("costPerDay", s.costPerDay),
    ) +
    list(
      "AttributeBillingRecords",
      r.AttributeBillingRecords,
      (t) =>
        plain("attributeId", t.attributeId) +
        text("attributeName", t.attributeName) +
        plain("costPerDay", t.costPerDay) +
        plain("calcUptime", t.calcUptime),
    ) +
    list(
      "CostAllocationBillingRecords",
      r.CostAllocationBillingRecords,
      (c) =>
        text("billingName", c.billingName) +
        plain("organizationId", c.organizationId) +
        text("organizationName", c.organizationName) +
        plain("percent", c.percent),
    ) +
    plain("uptime", r.uptime) +
    plain("calcUptimeCpu", r.calcUptimeCpu) +
    plain("calcUptimeMemory", r.calcUptimeMemory) +
    plain("calcUptimeInstance", r.calcUptimeInstance) +
    plain("calcUptimeStorage", r.calcUptimeStorage) +
    plain("calcUptimeOS", r.calcUptimeOS) +
    plain("calcUptimeSupport", r.calcUptimeSupport)
  );
}

/** @type {Record<import("./documents.mjs").Root, (value: any) => string>} */
export const writeXml = {
  Account: (value) => `<Account>${writeAccount(value)}</Account>`,
  AccountCollection: (value) =>
    `<AccountCollection>${list("Accounts", value.Accounts, writeAccount)}</AccountCollection>`,
  BillingRecordCollection: (value) =>
    `<BillingRecordCollection>${list("BillingRecords", value.BillingRecords, writeBillingRecord)}</BillingRecordCollection>`,
};
