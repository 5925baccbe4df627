import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
} from "vscode-languageserver/node";

/** Whether a request has been cancelled; undefined for notifications. */
export type Token = CancellationToken | undefined;

/** Keeps mistakes of ours from ending the server: they are logged to the editor. */
export class Guard {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** An answer that fails with `otherwise`. Refusals of requests pass. */
  around<P, R>(answer: (params: P, token: Token) => Promise<R>, otherwise: R) {
    return async (params: P, token?: CancellationToken): Promise<R> => {
      try {
        return await answer(params, token);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        this.#log(error);
        return otherwise;
      }
    };
  }

  #log(error: unknown): void {
    try {
      this.#connection.console.error(
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    } catch {
      // The editor has gone.
    }
  }
}

/** Ends a cancelled request. */
export async function refuseCancelled(token: Token): Promise<void> {
  // The next message may cancel it.
  await new Promise((resolve) => setImmediate(resolve));
  if (token?.isCancellationRequested === true)
    throw new ResponseError(
      LSPErrorCodes.RequestCancelled,
      "the client no longer waits for the answer",
    );
}
