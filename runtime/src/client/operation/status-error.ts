import { ApiError, type FailedResponse } from "../api-error.ts";
import type { ReadableResponse } from "../response/failed-response.ts";
import { readAnswer } from "../response/read-response.ts";
import type { ClientContents } from "../call/client-content.ts";
import type { ClientResponse } from "../call/client-response.ts";

/** An error response that the document lists; the status determines the type of its body. */
export interface StatusError<Status extends number = number, Body = unknown> extends ApiError {
  readonly kind: "status";
  readonly status: Status;
  readonly body: Body;
  readonly response: FailedResponse;
}

/** Of the errors of an operation those that have one of the statuses. */
export type ErrorOf<Failure extends ApiError, Status> =
  Failure extends StatusError<infer Own, infer Body>
    ? [Extract<Own, Status>] extends [never]
      ? never
      : StatusError<Extract<Own, Status>, Body>
    : never;

/**
 * Whether an error is a response that the document lists for the operation, with one of the
 * statuses if some are given, and a body that matches it. Then `body` has the value of that type.
 */
export interface IsError<Failure extends ApiError> {
  <Status extends StatusOf<Failure>>(
    error: unknown,
    ...statuses: readonly [Status, ...Status[]]
  ): error is ErrorOf<Failure, Status>;
  (error: unknown): error is Failure;
}

/** Statuses that the errors of an operation have. */
export type StatusOf<Failure extends ApiError> =
  Failure extends StatusError<infer Status> ? Status : never;

/** Recognizes the errors of an operation, for generated code, which knows their types. */
export function errorsOf(operation: string, responses: ClientContents): never {
  const isError = (error: unknown, ...statuses: readonly number[]): boolean => {
    if (!(error instanceof ApiError) || error.kind !== "status") return false;
    if (error.request.operation !== operation) return false;
    // The transport makes the response of every error of this kind.
    const response = error.response as ReadableResponse;
    if (statuses.length > 0 && !statuses.includes(response.status)) return false;
    const found = read(responses, response);
    if (found === undefined) return false;
    Object.defineProperty(error, "body", { value: found.body, configurable: true });
    return true;
  };
  return isError as never;
}

/** @returns undefined if the document lists no such response, or the body does not match it */
function read(
  responses: ClientContents,
  { status, headers, bytes, options }: ReadableResponse,
): ClientResponse | undefined {
  try {
    return readAnswer(responses, { status, headers, ok: status >= 400 }, bytes, options);
  } catch {
    return undefined;
  }
}
