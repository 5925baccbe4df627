// Types of what is measured, spelled out so that the peers' mappings can be checked without the
// generated package.

export interface Role {
  type?: string;
  id?: number;
  name?: string;
  permissions?: string[];
}

export interface Ref {
  displayName?: string;
  type?: string;
  id?: number;
}

export interface Account {
  userid?: string;
  enabled?: boolean;
  role?: Role & { xsitype?: string };
  firstName?: string;
  lastName?: string;
  primaryPhoneNo?: string;
  secondaryPhoneNo?: string;
  emailAddress?: string;
  contextRoles?: { context?: Ref; role?: Role }[];
  securitySourceType?: string;
  roleName?: string;
  displayName?: string;
  type?: string;
  id?: number;
}

interface StorageBillingRecord {
  storageTier?: string;
  actualStorageSizeInBytes?: number;
  provisionedStorageSizeInBytes?: number;
  costPerDay?: number;
}

interface AttributeBillingRecord {
  attributeId?: number;
  attributeName?: string;
  costPerDay?: number;
  calcUptime?: boolean;
}

interface CostAllocationBillingRecord {
  billingName?: string;
  organizationId?: number;
  organizationName?: string;
  percent?: number;
}

export interface BillingRecord {
  CPUCount?: number;
  cpuReservation?: number;
  memoryInMB?: number;
  memReservationInMB?: number;
  guestOS?: string;
  cpuCost?: number;
  memoryCost?: number;
  osCost?: number;
  osSupportCost?: number;
  timestamp?: string;
  vmObjectHandleId?: number;
  vmName?: string;
  StorageBillingRecords?: StorageBillingRecord[];
  AttributeBillingRecords?: AttributeBillingRecord[];
  CostAllocationBillingRecords?: CostAllocationBillingRecord[];
  uptime?: number;
  calcUptimeCpu?: boolean;
  calcUptimeMemory?: boolean;
  calcUptimeInstance?: boolean;
  calcUptimeStorage?: boolean;
  calcUptimeOS?: boolean;
  calcUptimeSupport?: boolean;
}
