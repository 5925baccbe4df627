import type { Drivers } from "../drivers.ts";
import { OperatorAttributes } from "./operator-attributes.ts";
import { OperatorCalls, type OperatorOptions } from "./operator-calls.ts";
import { OperatorCosts } from "./operator-costs.ts";
import { OperatorDeployer } from "./operator-deployer.ts";
import { OperatorServers } from "./operator-servers.ts";
import { OperatorWorkflows } from "./operator-workflows.ts";

/** Parts of a system of the operator's, and the driver that each is for. */
const parts = {
  deployments: (calls: OperatorCalls) => ({ deployer: new OperatorDeployer(calls) }),
  inventory: (calls: OperatorCalls) => ({ managementServers: new OperatorServers(calls) }),
  workflows: (calls: OperatorCalls) => ({ workflowRunner: new OperatorWorkflows(calls) }),
  costs: (calls: OperatorCalls) => ({ costFiles: new OperatorCosts(calls) }),
  attributes: (calls: OperatorCalls) => ({ remoteAttributes: new OperatorAttributes(calls) }),
} satisfies Readonly<Record<string, (calls: OperatorCalls) => Partial<Drivers>>>;

/** A part of a system of the operator's. */
export type OperatorPart = keyof typeof parts;

/** Drivers that ask a system of the operator's, which speaks `service/drivers/operator.yaml`. */
export function operatorDrivers(
  options: OperatorOptions,
  wanted: readonly OperatorPart[],
): Partial<Drivers> {
  const calls = new OperatorCalls(options);
  return Object.assign({}, ...wanted.map((part) => parts[part](calls))) as Partial<Drivers>;
}
