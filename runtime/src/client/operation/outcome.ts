import { ApiError, type FailedResponse } from "../api-error.ts";
import type { Operation } from "./callable.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { IsError, StatusError } from "./status-error.ts";

/** The outcome of a call as a value; the status determines the types. */
export type Outcome<Response extends ClientResponse, Failure extends ApiError> =
  | SuccessOf<Response>
  | FailureOf<Failure>
  | OtherFailure;

type SuccessOf<Response> =
  Response extends ClientResponse<infer Status, infer Body>
    ? {
        readonly ok: true;
        readonly status: Status;
        readonly data: Body;
        readonly error: undefined;
        readonly response: Response;
      }
    : never;

type FailureOf<Failure> =
  Failure extends StatusError<infer Status, infer Body>
    ? FailureWith<Status, unknown extends Body ? unknown : undefined extends Body ? Failure : Body>
    : never;

/** A member for each status, so that a comparison leaves one. */
type FailureWith<Status, Shown> = Status extends unknown
  ? {
      readonly ok: false;
      readonly status: Status;
      readonly data: undefined;
      /** The body that the document describes, or the ApiError if absent. */
      readonly error: Shown;
      readonly response: FailedResponse;
    }
  : never;

/** A failure that the document does not list. */
export interface OtherFailure {
  readonly ok: false;
  /** The error has the status, if there was a response. */
  readonly status: undefined;
  readonly data: undefined;
  readonly error: ApiError;
  readonly response: FailedResponse | undefined;
}

/**
 * Calls an operation and gives its outcome, also if it is an error.
 *
 * @param transport sends the call
 * @param operation the operation, such as `getUser`
 * @param isError recognizes its errors, such as `isGetUserError`
 * @throws {TypeError} the options are invalid
 */
export async function result<
  Params,
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
>(
  transport: Transport,
  operation: Operation<[params: Params], Body, Response>,
  isError: IsError<Failure> | undefined,
  params: Params,
  options?: CallOptions,
): Promise<Outcome<Response, Failure>> {
  return (await outcome(operation.response(transport, params, options), isError)) as never;
}

async function outcome(
  call: Promise<ClientResponse>,
  isError: ((error: unknown) => boolean) | undefined,
): Promise<unknown> {
  try {
    const response = await call;
    const { status, body } = response;
    return { ok: true, status, data: body, error: undefined, response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { response } = error;
    const isListed = isError?.(error) === true;
    return {
      ok: false,
      status: isListed ? error.status : undefined,
      data: undefined,
      error: isListed && error.body !== undefined ? error.body : error,
      response,
    };
  }
}
