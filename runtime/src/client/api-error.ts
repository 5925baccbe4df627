import type { DecodeError } from "../issue/decode-error.ts";
import type { Issue } from "../issue/issue.ts";
import type { ProblemDetails } from "../problem/problem-details.ts";
import type { WebHeaders } from "../http/web-types.ts";

/**
 * Why a call failed: `status`, the server responded with an error or a redirect; `network`, there
 * was no response; `timeout`, there was none in time; `aborted`, the caller gave up; `decode`, the
 * response is not as documented; `encode`, the parameters are not, and nothing was sent.
 */
export type ApiErrorKind = "status" | "network" | "timeout" | "aborted" | "decode" | "encode";

/** The request that failed, as it was before credentials were added. */
export interface FailedRequest {
  /** The operationId. */
  readonly operation: string;
  /** Name of the function with the operationId behind it, where the two differ. */
  readonly label?: string | undefined;
  readonly method: string;
  readonly url: string;
}

/**
 * The response of a failed call. The body is whole, but it is neither printed nor written as JSON
 * with the error, because it may hold secrets.
 */
export interface FailedResponse {
  readonly status: number;
  readonly headers: WebHeaders;
  /** The body as it came; empty if it was too large. */
  readonly bytes: Uint8Array;
  /** The body as text in UTF-8. */
  readonly text: string;
}

interface ApiErrorFacts {
  readonly response?: FailedResponse | undefined;
  readonly problem?: ProblemDetails | undefined;
  readonly cause?: unknown;
}

/** The only error that calls throw; `kind` says what went wrong. */
export class ApiError extends Error {
  declare readonly kind: ApiErrorKind;
  declare readonly request: FailedRequest;
  /** Status of the response, if there was one. */
  declare readonly status: number | undefined;
  /** Problem details of the server, or JSON that has their members. Source: RFC 9457. */
  declare readonly problem: ProblemDetails | undefined;
  declare readonly response: FailedResponse | undefined;
  /** Issues of the response or the parameters, if they are known in detail. */
  declare readonly issues: readonly Issue[] | undefined;

  constructor(
    kind: ApiErrorKind,
    request: FailedRequest,
    detail: string,
    facts: ApiErrorFacts = {},
  ) {
    // Text from elsewhere must not forge a line of a log.
    super(
      `${request.label || request.operation}: ${detail}`
        .slice(0, 1_000)
        .replace(/[\p{Cc}\u2028\u2029]+/gu, " "),
    );
    Object.assign(this, facts, {
      name: "ApiError",
      kind,
      request,
      status: facts.response?.status,
      issues: (Object(facts.cause) as Partial<DecodeError>).issues,
    });
  }

  /**
   * The body of the response: a JSON value if it is JSON, else text. The operation's `isError` checks
   * and decodes what the document lists, and says its type. It is not printed with the error.
   */
  get body(): unknown {
    const text = this.response?.text;
    try {
      return JSON.parse(text as string);
    } catch {
      return text;
    }
  }
}

/** The message of whatever was thrown, with that of the cause that `fetch` hides behind its own. */
export function messageOf(thrown: unknown): string {
  const { message = String(thrown), cause } = Object(thrown) as Partial<Error>;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
