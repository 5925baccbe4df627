import type { DeploymentOrder } from "./deployment-order.ts";

/** The result of an order. */
export interface Deployment {
  readonly machines: readonly { readonly component: string; readonly name: string }[];
}

/** The system that deploys what has been requested. Every call may come more than once. */
export interface Deployer {
  /**
   * Acknowledges an order before it is due.
   *
   * @param key the same whenever the call is repeated
   * @throws {DeploymentError} it can never be deployed
   */
  accept(order: DeploymentOrder, key: string): Promise<void>;
  /**
   * @param key the same whenever the call is repeated
   * @throws {DeploymentError} it cannot be deployed, and nothing of it has been
   */
  deploy(order: DeploymentOrder, key: string): Promise<Deployment>;
  /** Takes back what has been deployed of an order, if anything was: its request has ended without it. */
  withdraw(order: DeploymentOrder, key: string): Promise<void>;
}

/** Says why something cannot be deployed or changed, in words for the requester. */
export class DeploymentError extends Error {
  override readonly name = "DeploymentError";
}

/** Deploys nothing, and says that it did: the same order always has the same outcome. */
export class SimulatedDeployer implements Deployer {
  readonly #mostCpus: number;

  /** @param mostCpus processors that one machine can have; an order for more fails */
  constructor(mostCpus = 128) {
    this.#mostCpus = mostCpus;
  }

  accept(_: DeploymentOrder, __: string): Promise<void> {
    return Promise.resolve();
  }

  deploy({ requestId, deployedName, components }: DeploymentOrder, _: string): Promise<Deployment> {
    const tooLarge = components.find(({ cpus }) => (cpus ?? 0) > this.#mostCpus);
    if (tooLarge !== undefined)
      return Promise.reject(
        new DeploymentError(
          `No host has ${tooLarge.cpus} processors for ${tooLarge.name}; the largest has ${this.#mostCpus}.`,
        ),
      );
    const machines = components
      .filter(({ type }) => type === "VIRTUAL_MACHINE")
      .map(({ name }) => ({ component: name, name: machineName(requestId, deployedName, name) }));
    return Promise.resolve({ machines });
  }

  withdraw(_: DeploymentOrder, __: string): Promise<void> {
    return Promise.resolve();
  }
}

const machineName = (id: number, deployedName: string | null, component: string): string =>
  deployedName === null ? `${component}-${id}` : `${deployedName}-${component}-${id}`;
