// @ts-check
// Types of what is measured, spelled out so that the peers' mappings can be checked without
// the generated package.

/**
 * @typedef {{ type?: string, id?: number, name?: string, permissions?: string[] }} Role
 * @typedef {{ displayName?: string, type?: string, id?: number }} Ref
 * @typedef {{
 *   userid?: string, enabled?: boolean, role?: Role & { xsitype?: string },
 *   firstName?: string, lastName?: string, primaryPhoneNo?: string, secondaryPhoneNo?: string,
 *   emailAddress?: string, contextRoles?: { context?: Ref, role?: Role }[],
 *   securitySourceType?: string, roleName?: string, displayName?: string, type?: string, id?: number,
 * }} Account
 * @typedef {{
 *   storageTier?: string, actualStorageSizeInBytes?: number,
 *   provisionedStorageSizeInBytes?: number, costPerDay?: number,
 * }} StorageBillingRecord
 * @typedef {{
 *   attributeId?: number, attributeName?: string, costPerDay?: number, calcUptime?: boolean,
 * }} AttributeBillingRecord
 * @typedef {{
 *   billingName?: string, organizationId?: number, organizationName?: string, percent?: number,
 * }} CostAllocationBillingRecord
 * @typedef {{
 *   CPUCount?: number, cpuReservation?: number, memoryInMB?: number, memReservationInMB?: number,
 *   guestOS?: string, cpuCost?: number, memoryCost?: number, osCost?: number,
 *   osSupportCost?: number, timestamp?: string, vmObjectHandleId?: number, vmName?: string,
 *   StorageBillingRecords?: StorageBillingRecord[],
 *   AttributeBillingRecords?: AttributeBillingRecord[],
 *   CostAllocationBillingRecords?: CostAllocationBillingRecord[],
 *   uptime?: number, calcUptimeCpu?: boolean, calcUptimeMemory?: boolean,
 *   calcUptimeInstance?: boolean, calcUptimeStorage?: boolean, calcUptimeOS?: boolean,
 *   calcUptimeSupport?: boolean,
 * }} BillingRecord
 */

export {};
