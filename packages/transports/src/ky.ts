import { listenersOf, type ProgressOptions, type Send } from "./send.ts";

/** An instance of ky. */
export type KyLike = (url: URL, options: object) => Promise<Response>;

/**
 * Sends requests by an instance of ky, with its hooks. Limits of time and retries are the client's, but for
 * retries that a hook asks for, and those of methods that the instance names.
 */
export function kyFetch(ky: KyLike, options: ProgressOptions = {}): Send {
  return (url, request) =>
    // An address in an object stays whole: the instance may have a prefix for texts.
    ky(new URL(url, globalThis.location?.href), {
      ...request,
      throwHttpErrors: false,
      timeout: false,
      retry: { methods: [] },
      ...listenersOf(options, request),
    });
}
