import type { ApiError } from "../api-error.ts";
import { milliseconds } from "./duration.ts";
import type { Duration } from "../operation/operation.ts";
import type { WebHeaders } from "../../http/web-types.ts";

/** When and how often a failed call is repeated. */
export interface RetryOptions {
  /** Most repetitions; 2 by default, 0 for none. */
  readonly retries?: number | undefined;
  /** Longest wait before the first repetition; it doubles with each. 200 ms by default. */
  readonly base?: Duration | undefined;
  /** Longest wait that is chosen here; 5 s by default. */
  readonly cap?: Duration | undefined;
  /** Longest wait that a server may ask for; beyond it the call fails. 60 s by default. */
  readonly longest?: Duration | undefined;
}

/**
 * How long to wait before a call is repeated, in milliseconds; undefined where it must not be. Only
 * what is safe is repeated: requests whose repetition changes nothing (RFC 9110, section 9.2.2)
 * after a failure on the way, and any request after 429, as it was not carried out.
 */
export function retryDelay(
  { kind, status, request, response }: ApiError,
  operation: string,
  attempt: number,
  { retries = 2, base = 200, cap = 5_000, longest = 60_000 }: RetryOptions,
): number | undefined {
  const passing =
    status === 429 ||
    (/^(GET|HEAD|OPTIONS|PUT|DELETE)$/.test(request.method) &&
      /network|timeout|408|50[234]/.test(kind + status));
  const asked = retryAfter(response?.headers);
  // What obtains credentials has been repeated already.
  if (
    !passing ||
    request.operation !== operation ||
    attempt >= retries ||
    asked > milliseconds(longest)
  )
    return undefined;
  // Full jitter keeps many clients from coming back at the same time.
  const most = Math.min(milliseconds(cap), milliseconds(base) * 2 ** attempt);
  return Math.max(asked, Math.random() * most);
}

/**
 * What the server asks to wait, in milliseconds; 0 where it does not.
 * Source: RFC 9110, section 10.2.3.
 */
export function retryAfter(headers: WebHeaders | undefined): number {
  const text = headers?.get("retry-after") ?? "";
  // Zero seconds go on as a date that is long over.
  const wait = Number(text) * 1_000 || Date.parse(text) - Date.now();
  return wait > 0 ? wait : 0;
}
