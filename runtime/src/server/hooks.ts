import { isThenable } from "./thenable.ts";

/** Which operation a request is for; undefined members where it is for none. */
export interface OperationEvent {
  /** The operationId. */
  readonly operation: string | undefined;
  /** As it came, in capitals. */
  readonly method: string;
  /** Path template, such as `/users/{user_name}`; never what stood in its place. */
  readonly path: string | undefined;
}

/** An answer that is about to be sent. */
export interface ResponseEvent extends OperationEvent {
  readonly status: number;
  /** Size of the answer's body. */
  readonly bytes: number;
  /** Milliseconds in all, and of each step that was reached. */
  readonly durations: Durations;
}

/** Milliseconds. `decode` holds the wait for the body as well. */
export interface Durations {
  total: number;
  authenticate: number;
  decode: number;
  handle: number;
  encode: number;
}

/**
 * What is told about requests, for logs and metrics. Nothing of a request's headers, query or body
 * is handed out, so that no credentials get into a log. A hook that throws changes no answer.
 */
export interface ServerHooks {
  /** Called when it is known what a request is for, before anything else. */
  readonly onRequest?: ((event: OperationEvent) => void) | undefined;
  /** Called for every answer. Time is only taken where this hook is there. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /**
   * Called with what became a 500: what a handler or a hook threw, or a reply that the document
   * does not allow. Prints to the console unless told otherwise.
   */
  readonly onError?: ((error: unknown, event: OperationEvent) => void) | undefined;
}

/** Where errors go unless told otherwise. */
export function printError(error: unknown, event: OperationEvent): void {
  console.error(`${event.method} ${event.path ?? "(no operation)"} failed:`, error);
}

/** Tells a hook; what it throws ends here. */
export function tell<Args extends readonly unknown[]>(
  hook: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  if (hook === undefined) return;
  try {
    const told = hook(...args) as unknown;
    // A hook may be an async function nevertheless; its rejection must not end the process.
    if (isThenable(told)) told.then(undefined, () => undefined);
  } catch {
    // The answer goes before what is said about it.
  }
}
