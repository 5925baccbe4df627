import type { CustomAttributeBase } from "../../stored/types.ts";
import type { ServerAddress } from "../management-server.ts";
import type { RemoteAttributes } from "../remote-attributes.ts";
import { headerKey, OperatorMistake, type OperatorCalls } from "./operator-calls.ts";
import { serverBody } from "./operator-servers.ts";

/** Makes custom attributes known by a system of the operator's. */
export class OperatorAttributes implements RemoteAttributes {
  readonly #calls: OperatorCalls;

  constructor(calls: OperatorCalls) {
    this.#calls = calls;
  }

  async define(
    server: ServerAddress,
    attributes: readonly CustomAttributeBase[],
    key: string,
  ): Promise<void> {
    const body = {
      server: await serverBody(server),
      attributes: attributes.map((attribute) => ({ ...attribute })),
    };
    await this.#calls.ask(
      () =>
        this.#calls.client.defineAttributes({
          serverId: server.id ?? 0,
          "Idempotency-Key": headerKey(key),
          body,
        }),
      (reason) => new OperatorMistake(reason),
    );
  }
}
