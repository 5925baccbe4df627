import type { ServerAddress, ServerLogin } from "../../drivers/management-server.ts";
import type { Server } from "../../model/inventory.ts";
import { credentialKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";

/** The category of credentials that are logins of management servers, each of the server of its name. */
const loginCategory = "MANAGEMENT_SERVER";

/** A management server as its driver gets it. */
export function serverAddress(
  rows: Rows,
  { id, name, serverType, address, port, username }: Server,
): ServerAddress {
  return { id, name, serverType, address, port, username, login: () => readLogin(rows, name) };
}

/** A management server that is being added. */
export function newServerAddress(
  rows: Rows,
  { name, serverType }: { readonly name: string; readonly serverType: string },
): ServerAddress {
  return {
    id: null,
    name,
    serverType,
    address: null,
    port: null,
    username: null,
    login: () => readLogin(rows, name),
  };
}

/** Opens the credential that has the name of a server. @throws {SealError} it was sealed with another key */
async function readLogin(rows: Rows, name: string): Promise<ServerLogin | undefined> {
  const [credential] = await rows.resources(credentialKind).list({
    name,
    type: loginCategory,
    limit: 1,
  });
  if (credential === undefined) return undefined;
  const { password, rsa } = await rows.credentialSecrets.get(credential.id);
  return {
    username: credential.body.username ?? null,
    password: password ?? null,
    rsa: rsa ?? null,
  };
}
