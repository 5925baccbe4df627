import type { Concepts } from "../domain/concepts.ts";
import { accountHandlers } from "../v2/accounts.ts";
import { attributeHandlers } from "../v2/attributes.ts";
import { billingHandlers } from "../v2/billing.ts";
import { costModelHandlers } from "../v2/cost-models.ts";
import { destinationHandlers } from "../v2/destinations.ts";
import { formHandlers } from "../v2/forms.ts";
import { inventoryHandlers } from "../v2/inventory.ts";
import { ipPoolHandlers } from "../v2/ip-pools.ts";
import { managementServerHandlers } from "../v2/management-servers.ts";
import { monitoringHandlers } from "../v2/monitoring.ts";
import { organizationHandlers as organizationHandlersV2 } from "../v2/organizations.ts";
import { policyHandlers } from "../v2/policies.ts";
import { quotaHandlers } from "../v2/quotas.ts";
import { roleHandlers } from "../v2/role-assignments.ts";
import { serviceComponentHandlers } from "../v2/service-components.ts";
import { workflowHandlers } from "../v2/workflows.ts";
import type { Addresses } from "../v3/links.ts";
import { organizationHandlers } from "../v3/organizations.ts";
import { serviceRequestHandlers } from "../v3/service-requests.ts";
import { serviceHandlers } from "../v3/services.ts";
import { userHandlers } from "../v3/users.ts";

/** The operations of version 2. */
export function handlersV2(concepts: Concepts) {
  const { accounts, roleAssignments, configuration, inventory } = concepts;
  return {
    ...accountHandlers(accounts, roleAssignments),
    ...roleHandlers(accounts, roleAssignments, concepts.accountSync, concepts.accountCache),
    ...organizationHandlersV2(concepts.organizations, concepts.organizationTasks),
    ...quotaHandlers(concepts.reservations),
    ...attributeHandlers(configuration, concepts.attributeTasks),
    ...policyHandlers(configuration, concepts.credentials),
    ...costModelHandlers(concepts.costModels, concepts.costModelTasks),
    ...ipPoolHandlers(concepts.ipPools, concepts.ipPoolTasks, concepts.networkZones),
    ...destinationHandlers(concepts.mediaFolders, concepts.mediaFolderTasks, concepts.destinations),
    ...formHandlers(concepts.forms),
    ...workflowHandlers(concepts.workflows),
    ...inventoryHandlers(inventory),
    ...managementServerHandlers(inventory, concepts.synchronization, concepts.changeRequests),
    ...serviceComponentHandlers(concepts.serviceComponents),
    ...billingHandlers(concepts.billing),
    ...monitoringHandlers(concepts.monitoring),
  };
}

/**
 * The operations of version 3, but for those of tokens.
 *
 * @param createTime milliseconds after which the creation of a request is answered by 202
 */
export function handlersV3(concepts: Concepts, addresses: Addresses, createTime: number) {
  const { requests, serviceRequests } = concepts;
  return {
    ...userHandlers(concepts.accounts, addresses),
    ...organizationHandlers(concepts.organizations, addresses),
    ...serviceHandlers(concepts.catalog, addresses),
    ...serviceRequestHandlers(requests, serviceRequests, addresses, createTime),
  };
}
