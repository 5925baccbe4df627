import type { Operation } from "./callable.ts";
import { repeat } from "./repeat.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { UntilOptions } from "../call/until-options.ts";

/**
 * Calls an operation repeatedly until its body is as required.
 *
 * @param transport sends the calls
 * @param read the operation; one that only reads
 * @param isDone whether the body is as required
 * @returns that body
 * @throws {ApiError} of kind `timeout` if that takes too long, or the error of a call
 */
export async function until<Params, Body, Response extends ClientResponse<number, Body>>(
  transport: Transport,
  read: Operation<[params: Params], Body, Response>,
  params: Params,
  isDone: (body: Body) => boolean,
  options: UntilOptions = {},
): Promise<Body> {
  const { body } = await repeat(
    (call) => read.response(transport, params, call),
    (response) => isDone(response.body),
    options,
    "not as wished",
  );
  return body;
}
