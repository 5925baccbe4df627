import type { ClientRequest } from "../call/client-request.ts";
import { withCredential } from "./with-credential.ts";

/**
 * Adds cookies to those of a request.
 *
 * @throws {ApiError} as `withCredential`
 */
export function withCookie(request: ClientRequest, cookie: string): ClientRequest {
  const there = request.headers.get("Cookie");
  return withCredential(request, "Cookie", there === null ? cookie : `${there}; ${cookie}`);
}
