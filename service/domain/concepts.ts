import type { IpPool, MediaFolder } from "../stored/types.ts";
import type { AccountCache } from "./accounts/account-cache.ts";
import type { AccountSync } from "./accounts/account-sync.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { RoleAssignments } from "./accounts/role-assignments.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { ServiceComponents } from "./catalog/service-components.ts";
import type { ConfiguredTasks } from "./configured/configured-tasks.ts";
import type { Billing } from "./costs/billing.ts";
import type { CostModelTasks } from "./costs/cost-model-tasks.ts";
import type { CostModelSettings } from "./costs/cost-models.ts";
import type { Credentials } from "./credentials/credentials.ts";
import type { Expiry } from "./expiry/expiry.ts";
import type { Forms } from "./forms/forms.ts";
import type { Inventory } from "./inventory/inventory.ts";
import type { Synchronization } from "./inventory/synchronization.ts";
import type { Monitoring } from "./monitoring/monitoring.ts";
import type { IpPools } from "./network/ip-pools.ts";
import type { NetworkZones } from "./network/network-zones.ts";
import type { OrganizationTasks } from "./organizations/organization-tasks.ts";
import type { Organizations } from "./organizations/organizations.ts";
import type { Destinations } from "./places/destinations.ts";
import type { MediaFolders } from "./places/media-folders.ts";
import type { Reservations } from "./quotas/reservations.ts";
import type { ChangeRequests } from "./requests/change-requests.ts";
import type { Decisions } from "./requests/decisions.ts";
import type { Machines } from "./requests/machines.ts";
import type { PastRequests } from "./requests/past-requests.ts";
import type { Requests } from "./requests/requests.ts";
import type { ServiceRequests } from "./requests/service-requests.ts";
import type { NamedTokens } from "./sessions/named-tokens.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { AttributeTasks } from "./settings/attribute-tasks.ts";
import type { Configuration } from "./settings/configuration.ts";
import type { Tasks } from "./tasks/tasks.ts";
import type { Workflows } from "./workflows/workflows.ts";

/** Everything that both interfaces show, by concept. */
export interface Concepts {
  readonly accounts: Accounts;
  readonly accountCache: AccountCache;
  readonly sessions: Sessions;
  readonly namedTokens: NamedTokens;
  readonly accountSync: AccountSync;
  readonly roleAssignments: RoleAssignments;
  readonly organizations: Organizations;
  readonly organizationTasks: OrganizationTasks;
  readonly reservations: Reservations;
  readonly tasks: Tasks;
  readonly monitoring: Monitoring;

  readonly configuration: Configuration;
  readonly attributeTasks: AttributeTasks;
  readonly credentials: Credentials;
  readonly ipPools: IpPools;
  readonly ipPoolTasks: ConfiguredTasks<IpPool>;
  readonly networkZones: NetworkZones;
  readonly mediaFolders: MediaFolders;
  readonly mediaFolderTasks: ConfiguredTasks<MediaFolder>;
  readonly destinations: Destinations;
  readonly workflows: Workflows;

  readonly forms: Forms;
  readonly catalog: Catalog;
  readonly serviceComponents: ServiceComponents;
  readonly requests: Requests;
  readonly decisions: Decisions;
  readonly serviceRequests: ServiceRequests;
  readonly changeRequests: ChangeRequests;
  readonly pastRequests: PastRequests;
  readonly machines: Machines;
  readonly expiry: Expiry;

  readonly costModels: CostModelSettings;
  readonly costModelTasks: CostModelTasks;
  readonly billing: Billing;

  readonly inventory: Inventory;
  readonly synchronization: Synchronization;
}
