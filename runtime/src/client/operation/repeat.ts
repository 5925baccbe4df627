import { milliseconds } from "../transport/duration.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { UntilOptions } from "../call/until-options.ts";
import { retryAfter } from "../transport/retry.ts";
import { wait as pauseFor, within } from "../transport/within.ts";

/** A call that is repeated: it has the response before it, if there is one. */
type Repeated<Response extends ClientResponse> = (
  options: CallOptions,
  before: Response | undefined,
) => Promise<Response>;

/**
 * Repeats a call until its response is as required. `until` and `wait` are made of it.
 *
 * @param late what has not happened when the time is up, for the message
 * @returns that response
 * @throws {ApiError} of kind `timeout` if that takes too long, or the error of a call
 */
export function repeat<Response extends ClientResponse>(
  call: Repeated<Response>,
  isDone: (response: Response) => boolean,
  { timeout = 0, interval = 1_000, backoff = 1.5, longest = 15_000, ...rest }: UntilOptions,
  late: string,
): Promise<Response> {
  const message = `${late} within ${timeout}`;
  return within(milliseconds(timeout), rest.signal, message, async (signal) => {
    let before: Response | undefined;
    for (let pause = milliseconds(interval); ; pause *= backoff) {
      // Once the signal is aborted, the call fails with the reason and sends nothing.
      const response = await call({ ...rest, signal }, before);
      if (isDone(response)) return response;
      before = response;
      pause = Math.min(pause, milliseconds(longest));
      await pauseFor(Math.max(pause, retryAfter(response.headers)), signal);
    }
  });
}
