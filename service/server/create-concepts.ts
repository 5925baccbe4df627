import { AccountCache } from "../domain/accounts/account-cache.ts";
import { AccountSync } from "../domain/accounts/account-sync.ts";
import { Accounts } from "../domain/accounts/accounts.ts";
import { Approvers } from "../domain/accounts/approvers.ts";
import type { PasswordRules } from "../domain/accounts/password-rules.ts";
import type { Passwords } from "../domain/accounts/passwords.ts";
import { RoleAssignments } from "../domain/accounts/role-assignments.ts";
import { Catalog } from "../domain/catalog/catalog.ts";
import { ServiceComponents } from "../domain/catalog/service-components.ts";
import type { Concepts } from "../domain/concepts.ts";
import { ConfiguredTasks } from "../domain/configured/configured-tasks.ts";
import { Billing } from "../domain/costs/billing.ts";
import { CostModelTasks } from "../domain/costs/cost-model-tasks.ts";
import { CostModelSettings } from "../domain/costs/cost-models.ts";
import { Credentials } from "../domain/credentials/credentials.ts";
import { Expiry } from "../domain/expiry/expiry.ts";
import { Forms } from "../domain/forms/forms.ts";
import { Inventory } from "../domain/inventory/inventory.ts";
import { Synchronization } from "../domain/inventory/synchronization.ts";
import { Monitoring } from "../domain/monitoring/monitoring.ts";
import { IpPools } from "../domain/network/ip-pools.ts";
import { NetworkZones } from "../domain/network/network-zones.ts";
import { OrganizationTasks } from "../domain/organizations/organization-tasks.ts";
import { Organizations } from "../domain/organizations/organizations.ts";
import { Destinations } from "../domain/places/destinations.ts";
import { MediaFolders } from "../domain/places/media-folders.ts";
import { Notifications } from "../domain/notifications/notifications.ts";
import { Reservations } from "../domain/quotas/reservations.ts";
import { ChangeRequests } from "../domain/requests/change-requests.ts";
import { Decisions } from "../domain/requests/decisions.ts";
import { Machines } from "../domain/requests/machines.ts";
import { PastRequests } from "../domain/requests/past-requests.ts";
import { Requests, type ApprovalPolicy } from "../domain/requests/requests.ts";
import { ServiceRequests } from "../domain/requests/service-requests.ts";
import { NamedTokens } from "../domain/sessions/named-tokens.ts";
import { Sessions } from "../domain/sessions/sessions.ts";
import { AttributeTasks } from "../domain/settings/attribute-tasks.ts";
import { createConfiguration } from "../domain/settings/configuration.ts";
import type { Clock } from "../domain/shared/clock.ts";
import type { Tasks } from "../domain/tasks/tasks.ts";
import { CompletionWorkflows } from "../domain/workflows/completion-workflows.ts";
import { Workflows } from "../domain/workflows/workflows.ts";
import type { Drivers } from "../drivers/drivers.ts";
import type { Rows } from "../store/rows.ts";
import {
  validateIpPool,
  validateIpPoolReplaceInput,
  validateMediaFolder,
  validateMediaFolderReplaceInput,
} from "../stored/validate.ts";

/** The parts that the concepts are made from. */
interface ConceptParts {
  readonly rows: Rows;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Rules of new passwords. */
  readonly passwordRules?: PasswordRules | undefined;
  readonly drivers: Drivers;
  readonly approval: ApprovalPolicy;
}

/** The concepts of a service, on its rows. */
export function createConcepts(parts: ConceptParts): Concepts {
  const { rows, tasks, clock, passwords, drivers } = parts;
  const approvers = new Approvers();
  const notifications = new Notifications(tasks, clock, drivers.notifiers);
  const requests = new Requests(rows, tasks, clock, approvers, parts.approval, notifications);
  const credentials = new Credentials(rows);
  const completion = new CompletionWorkflows(drivers.workflowRunner, credentials);
  const inventory = new Inventory(rows);
  const costModels = new CostModelSettings(rows, clock);
  const ipPools = new IpPools(rows);
  const ipPoolNames = { kind: "ip-pool", label: "IP pool", type: "IPPOOL" };
  const mediaFolders = new MediaFolders(rows);
  const mediaFolderNames = { kind: "media-folder", label: "media folder", type: "MEDIAFOLDER" };
  return {
    accounts: new Accounts(rows, passwords, parts.passwordRules),
    accountCache: new AccountCache(rows),
    sessions: new Sessions(rows, clock),
    namedTokens: new NamedTokens(rows, clock),
    accountSync: new AccountSync(rows, passwords, drivers.directory),
    roleAssignments: new RoleAssignments(rows),
    organizations: new Organizations(rows),
    organizationTasks: new OrganizationTasks(rows, tasks),
    reservations: new Reservations(rows, clock),
    tasks,
    monitoring: new Monitoring(rows, clock),

    configuration: createConfiguration(rows),
    attributeTasks: new AttributeTasks(rows, tasks, drivers.remoteAttributes),
    credentials,
    ipPools,
    ipPoolTasks: new ConfiguredTasks(rows, tasks, ipPoolNames, ipPools, {
      body: validateIpPool,
      replacement: validateIpPoolReplaceInput,
    }),
    networkZones: new NetworkZones(rows),
    mediaFolders,
    mediaFolderTasks: new ConfiguredTasks(rows, tasks, mediaFolderNames, mediaFolders, {
      body: validateMediaFolder,
      replacement: validateMediaFolderReplaceInput,
    }),
    destinations: new Destinations(rows),
    workflows: new Workflows(rows),

    forms: new Forms(rows),
    catalog: new Catalog(rows),
    serviceComponents: new ServiceComponents(rows, drivers.templates, inventory),
    requests,
    decisions: new Decisions(rows, requests, approvers),
    serviceRequests: new ServiceRequests(
      rows,
      requests,
      clock,
      drivers.deployer,
      completion,
      notifications,
    ),
    changeRequests: new ChangeRequests(rows, requests, clock, drivers.managementServers),
    pastRequests: new PastRequests(rows, clock),
    machines: new Machines(rows, clock),
    expiry: new Expiry(rows, tasks, clock, drivers.deployer),

    costModels,
    costModelTasks: new CostModelTasks(rows, tasks, costModels, drivers.costFiles),
    billing: new Billing(rows, tasks, clock),

    inventory,
    synchronization: new Synchronization(rows, tasks, clock, drivers.managementServers),
  };
}
