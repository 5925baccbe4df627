import type { Kysely } from "kysely";
import { Approvers } from "../domain/approvers.ts";
import { Catalog } from "../domain/catalog.ts";
import type { Clock } from "../domain/clock.ts";
import { Requests, type ApprovalPolicy } from "../domain/requests.ts";
import { ServiceRequests } from "../domain/service-requests.ts";
import type { Tasks } from "../domain/tasks.ts";
import { SimulatedDeployer, type Deployer } from "../drivers/deployer.ts";
import type { Tables } from "../store/schema.ts";
import type { Addresses } from "../v3/links.ts";
import { serviceRequestHandlers } from "../v3/service-requests.ts";
import { serviceHandlers } from "../v3/services.ts";

/** What the catalog, requests, inventory and bills can be told. */
export interface CloudOptions {
  /** `automatic` by default: a task approves what waits for approval. */
  readonly approval?: ApprovalPolicy;
  /** Milliseconds after which the creation of a request is answered by 202: 5,000 by default. */
  readonly createTime?: number;
  /** The system that deploys: a simulated one by default. */
  readonly deployer?: Deployer;
}

/** Catalog, requests, inventory, bills, templates and queues. */
export interface Cloud {
  readonly catalog: Catalog;
  readonly requests: Requests;
  readonly serviceRequests: ServiceRequests;
  readonly createTime: number;
}

export function createCloud(
  db: Kysely<Tables>,
  tasks: Tasks,
  clock: Clock,
  options: CloudOptions = {},
): Cloud {
  const policy = options.approval ?? "automatic";
  const requests = new Requests(db, tasks, clock, new Approvers(), policy);
  const deployer = options.deployer ?? new SimulatedDeployer();
  return {
    catalog: new Catalog(db),
    requests,
    serviceRequests: new ServiceRequests(db, requests, clock, deployer),
    createTime: options.createTime ?? 5000,
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
