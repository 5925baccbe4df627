import type { Handlers as AdministrationHandlers } from "../generated/administration/server.ts";
import type { Handlers as HandlersV2 } from "@diptych/v2/server";
import type { Handlers as HandlersV3 } from "@diptych/v3/server";

/*
 * The roles that may call an operation, and whose rows they see. The documents leave this to the service
 * (spec v3 `role-permissions`), so all of it is an assumption. docs/service/permissions.md shows the table.
 */

/** Roles with permissions of their own. Others, which administrators may create, have those of VIEW_ONLY. */
export const roles = [
  "SUPERUSER",
  "ENTERPRISE_ADMIN",
  "USER",
  "AUDITOR",
  "DELEGATED_ADMIN",
  "MANAGER",
  "CUSTOMER",
  "VIEW_ONLY",
  "NONE",
] as const;

export type Role = (typeof roles)[number];

/** Roles of the portal. */
export const portalRoles: readonly Role[] = ["DELEGATED_ADMIN", "MANAGER", "CUSTOMER", "VIEW_ONLY"];

/**
 * Whose rows portal users see. `shared` are the same for everybody. The others belong to the organization
 * that they signed in to: the path names it, or the handler leaves out what belongs to others.
 */
export type Rows =
  | { readonly kind: "shared" }
  | { readonly kind: "handler" }
  | {
      readonly kind: "parameter";
      /** Of a parameter in the path, which is known before a request is decoded. */
      readonly name: string;
      /** The property of the organization that the parameter holds. */
      readonly value: "name" | "id";
    };

export interface Permission {
  readonly roles: readonly Role[];
  /** Absent where no role of the portal is permitted. */
  readonly rows?: Rows;
}

const root: Permission = { roles: ["SUPERUSER"] };
const manage: Permission = { roles: ["SUPERUSER", "ENTERPRISE_ADMIN"] };
const read: Permission = { roles: ["SUPERUSER", "ENTERPRISE_ADMIN", "USER", "AUDITOR"] };
const audit: Permission = { roles: ["SUPERUSER", "ENTERPRISE_ADMIN", "AUDITOR"] };
const use: Permission = { roles: ["SUPERUSER", "ENTERPRISE_ADMIN", "USER"] };

const withPortal = (
  { roles: administrative }: Permission,
  portal: readonly Role[],
  rows: Rows,
): Permission => ({ roles: [...administrative, ...portal], rows });

const shared: Rows = { kind: "shared" };
const byHandler: Rows = { kind: "handler" };
const inPath = (name: string, value: "name" | "id"): Rows => ({
  kind: "parameter",
  name,
  value,
});

const leaders: readonly Role[] = ["DELEGATED_ADMIN", "MANAGER"];
const requesters: readonly Role[] = ["DELEGATED_ADMIN", "MANAGER", "CUSTOMER"];

/** Of version 2, which is for administrators; portal users read their own organization. */
export const permissionsV2: Readonly<Record<keyof HandlersV2<unknown>, Permission>> = {
  listAccounts: audit,
  createAccount: root,
  getAccount: audit,
  replaceAccount: root,
  deleteAccount: root,
  createRoleAssignments: root,
  replaceRoleAssignments: root,
  deleteContextRoles: root,
  synchronizeAccount: manage,
  clearAccountCache: manage,
  createOrganizationAsync: manage,
  replaceOrganizationAsync: manage,
  listAttributes: read,
  createAttribute: manage,
  getAttribute: read,
  replaceAttribute: manage,
  deleteAttribute: manage,
  getAttributeByName: read,
  synchronizeAttributes: manage,
  listBillingRecords: withPortal(audit, leaders, byHandler),
  extractCloudTemplateParameters: use,
  deriveServiceComponent: use,
  getDefaultServiceComponent: read,
  listCustomComponentTypes: read,
  createCustomComponentType: manage,
  getCustomComponentType: read,
  deleteCustomComponentType: manage,
  listPlacementAttributes: read,
  createPlacementAttribute: manage,
  getPlacementAttribute: read,
  replacePlacementAttribute: manage,
  deletePlacementAttribute: manage,
  getPlacementAttributeByName: read,
  listPolicies: read,
  createPolicy: manage,
  getPolicy: read,
  deletePolicy: manage,
  listCredentials: audit,
  getCredential: audit,
  listCredentialsByType: audit,
  listGroups: read,
  listGroupsByType: read,
  getGroup: read,
  listCostModels: read,
  createCostModel: manage,
  updateCostModel: manage,
  getCostModel: read,
  deleteCostModel: manage,
  reloadCostModels: manage,
  getCostModelByName: read,
  listIpPools: read,
  createIpPool: manage,
  getIpPool: read,
  replaceIpPool: manage,
  deleteIpPool: manage,
  replaceNetworkZone: manage,
  getNetworkZoneByName: read,
  applyNetworkZone: manage,
  listOrganizations: read,
  createOrganization: manage,
  getOrganization: withPortal(read, portalRoles, inPath("id", "id")),
  replaceOrganization: manage,
  getQuotaStatistics: withPortal(read, portalRoles, inPath("id", "id")),
  getOrganizationByName: withPortal(read, portalRoles, inPath("org_name", "name")),
  deleteOrganization: manage,
  listQuotaReservations: read,
  deleteQuotaReservation: manage,
  listWorkflows: read,
  createWorkflow: manage,
  getWorkflow: read,
  replaceWorkflow: manage,
  deleteWorkflow: manage,
  listWorkflowSteps: read,
  getWorkflowStep: read,
  exportWorkflows: audit,
  importWorkflows: manage,
  linkWorkflow: manage,
  listWorkflowsByType: read,
  getWorkflowByName: read,
  exportWorkflow: audit,
  listForms: withPortal(read, portalRoles, byHandler),
  createForm: manage,
  getForm: withPortal(read, portalRoles, byHandler),
  replaceForm: manage,
  deleteForm: manage,
  listFormElements: withPortal(read, portalRoles, byHandler),
  exportForms: audit,
  importForms: manage,
  exportForm: audit,
  listFormsByType: withPortal(read, portalRoles, byHandler),
  listDatacenters: read,
  listDistributedSwitches: read,
  listFolders: read,
  listFoldersByName: read,
  listStandardSwitches: read,
  listManagedObjects: read,
  listNetworks: read,
  listMediaFolders: read,
  createMediaFolder: manage,
  getMediaFolder: read,
  replaceMediaFolder: manage,
  deleteMediaFolder: manage,
  listDeploymentDestinations: read,
  createDeploymentDestination: manage,
  getDeploymentDestination: read,
  replaceDeploymentDestination: manage,
  deleteDeploymentDestination: manage,
  listManagementServers: read,
  createManagementServer: manage,
  getManagementServer: read,
  submitChangeRequest: use,
  synchronizeInventory: manage,
  listClusters: read,
  getCluster: read,
  getChangeRequestParameters: read,
  getEventQueueStats: read,
  getObservationQueueStats: read,
};

/** Everybody: these make or change tokens and check credentials by themselves, or are for the own account. */
const anybody: Permission = { roles, rows: shared };

/** Of version 3. */
export const permissionsV3: Readonly<Record<keyof HandlersV3<unknown>, Permission>> = {
  listUsers: withPortal(read, leaders, byHandler),
  getUser: withPortal(read, portalRoles, byHandler),
  createUser: root,
  updateUser: root,
  listOrganizations: withPortal(read, portalRoles, byHandler),
  createOrganization: manage,
  getOrganization: withPortal(read, portalRoles, inPath("org_name", "name")),
  updateOrganization: manage,
  listOrganizationMembers: withPortal(read, portalRoles, inPath("org_name", "name")),
  createOrganizationMember: withPortal(manage, ["DELEGATED_ADMIN"], inPath("org_name", "name")),
  getOrganizationMember: withPortal(read, portalRoles, inPath("org_name", "name")),
  listServices: withPortal(read, portalRoles, shared),
  getRequestForm: withPortal(read, portalRoles, shared),
  listServiceRequests: withPortal(read, portalRoles, byHandler),
  createServiceRequest: withPortal(use, requesters, byHandler),
  getServiceRequest: withPortal(read, portalRoles, byHandler),
  createToken: anybody,
  refreshToken: anybody,
  createTokenCookie: anybody,
  createTokensCookie: anybody,
  refreshTokenCookie: anybody,
};

const deciders = withPortal(manage, leaders, byHandler);

/** Of the administration: everybody has an own account, and deciders see what they decide on. */
export const permissionsOfAdministration: Readonly<
  Record<keyof AdministrationHandlers<unknown>, Permission>
> = {
  listRequests: deciders,
  getRequest: deciders,
  approveRequest: deciders,
  rejectRequest: deciders,
  assignRequest: deciders,
  listEvents: audit,
  changeOwnPassword: anybody,
  listOwnSessions: anybody,
  endOwnSession: anybody,
  listOwnTokens: anybody,
  createOwnToken: anybody,
  revokeOwnToken: anybody,
  listSessions: manage,
  endSession: manage,
  listTokens: manage,
  revokeToken: manage,
};

/** The tables by the title of their document: operations of two documents may have one name. */
export const permissions: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  "Cloud management service, version 2": permissionsV2,
  "Cloud management service, version 3": permissionsV3,
  "Cloud management service, administration": permissionsOfAdministration,
};
