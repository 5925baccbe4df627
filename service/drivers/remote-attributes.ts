import type { CustomAttributeBase } from "../stored/types.ts";

/** Makes custom attributes known to managed systems. */
export interface RemoteAttributes {
  /** Defines the attributes in the system behind a management server. It bears repeating. */
  define(managementServer: number, attributes: readonly CustomAttributeBase[]): Promise<void>;
}

/** Managed systems that only remember which attributes they were told. */
export class SimulatedRemoteAttributes implements RemoteAttributes {
  readonly systems = new Map<number, readonly CustomAttributeBase[]>();

  define(managementServer: number, attributes: readonly CustomAttributeBase[]): Promise<void> {
    this.systems.set(managementServer, attributes);
    return Promise.resolve();
  }
}
