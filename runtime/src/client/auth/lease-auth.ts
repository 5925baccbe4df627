import type { ClientAuth } from "../transport/client-auth.ts";
import type { ClientRequest } from "../call/client-request.ts";
import { Lease, type LeaseTerms } from "./lease.ts";
import { renewable } from "./renewable.ts";

/** Adds a credential that is renewed before it expires, and once more if it is refused. */
export function leaseAuth<T extends object | string>(
  terms: LeaseTerms<T>,
  add: (request: ClientRequest, credential: T) => ClientRequest,
): ClientAuth {
  const lease = new Lease(terms);
  return renewable(
    ({ transport, signal }, refused) => lease.get(transport, signal, refused),
    add,
    (refused) => lease.forget(refused),
  );
}
