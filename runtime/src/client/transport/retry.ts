import type { ApiError } from "../api-error.ts";
import { milliseconds } from "./duration.ts";
import type { Duration } from "../call/call-options.ts";
import type { WebHeaders } from "../../http/web-types.ts";

/** When and how often a failed call is repeated. */
export interface RetryOptions {
  /** Most repetitions; 2 by default, 0 for none. */
  readonly retries?: number | undefined;
  /** Longest wait before the first repetition; it doubles with each. 200 ms by default. */
  readonly base?: Duration | undefined;
  /** Longest wait that the client chooses; 5 s by default. */
  readonly cap?: Duration | undefined;
  /** Longest wait that a server may request; beyond it the call fails. 60 s by default. */
  readonly longest?: Duration | undefined;
}

/**
 * Delay before a call is repeated, in milliseconds. Only
 * what is safe is repeated: idempotent requests (RFC 9110, section 9.2.2) after a failure of the
 * network, and any request after 429, because it was not carried out.
 *
 * @throws {ApiError} the error itself, if the call must not be repeated
 */
export function retryDelay(
  error: ApiError,
  operation: string,
  attempt: number,
  { retries = 2, base = 200, cap = 5_000, longest = 60_000 }: RetryOptions,
): number {
  const { kind, status, request, response } = error;
  const passing =
    status === 429 ||
    (/^(GET|HEAD|OPTIONS|PUT|DELETE)$/.test(request.method) &&
      /network|timeout|408|50[234]/.test(kind + status));
  const asked = retryAfter(response?.headers);
  // Obtaining credentials has been repeated already.
  if (
    !passing ||
    request.operation !== operation ||
    !(attempt < retries) ||
    asked > milliseconds(longest)
  )
    throw error;
  // Full jitter keeps many clients from coming back at the same time.
  const most = Math.min(milliseconds(cap), milliseconds(base) * 2 ** attempt);
  return Math.max(asked, Math.random() * most);
}

/**
 * Wait that the server requests, in milliseconds; 0 if it does not.
 * Source: RFC 9110, section 10.2.3.
 */
export function retryAfter(headers: WebHeaders | undefined): number {
  const text = headers?.get("retry-after") ?? "";
  // Zero seconds are handled as a date in the past.
  const wait = Number(text) * 1_000 || Date.parse(text) - Date.now();
  return wait > 0 ? wait : 0;
}
