import { ApiError } from "../api-error.ts";
import type { Operation } from "./callable.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { WaitOptions } from "../call/wait-options.ts";
import { linkedReading } from "./linked-reading.ts";
import { repeat } from "./repeat.ts";
import { selfLink } from "./self-link.ts";

/** Body of a response that says that all is done: of any but 202. */
export type DoneBody<Response extends ClientResponse> = Response extends ClientResponse
  ? [Response["status"]] extends [202]
    ? never
    : Response["body"]
  : never;

/**
 * Calls an operation once, and waits for what it has begun: where the answer is 202, or the resource is not as
 * `options.until` wants it, the resource is read at its self link. A 404 means that it is not there yet, until it is.
 *
 * @param transport sends the calls
 * @returns the body that the operation lists for what is done
 * @throws {ApiError} of kind `timeout` if that takes too long, of kind `encode` if a response has no link or one to
 *   another server, or the error of a call
 */
export async function wait<Params, Body, Response extends ClientResponse<number, Body>>(
  transport: Transport,
  call: Operation<[params: Params], Body, Response>,
  params: Params,
  options: WaitOptions<DoneBody<Response>> = {},
): Promise<DoneBody<Response>> {
  const { until, ...others } = options;
  let called: ClientOperation<Params> | undefined;
  // The operation itself says how its responses are read.
  const learning: Transport = {
    send: (operation, given, sent) => {
      called = operation as ClientOperation<never> as ClientOperation<Params>;
      return transport.send(operation, given, sent);
    },
  };
  let link: string | undefined;
  let isThere = false;
  const read = async (
    operation: ClientOperation<Params>,
    { baseUrl, ...rest }: CallOptions,
    before: ClientResponse,
  ): Promise<ClientResponse> => {
    link = selfLink(before) ?? link;
    try {
      return await transport.send(linkedReading(operation, params, link, baseUrl), params, rest);
    } catch (error) {
      if (isThere || !(error instanceof ApiError) || error.status !== 404) throw error;
      // As before, but for when to ask again.
      return { ...before, headers: error.response?.headers ?? before.headers };
    }
  };
  const { body } = await repeat<ClientResponse>(
    (sent, before) =>
      before === undefined || called === undefined
        ? call.response(learning, params, sent)
        : read(called, sent, before),
    (response) => {
      const isDone = response.status !== 202;
      isThere ||= isDone;
      return isDone && (until?.(response.body as DoneBody<Response>) ?? true);
    },
    others,
    "not done",
  );
  return body as DoneBody<Response>;
}
