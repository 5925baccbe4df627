import { problem, type ProblemReply } from "./problem.ts";
import type { ProblemError } from "./problem-details.ts";

/** 400: the request is not valid; `errors` gives each mistake and its location. */
export function badRequest(detail: string, errors?: readonly ProblemError[]): ProblemReply<400> {
  return problem(400, { detail, errors });
}

/** A 401 must say how to authenticate. */
export interface UnauthorizedReply extends ProblemReply<401> {
  readonly headers: { readonly "WWW-Authenticate": string };
}

/**
 * 401: the credentials are missing or wrong.
 *
 * @param challenge value of WWW-Authenticate, such as `Bearer` (RFC 9110, 11.6.1)
 */
export function unauthorized(detail: string, challenge: string): UnauthorizedReply {
  const headers = { "WWW-Authenticate": challenge };
  // Also among the other headers, for documents that do not declare this one.
  return { ...problem(401, { detail }, headers), headers };
}

/** 403: the user is authenticated but not permitted to do this. */
export function forbidden(detail?: string): ProblemReply<403> {
  return problem(403, { detail });
}

/** 404: the resource does not exist. */
export function notFound(detail?: string): ProblemReply<404> {
  return problem(404, { detail });
}

/** 409: the resource is in a state that does not allow this. */
export function conflict(detail?: string): ProblemReply<409> {
  return problem(409, { detail });
}

/** 410: the resource existed and will not come back. */
export function gone(detail?: string): ProblemReply<410> {
  return problem(410, { detail });
}

/** 412: a condition of the request, such as `If-Match`, is not met. */
export function preconditionFailed(detail?: string): ProblemReply<412> {
  return problem(412, { detail });
}

/** 422: the request is well-formed, but cannot be carried out. */
export function unprocessable(detail: string, errors?: readonly ProblemError[]): ProblemReply<422> {
  return problem(422, { detail, errors });
}

/**
 * 429: the client sends too many requests.
 *
 * @param retryAfter seconds to wait, a whole number; sent as Retry-After (RFC 9110, 10.2.3)
 */
export function tooManyRequests(detail?: string, retryAfter?: number): ProblemReply<429> {
  return problem(429, { detail }, retryAfterHeader(retryAfter));
}

/**
 * 503: the service is not available now.
 *
 * @param retryAfter seconds to wait, a whole number; sent as Retry-After (RFC 9110, 10.2.3)
 */
export function serviceUnavailable(detail?: string, retryAfter?: number): ProblemReply<503> {
  return problem(503, { detail }, retryAfterHeader(retryAfter));
}

function retryAfterHeader(seconds: number | undefined): Record<string, string> | undefined {
  return seconds === undefined
    ? undefined
    : { "Retry-After": String(Math.max(0, Math.ceil(seconds))) };
}
