import type { Transport } from "../call/client-transport.ts";
import type { ClientAuth } from "../transport/client-auth.ts";

/**
 * Credentials whose token comes from another server, such as that of the next version of an
 * interface. Clients that share `auth` share its token.
 *
 * @param transport calls the operations that create and refresh the token
 */
export function tokensFrom(transport: Transport, auth: ClientAuth): ClientAuth {
  const bare: Transport = {
    send: (operation, params, call) => transport.send({ ...operation, security: [] }, params, call),
  };
  return (request, next, call) => auth(request, next, { ...call, transport: bare });
}
