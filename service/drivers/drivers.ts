import { SimulatedCostFiles, type CostFiles } from "./cost-files.ts";
import { SimulatedDeployer, type Deployer } from "./deployer.ts";
import type { Directory } from "./directory.ts";
import type { ManagementServerDriver } from "./management-server.ts";
import type { Notifier } from "./notifications/notifier.ts";
import { SimulatedRemoteAttributes, type RemoteAttributes } from "./remote-attributes.ts";
import { SimulatedManagementServers } from "./simulated-management-server.ts";
import { HttpsTemplates, type TemplateSource } from "./template-source.ts";
import { SimulatedWorkflowRunner, type WorkflowRunner } from "./workflow-runner.ts";

/** The systems outside. */
export interface Drivers {
  /** Deploys what is requested. */
  readonly deployer: Deployer;
  /** Runs steps of workflows. */
  readonly workflowRunner: WorkflowRunner;
  /** Asks and changes management servers. */
  readonly managementServers: ManagementServerDriver;
  /** Reads cloud templates. */
  readonly templates: TemplateSource;
  /** Holds the accounts that are not the service's own; undefined if absent. */
  readonly directory: Directory | undefined;
  /** Holds price lists of cost models. */
  readonly costFiles: CostFiles;
  /** Learns of custom attributes. */
  readonly remoteAttributes: RemoteAttributes;
  /** Channels by which people and programs are told of what happens. */
  readonly notifiers: readonly Notifier[];
}

/**
 * Simulated systems by default: no directory, no price lists, templates by HTTPS.
 *
 * @param templateHosts from which templates may be read: none by default
 */
export function simulatedDrivers(templateHosts?: readonly string[]): Drivers {
  return {
    deployer: new SimulatedDeployer(),
    workflowRunner: new SimulatedWorkflowRunner(),
    managementServers: new SimulatedManagementServers(),
    templates: new HttpsTemplates({ hosts: templateHosts }),
    directory: undefined,
    costFiles: new SimulatedCostFiles(),
    remoteAttributes: new SimulatedRemoteAttributes(),
    notifiers: [],
  };
}
