import { byteLength } from "#platform";
import { problem } from "../../problem/problem.ts";
import { statusTitle } from "../../problem/status-title.ts";

/** The part of a socket that is used. */
export interface NodeSocket {
  readonly writable: boolean;
  /** The response that Node.js is sending on it; Node's own handler looks at the same property. */
  readonly _httpMessage?: { readonly headersSent: boolean } | null | undefined;
  end(text: string): unknown;
  destroy(error?: Error): unknown;
}

/** Statuses of what Node.js refuses by itself; everything else is malformed. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to a message that Node.js could not read, with problem details, and closes the connection. */
export function clientError(error: Error & { readonly code?: string }, socket: NodeSocket): void {
  // Within another response the text would pass for a part of its body.
  const isBusy = socket._httpMessage?.headersSent === true;
  if (error.code === "ECONNRESET" || !socket.writable || isBusy) {
    socket.destroy(error);
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify(problem(status).body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusTitle(status)}`,
      "Content-Type: application/problem+json",
      `Content-Length: ${byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
