import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Refusal } from "../../domain/shared/refusal.ts";
import type { EventQuery, Operator } from "../operator/operator.ts";
import type { Holds } from "./holds.ts";
import { controlPath } from "./control-path.ts";

const bodyLimit = 65_536;

/** Parts that commands act on. */
interface Controlled {
  readonly operator: Operator;
  readonly holds: Holds;
  readonly onError: (error: unknown) => void;
}

/** A process that commands can reach. */
export interface ControlServer {
  close(): Promise<void>;
}

/**
 * Listens on a socket that only the user of this process may connect to. There is no process but this one, as it
 * has the database: a socket that is there was left behind.
 */
export async function openControl(socket: string, parts: Controlled): Promise<ControlServer> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) parts.onError(error);
      if (response.headersSent) response.destroy();
      else send(response, error instanceof Refusal ? 400 : 500, (error as Error).message);
    });
  });
  rmSync(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // The right to connect is the right to write; the socket is made before this returns.
    const others = process.umask(0o177);
    try {
      server.listen(socket, resolve);
    } finally {
      process.umask(others);
    }
  });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await parts.holds.close();
    },
  };
}

async function answer(
  { operator, holds }: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [first, second = "", third] = controlPath(request.url ?? "");
  const wanted = [request.method, first, third].filter(Boolean).join(" ");
  switch (wanted) {
    case "POST holds":
      if (second === "") return send(response, 200, await holds.take());
      return send(response, holds.renew(second) ? 200 : 404);
    case "DELETE holds":
      return send(response, (await holds.release(second)) ? 200 : 404);
    case "GET accounts":
      return sendList(response, operator.accounts());
    case "GET events":
      return sendList(response, operator.events(JSON.parse(second) as EventQuery));
    case "PUT accounts password":
      await operator.resetPassword(second, await read(request));
      return send(response, 200);
    case "POST accounts password": {
      const [old, next] = JSON.parse(await read(request)) as readonly [string, string];
      await operator.changePassword(second, old, next);
      return send(response, 200);
    }
    case "POST accounts unlock":
      await operator.unlock(second);
      return send(response, 200);
    default:
      return send(response, 404, "This version of the service does not know the command.");
  }
}

/** Lines of JSON, as many as the other side takes. */
async function sendList(response: ServerResponse, items: AsyncIterable<object>): Promise<void> {
  response.writeHead(200);
  for await (const item of items) {
    if (response.destroyed) return;
    if (!response.write(`${JSON.stringify(item)}\n`))
      await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.end();
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new Refusal("invalid", "That is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, text = ""): void {
  response.writeHead(status, { "Content-Length": Buffer.byteLength(text) }).end(text);
}
