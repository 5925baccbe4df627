import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as it came in. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a request; `index` counts from 0. */
export type Script = (seen: Seen, answer: ServerResponse, index: number) => unknown;

export interface Served {
  readonly url: string;
  readonly seen: readonly Seen[];
  readonly server: Server;
}

/** A real server that does what the script says until the test is over. */
export async function serve(script: Script): Promise<Served> {
  const seen: Seen[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const body = Buffer.concat(chunks).toString();
      const one = { method, url, headers, body };
      seen.push(one);
      void script(one, answer, seen.length - 1);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, server };
}

/** Answers with JSON. */
export function json(
  answer: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): void {
  answer.writeHead(status, { "Content-Type": "application/json", ...headers } as never);
  answer.end(JSON.stringify(value));
}
