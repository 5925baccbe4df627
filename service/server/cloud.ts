import type { Kysely } from "kysely";
import { Approvers } from "../domain/approvers.ts";
import { Billing, mostDays } from "../domain/billing.ts";
import { Catalog } from "../domain/catalog.ts";
import { ChangeRequests } from "../domain/change-requests.ts";
import type { Clock } from "../domain/clock.ts";
import type { Sealer } from "../store/sealer.ts";
import { Credentials } from "../domain/credentials.ts";
import { CompletionWorkflows } from "../domain/completion-workflows.ts";
import { Inventory } from "../domain/inventory.ts";
import { Machines } from "../domain/machines.ts";
import { Monitoring } from "../domain/monitoring.ts";
import { PastRequests } from "../domain/past-requests.ts";
import { Requests, type ApprovalPolicy } from "../domain/requests.ts";
import { ServiceComponents } from "../domain/service-components.ts";
import { ServiceRequests } from "../domain/service-requests.ts";
import { Synchronization } from "../domain/synchronization.ts";
import type { Tasks } from "../domain/tasks.ts";
import { SimulatedDeployer, type Deployer } from "../drivers/deployer.ts";
import type { ManagementServerDriver } from "../drivers/management-server.ts";
import { SimulatedManagementServers } from "../drivers/simulated-management-server.ts";
import { HttpsTemplates, type TemplateSource } from "../drivers/template-source.ts";
import { SimulatedWorkflowRunner, type WorkflowRunner } from "../drivers/workflow-runner.ts";
import type { Tables } from "../store/schema.ts";
import { billingHandlers } from "../v2/billing.ts";
import { inventoryHandlers } from "../v2/inventory.ts";
import { managementServerHandlers } from "../v2/management-servers.ts";
import { monitoringHandlers } from "../v2/monitoring.ts";
import { serviceComponentHandlers } from "../v2/service-components.ts";
import type { Addresses } from "../v3/links.ts";
import { serviceRequestHandlers } from "../v3/service-requests.ts";
import { serviceHandlers } from "../v3/services.ts";

/** Options of catalog, requests, inventory and billing. */
export interface CloudOptions {
  /** `automatic` by default: a task approves what waits for approval. */
  readonly approval?: ApprovalPolicy;
  /** Milliseconds after which the creation of a request is answered by 202: 5,000 by default. */
  readonly createTime?: number;
  /** The system that deploys: a simulated one by default. */
  readonly deployer?: Deployer;
  /** The system that runs steps of workflows: a simulated one by default. */
  readonly workflowRunner?: WorkflowRunner;
  /** The management servers: simulated ones by default. */
  readonly managementServers?: ManagementServerDriver;
  /** Host names from which cloud templates may be read: none by default. */
  readonly templateHosts?: readonly string[];
  /** Reads cloud templates instead, from wherever it likes. */
  readonly templates?: TemplateSource;
}

/** Catalog, requests, inventory, bills, templates and queues. */
export interface Cloud {
  readonly catalog: Catalog;
  readonly requests: Requests;
  readonly serviceRequests: ServiceRequests;
  readonly pastRequests: PastRequests;
  readonly createTime: number;
  readonly changeRequests: ChangeRequests;
  readonly inventory: Inventory;
  readonly synchronization: Synchronization;
  readonly serviceComponents: ServiceComponents;
  readonly machines: Machines;
  readonly billing: Billing;
  readonly monitoring: Monitoring;
}

export function createCloud(
  db: Kysely<Tables>,
  tasks: Tasks,
  clock: Clock,
  sealer: Sealer,
  options: CloudOptions = {},
): Cloud {
  const policy = options.approval ?? "automatic";
  const requests = new Requests(db, tasks, clock, new Approvers(), policy);
  const deployer = options.deployer ?? new SimulatedDeployer();
  const servers = options.managementServers ?? new SimulatedManagementServers();
  const workflows = new CompletionWorkflows(
    options.workflowRunner ?? new SimulatedWorkflowRunner(),
    new Credentials(db, sealer),
  );
  const inventory = new Inventory(db);
  const templates = options.templates ?? new HttpsTemplates({ hosts: options.templateHosts });
  return {
    catalog: new Catalog(db),
    requests,
    serviceRequests: new ServiceRequests(db, requests, clock, deployer, workflows),
    pastRequests: new PastRequests(db, clock),
    createTime: options.createTime ?? 5000,
    changeRequests: new ChangeRequests(db, requests, clock, servers),
    inventory,
    serviceComponents: new ServiceComponents(db, templates, inventory),
    synchronization: new Synchronization(db, tasks, clock, servers),
    machines: new Machines(db, clock),
    billing: new Billing(db, tasks, clock),
    monitoring: new Monitoring(db, clock),
  };
}

/** The operations of version 2 on the cloud. */
export function cloudHandlersV2(cloud: Cloud) {
  return {
    ...inventoryHandlers(cloud.inventory),
    ...managementServerHandlers(cloud.inventory, cloud.synchronization, cloud.changeRequests),
    ...serviceComponentHandlers(cloud.serviceComponents),
    ...billingHandlers(cloud.billing),
    ...monitoringHandlers(cloud.monitoring),
  };
}

/** The operations of version 3 on the cloud. */
export function cloudHandlersV3(cloud: Cloud, addresses: Addresses) {
  const { catalog, requests, serviceRequests, createTime } = cloud;
  return {
    ...serviceHandlers(catalog, addresses),
    ...serviceRequestHandlers(requests, serviceRequests, addresses, createTime),
  };
}

/** Milliseconds between two looks at whether a day has ended. */
const billingPause = 60_000;

/**
 * Bills the days that have ended, now and whenever one ends; a day whose bill has failed is tried again in
 * the next hour. Returns what ends it.
 */
export async function startBilling(
  { billing }: Cloud,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => void> {
  let done = "";
  const write = async (): Promise<void> => {
    const hour = clock.now().toISOString().slice(0, 13);
    if (hour === done) return;
    // A call begins a part of many days.
    if ((await billing.writeDue("system")) < mostDays) done = hour;
  };
  await write().catch(onError);
  const timer = setInterval(() => void write().catch(onError), billingPause).unref();
  return () => clearInterval(timer);
}
