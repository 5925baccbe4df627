import { DeploymentError, type Deployer, type Deployment } from "../deployer.ts";
import type { DeploymentOrder } from "../deployment-order.ts";
import { goesOn, headerKey, type OperatorCalls } from "./operator-calls.ts";
import { orderBody } from "./order-body.ts";

const refused = (reason: string): Error => new DeploymentError(reason);

/** Deploys by a system of the operator's. */
export class OperatorDeployer implements Deployer {
  readonly #calls: OperatorCalls;

  constructor(calls: OperatorCalls) {
    this.#calls = calls;
  }

  async accept(order: DeploymentOrder, key: string): Promise<void> {
    await this.#calls.ask(() => this.#calls.client.acceptOrder(parameters(order, key)), refused);
  }

  async deploy(order: DeploymentOrder, key: string): Promise<Deployment> {
    const { deploy } = this.#calls.client;
    const answer = await this.#calls.ask(async () => {
      const { status, body } = await deploy.response(parameters(order, key));
      return { status, body };
    }, refused);
    if (answer.body === undefined) throw goesOn(`the deployment of request ${order.requestId}`);
    return answer.body;
  }

  async withdraw(order: DeploymentOrder, key: string): Promise<void> {
    await this.#calls.ask(() => this.#calls.client.withdraw(parameters(order, key)), refused);
  }
}

function parameters(order: DeploymentOrder, key: string) {
  const { requestId } = order;
  return { requestId, "Idempotency-Key": headerKey(key), body: orderBody(order) };
}
