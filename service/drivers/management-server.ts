import type { ManagedObject, ServerFacts } from "../model/inventory.ts";

/** The identity of a management server. */
export interface ServerAddress {
  readonly name: string;
  readonly serverType: string;
}

/** Talks to management servers. Every call may come more than once. */
export interface ManagementServerDriver {
  /** The server's description of itself. @throws {ServerUnavailable} */
  describe(server: ServerAddress): Promise<ServerFacts>;
  /** Everything that the server manages. @throws {ServerUnavailable} */
  read(server: ServerAddress): Promise<readonly ManagedObject[]>;
  /**
   * Makes a change that was requested.
   *
   * @param key the same whenever the call is repeated
   * @throws {DeploymentError} it cannot be made
   */
  change(
    server: ServerAddress,
    settings: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<void>;
}

/** The management server does not answer. */
export class ServerUnavailable extends Error {
  override readonly name = "ServerUnavailable";
}
