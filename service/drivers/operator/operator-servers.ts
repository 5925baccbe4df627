import type { ManagementServer } from "../../generated/operator/types.ts";
import type { ManagedObject, ServerFacts } from "../../model/inventory.ts";
import { DeploymentError } from "../deployer.ts";
import {
  ServerUnavailable,
  type ManagementServerDriver,
  type ServerAddress,
} from "../management-server.ts";
import { SystemUnavailable } from "../system-unavailable.ts";
import { goesOn, headerKey, type OperatorCalls } from "./operator-calls.ts";

/** Asks and changes management servers by a system of the operator's. */
export class OperatorServers implements ManagementServerDriver {
  readonly #calls: OperatorCalls;

  constructor(calls: OperatorCalls) {
    this.#calls = calls;
  }

  async describe(server: ServerAddress): Promise<ServerFacts> {
    const body = await serverBody(server);
    return this.#read(() => this.#calls.client.describeServer({ body }));
  }

  async read(server: ServerAddress): Promise<readonly ManagedObject[]> {
    const body = await serverBody(server);
    const { objects } = await this.#read(() => this.#calls.inventory.readInventory({ body }));
    return objects;
  }

  async change(
    server: ServerAddress,
    settings: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<void> {
    const body = { server: await serverBody(server), settings };
    const { status } = await this.#calls.ask(
      () =>
        this.#calls.client.changeServer.response({
          serverId: server.id ?? 0,
          "Idempotency-Key": headerKey(key),
          body,
        }),
      (reason) => new DeploymentError(reason),
    );
    if (status === 202) throw goesOn(`the change of ${server.name}`);
  }

  /** A system that does not answer does not for its servers, either. */
  async #read<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.#calls.ask(call, (reason) => new ServerUnavailable(reason));
    } catch (error) {
      if (!(error instanceof SystemUnavailable)) throw error;
      throw new ServerUnavailable("The system that asks management servers does not answer.", {
        cause: error,
      });
    }
  }
}

/** A management server as it is sent, with its login. */
export async function serverBody({
  login: open,
  ...server
}: ServerAddress): Promise<ManagementServer> {
  return { ...server, login: (await open()) ?? null };
}
