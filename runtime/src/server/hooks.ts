import { isThenable } from "../check/is-thenable.ts";

/** The operation of a request; members are undefined if no operation fits. */
export interface OperationEvent {
  /** The operationId. */
  readonly operation: string | undefined;
  /** In capitals. */
  readonly method: string;
  /** Path template, such as `/users/{user_name}`; never the actual path. */
  readonly path: string | undefined;
}

/** A response that is about to be sent. */
export interface ResponseEvent extends OperationEvent {
  readonly status: number;
  /** Size of the response's body; 0 if it is streamed. */
  readonly bytes: number;
  /** Milliseconds in total, and of each step that was reached. */
  readonly durations: Durations;
}

/** Milliseconds. `authenticate` includes the option `permit`, `decode` waiting for the body. */
export interface Durations {
  total: number;
  authenticate: number;
  decode: number;
  handle: number;
  encode: number;
}

/**
 * Hooks that hear of requests, for logs and metrics. They get nothing of a request's headers, query or
 * body, so that no credentials get into a log. A hook that throws changes no response.
 */
export interface ServerHooks {
  /** Called as soon as the operation of a request is known. */
  readonly onRequest?: ((event: OperationEvent) => void) | undefined;
  /** Called for every response. Durations are measured only if this hook is set. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /**
   * Called with the cause of a 500: an error of a handler or a hook, or a reply that the document
   * does not allow; and with what broke off a stream. Prints to the console by default.
   */
  readonly onError?: ((error: unknown, event: OperationEvent) => void) | undefined;
}

/** The default hook for errors. */
export function printError(error: unknown, event: OperationEvent): void {
  console.error(`${event.method} ${event.path ?? "(no operation)"} failed:`, error);
}

/** Calls a hook; errors that it throws are dropped. */
export function tell<Args extends readonly unknown[]>(
  hook: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  if (hook === undefined) return;
  try {
    const told = hook(...args) as unknown;
    // A hook may still be an async function; its rejection must not end the process.
    if (isThenable(told)) told.then(undefined, () => undefined);
  } catch {
    // The response matters more than reporting it.
  }
}
