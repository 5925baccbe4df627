import { ApiError } from "../api-error.ts";
import type { ClientRequest } from "../call/client-request.ts";

/**
 * Adds a header to a request.
 *
 * @throws {ApiError} of kind `encode`: a header cannot carry the value. It is not shown, because it
 *   is a secret.
 */
export function withCredential(request: ClientRequest, name: string, value: string): ClientRequest {
  if (!/^[\t\x20-\x7e]*$/.test(value)) {
    const { operation, label, method, url } = request;
    const detail = `the credentials do not fit into the header ${name}`;
    throw new ApiError("encode", { operation, label, method, url }, detail);
  }
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return { ...request, headers };
}

/** Adds a bearer token. Source: RFC 6750, section 2.1. */
export function withToken(request: ClientRequest, token: string): ClientRequest {
  return withCredential(request, "Authorization", `Bearer ${token}`);
}
