import type { ClientAuth } from "../transport/client-auth.ts";
import type { ClientRequest } from "../call/client-request.ts";
import { Lease, type LeaseTerms } from "./lease.ts";

/** Adds a credential that is renewed before it expires, and once more if it is refused. */
export function leaseAuth<T extends object | string>(
  terms: LeaseTerms<T>,
  add: (request: ClientRequest, credential: T) => ClientRequest,
): ClientAuth {
  const lease = new Lease(terms);
  return async (request, next, { transport }) => {
    const refused = await lease.get(transport, request.signal);
    const response = await next(add(request, refused));
    if (response.status !== 401) return response;
    // A body that is not read would keep its connection busy.
    await response.body?.cancel();
    const other = await lease.get(transport, request.signal, refused);
    const again = await next(add(request, other));
    if (again.status === 401) lease.forget(other);
    return again;
  };
}
