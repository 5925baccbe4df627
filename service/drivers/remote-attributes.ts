import type { CustomAttributeBase } from "../stored/types.ts";
import type { ServerAddress } from "./management-server.ts";

/** Makes custom attributes known to managed systems. */
export interface RemoteAttributes {
  /**
   * Defines the attributes in the system behind a management server. It bears repeating.
   *
   * @param key the same whenever the call is repeated
   */
  define(
    server: ServerAddress,
    attributes: readonly CustomAttributeBase[],
    key: string,
  ): Promise<void>;
}

/** Managed systems that only remember which attributes they were told. */
export class SimulatedRemoteAttributes implements RemoteAttributes {
  /** Attributes that each was told, by the name of the management server. */
  readonly systems = new Map<string, readonly CustomAttributeBase[]>();

  define(
    { name }: ServerAddress,
    attributes: readonly CustomAttributeBase[],
    _: string,
  ): Promise<void> {
    this.systems.set(name, attributes);
    return Promise.resolve();
  }
}
