import type { ManagedObject, ServerFacts } from "../model/inventory.ts";

/** The login of a management server. It is for its driver only: it is neither logged nor shown. */
export interface ServerLogin {
  readonly username: string | null;
  readonly password: string | null;
  /** Private key. */
  readonly rsa: string | null;
}

/** A management server as its driver finds it. A server being added has no number or address yet. */
export interface ServerAddress {
  readonly id: number | null;
  readonly name: string;
  readonly serverType: string;
  readonly address: string | null;
  readonly port: number | null;
  /** User name that the server said when it was added. */
  readonly username: string | null;
  /** Opens the stored login, each time anew; undefined if absent. */
  login(): Promise<ServerLogin | undefined>;
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
