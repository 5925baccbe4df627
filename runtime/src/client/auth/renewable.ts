import type { AuthCall, ClientAuth } from "../transport/client-auth.ts";
import type { ClientRequest } from "../call/client-request.ts";

/**
 * Adds a credential, and sends the request once more with another if it is refused.
 *
 * @param get gives the credential; another one than that which was refused, if there is one
 * @param forget hears that the other one was refused too
 */
export function renewable<T>(
  get: (call: AuthCall & Pick<ClientRequest, "signal">, refused?: T) => Promise<T>,
  add: (request: ClientRequest, credential: T) => ClientRequest,
  forget?: (refused: T) => void,
): ClientAuth {
  return async (request, next, call) => {
    const own = { ...call, signal: request.signal };
    const refused = await get(own);
    const response = await next(add(request, refused));
    // A stream can be sent once.
    const isLast = response.status !== 401 || "getReader" in Object(request.body);
    const other = isLast ? refused : await get(own, refused);
    if (other === refused) return response;
    // A body that is not read would keep its connection busy.
    await response.body?.cancel();
    const again = await next(add(request, other));
    if (again.status === 401) forget?.(other);
    return again;
  };
}
