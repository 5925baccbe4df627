import type { ClientAuth } from "../transport/client-auth.ts";
import { withCredential } from "./with-credential.ts";

/** A token, or a function that gives it for each request. */
export interface BearerCredentials {
  readonly token: string | (() => string | Promise<string>);
}

/** Sends a bearer token from elsewhere with every request. Source: RFC 6750, section 2.1. */
export function bearer({ token }: BearerCredentials): ClientAuth {
  return async (request, next) => {
    const value = typeof token === "string" ? token : await token();
    return next(withCredential(request, "Authorization", `Bearer ${value}`));
  };
}
