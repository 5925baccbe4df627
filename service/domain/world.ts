import type { Accounts } from "./accounts/accounts.ts";
import type { Billing } from "./costs/billing.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { Configuration } from "./settings/configuration.ts";
import type { CostModelSettings } from "./costs/cost-models.ts";
import type { Credentials } from "./credentials/credentials.ts";
import type { Destinations } from "./places/destinations.ts";
import type { Forms } from "./forms/forms.ts";
import type { Inventory } from "./inventory/inventory.ts";
import type { IpPools } from "./network/ip-pools.ts";
import type { Machines } from "./requests/machines.ts";
import type { MediaFolders } from "./places/media-folders.ts";
import type { NetworkZones } from "./network/network-zones.ts";
import type { Organizations } from "./organizations/organizations.ts";
import type { PastRequests } from "./requests/past-requests.ts";
import type { Requests } from "./requests/requests.ts";
import type { ServiceComponents } from "./catalog/service-components.ts";
import type { Synchronization } from "./inventory/synchronization.ts";
import type { Tasks } from "./tasks/tasks.ts";
import type { Workflows } from "./workflows/workflows.ts";

/** The domain that both interfaces show, to be filled in. */
export interface World {
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly tasks: Tasks;
  readonly cloud: {
    readonly catalog: Catalog;
    readonly requests: Requests;
    readonly pastRequests: PastRequests;
    readonly machines: Machines;
    readonly billing: Billing;
    readonly inventory: Inventory;
    readonly serviceComponents: ServiceComponents;
    readonly synchronization: Synchronization;
  };
  readonly configured: {
    readonly configuration: Configuration;
    readonly costModels: CostModelSettings;
    readonly credentials: Credentials;
    readonly destinations: Destinations;
    readonly forms: Forms;
    readonly ipPools: IpPools;
    readonly mediaFolders: MediaFolders;
    readonly networkZones: NetworkZones;
    readonly workflows: Workflows;
  };
}
