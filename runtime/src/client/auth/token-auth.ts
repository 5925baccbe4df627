import type { ClientAuth } from "../transport/client-auth.ts";
import { leaseAuth } from "./lease-auth.ts";
import type { LeaseTerms } from "./lease.ts";
import { withToken } from "./with-credential.ts";

/**
 * A bearer token that is fetched and refreshed automatically: by the first call that needs it, by a
 * call shortly before it expires, and once more after a 401, when that call is repeated.
 */
export function tokenAuth(terms: LeaseTerms<string>): ClientAuth {
  return leaseAuth(terms, withToken);
}
