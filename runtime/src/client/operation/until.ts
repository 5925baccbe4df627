import type { Operation } from "./callable.ts";
import { milliseconds } from "../transport/duration.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { UntilOptions } from "../call/until-options.ts";
import { retryAfter } from "../transport/retry.ts";
import { wait, within } from "../transport/within.ts";

/**
 * Calls an operation repeatedly until its body is as required.
 *
 * @param transport sends the calls
 * @param read the operation; one that only reads
 * @param isDone whether the body is as required
 * @returns that body
 * @throws {ApiError} of kind `timeout` if that takes too long, or the error of a call
 */
export function until<Params, Body, Response extends ClientResponse<number, Body>>(
  transport: Transport,
  read: Operation<[params: Params], Body, Response>,
  params: Params,
  isDone: (body: Body) => boolean,
  options: UntilOptions = {},
): Promise<Body> {
  const { timeout = 0, interval = 1_000, backoff = 1.5, longest = 15_000, ...rest } = options;
  const late = `not as wished within ${timeout}`;
  return within(milliseconds(timeout), rest.signal, late, async (signal) => {
    for (let pause = milliseconds(interval); ; pause *= backoff) {
      // Once the signal is aborted, the call fails with the reason and sends nothing.
      const { body, headers } = await read.response(transport, params, { ...rest, signal });
      if (isDone(body)) return body;
      pause = Math.min(pause, milliseconds(longest));
      await wait(Math.max(pause, retryAfter(headers)), signal);
    }
  });
}
