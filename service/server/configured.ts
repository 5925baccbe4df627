import type { IpPool, MediaFolder } from "@diptych/v2";
import type { Kysely } from "kysely";
import { AccountCache } from "../domain/account-cache.ts";
import { AccountSync } from "../domain/account-sync.ts";
import type { Accounts } from "../domain/accounts.ts";
import type { Clock } from "../domain/clock.ts";
import { createConfiguration, type Configuration } from "../domain/configuration.ts";
import { Credentials } from "../domain/credentials.ts";
import { CostModelTasks } from "../domain/cost-model-tasks.ts";
import { CostModelSettings } from "../domain/cost-models.ts";
import { ConfiguredTasks } from "../domain/configured-tasks.ts";
import { Destinations } from "../domain/destinations.ts";
import { Forms } from "../domain/forms.ts";
import { MediaFolders } from "../domain/media-folders.ts";
import { AttributeTasks } from "../domain/attribute-tasks.ts";
import { Workflows } from "../domain/workflows.ts";
import { IpPools } from "../domain/ip-pools.ts";
import { NetworkZones } from "../domain/network-zones.ts";
import type { Passwords } from "../domain/passwords.ts";
import { Reservations } from "../domain/reservations.ts";
import { RoleAssignments } from "../domain/role-assignments.ts";
import type { Tasks } from "../domain/tasks.ts";
import { SimulatedCostFiles, type CostFiles } from "../drivers/cost-files.ts";
import { SimulatedRemoteAttributes, type RemoteAttributes } from "../drivers/remote-attributes.ts";
import { SimulatedDirectory, type Directory } from "../drivers/directory.ts";
import type { Tables } from "../store/schema.ts";
import type { Sealer } from "../store/sealer.ts";
import { accountHandlers } from "../v2/accounts.ts";
import { attributeHandlers } from "../v2/attributes.ts";
import { costModelHandlers } from "../v2/cost-models.ts";
import { destinationHandlers } from "../v2/destinations.ts";
import { formHandlers } from "../v2/forms.ts";
import { workflowHandlers } from "../v2/workflows.ts";
import { ipPoolHandlers } from "../v2/ip-pools.ts";
import { policyHandlers } from "../v2/policies.ts";
import { quotaHandlers } from "../v2/quotas.ts";
import { roleHandlers } from "../v2/role-assignments.ts";

/** Options of accounts and of the configuration of version 2. */
export interface ConfiguredOptions {
  /** The directory of accounts that are not the service's own; an empty one by default. */
  readonly directory?: Directory;
  /** Price lists of cost models; none by default. */
  readonly costFiles?: CostFiles;
  /** Managed systems that custom attributes are made known to; simulated ones by default. */
  readonly remoteAttributes?: RemoteAttributes;
}

/** Roles of accounts, quotas, and everything that version 2 configures. */
export interface Configured {
  readonly configuration: Configuration;
  readonly credentials: Credentials;
  readonly reservations: Reservations;
  readonly roleAssignments: RoleAssignments;
  readonly accountSync: AccountSync;
  readonly accountCache: AccountCache;
  readonly costModels: CostModelSettings;
  readonly costModelTasks: CostModelTasks;
  readonly ipPools: IpPools;
  readonly ipPoolTasks: ConfiguredTasks<IpPool>;
  readonly networkZones: NetworkZones;
  readonly mediaFolders: MediaFolders;
  readonly mediaFolderTasks: ConfiguredTasks<MediaFolder>;
  readonly destinations: Destinations;
  readonly forms: Forms;
  readonly workflows: Workflows;
  readonly attributeTasks: AttributeTasks;
}

export function createConfigured(
  db: Kysely<Tables>,
  tasks: Tasks,
  clock: Clock,
  passwords: Passwords,
  sealer: Sealer,
  options: ConfiguredOptions = {},
): Configured {
  const costModels = new CostModelSettings(db, clock);
  const costFiles = options.costFiles ?? new SimulatedCostFiles();
  const ipPools = new IpPools(db);
  const mediaFolders = new MediaFolders(db);
  return {
    mediaFolders,
    mediaFolderTasks: new ConfiguredTasks(
      db,
      tasks,
      { kind: "media-folder", label: "media folder", type: "MEDIAFOLDER" },
      mediaFolders,
    ),
    destinations: new Destinations(db),
    forms: new Forms(db),
    workflows: new Workflows(db),
    attributeTasks: new AttributeTasks(
      db,
      tasks,
      options.remoteAttributes ?? new SimulatedRemoteAttributes(),
    ),
    ipPools,
    ipPoolTasks: new ConfiguredTasks(
      db,
      tasks,
      { kind: "ip-pool", label: "IP pool", type: "IPPOOL" },
      ipPools,
    ),
    networkZones: new NetworkZones(db),
    costModels,
    costModelTasks: new CostModelTasks(db, tasks, costModels, costFiles),
    configuration: createConfiguration(db),
    credentials: new Credentials(db, sealer),
    reservations: new Reservations(db),
    roleAssignments: new RoleAssignments(db),
    accountSync: new AccountSync(db, passwords, options.directory ?? new SimulatedDirectory()),
    accountCache: new AccountCache(db),
  };
}

/** The operations of version 2 on accounts and on what is configured. */
export function configuredHandlersV2(configured: Configured, accounts: Accounts) {
  const { configuration, roleAssignments, accountSync, accountCache } = configured;
  return {
    ...accountHandlers(accounts, roleAssignments),
    ...roleHandlers(accounts, roleAssignments, accountSync, accountCache),
    ...attributeHandlers(configuration, configured.attributeTasks),
    ...workflowHandlers(configured.workflows),
    ...policyHandlers(configuration, configured.credentials),
    ...costModelHandlers(configured.costModels, configured.costModelTasks),
    ...ipPoolHandlers(configured.ipPools, configured.ipPoolTasks, configured.networkZones),
    ...destinationHandlers(
      configured.mediaFolders,
      configured.mediaFolderTasks,
      configured.destinations,
    ),
    ...formHandlers(configured.forms),
    ...quotaHandlers(configured.reservations),
  };
}
