import type { Accounts } from "./accounts.ts";
import type { Billing } from "./billing.ts";
import type { Catalog } from "./catalog.ts";
import type { Configuration } from "./configuration.ts";
import type { CostModelSettings } from "./cost-models.ts";
import type { Credentials } from "./credentials.ts";
import type { Destinations } from "./destinations.ts";
import type { Forms } from "./forms.ts";
import type { Inventory } from "./inventory.ts";
import type { IpPools } from "./ip-pools.ts";
import type { Machines } from "./machines.ts";
import type { MediaFolders } from "./media-folders.ts";
import type { NetworkZones } from "./network-zones.ts";
import type { Organizations } from "./organizations.ts";
import type { PastRequests } from "./past-requests.ts";
import type { Requests } from "./requests.ts";
import type { ServiceComponents } from "./service-components.ts";
import type { Synchronization } from "./synchronization.ts";
import type { Tasks } from "./tasks.ts";
import type { Workflows } from "./workflows.ts";

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
