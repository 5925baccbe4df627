import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "./loopback.ts";
import { answerPage, mistake, type PageReply } from "../sandbox/pages.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

const prefix = "/sandbox";
const bodyLimit = 65_536;

/** Whether a path is one of the stand-in itself. */
export const isSandboxPath = (path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** Answers requests below `/sandbox`, from this machine only. */
export async function listenForPages(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  send(response, await reply(sandbox, request));
}

async function reply(sandbox: Sandbox, request: IncomingMessage): Promise<PageReply> {
  if (!isLoopback(request))
    return mistake(
      403,
      "The stand-in is controlled from its machine only, and not through a proxy.",
    );
  const url = new URL(request.url ?? "/", "http://localhost");
  const { method = "GET" } = request;
  let body: unknown;
  if (method !== "GET") {
    const text = await read(request);
    if (text === undefined) return mistake(413, `A body has ${bodyLimit} bytes at most.`);
    // Pages of other origins cannot send this without being asked first.
    const [type = ""] = (request.headers["content-type"] ?? "").split(";", 1);
    const isEmpty = text === "" && method !== "POST";
    if (!isEmpty && type.trim().toLowerCase() !== "application/json")
      return mistake(415, "Content-Type must be application/json.");
    try {
      body = text === "" ? undefined : JSON.parse(text);
    } catch {
      return mistake(400, "The body is not JSON.");
    }
  }
  const path = url.pathname.slice(prefix.length).replace(/\/$/, "");
  return answerPage({ method, path, query: url.searchParams, body }, sandbox);
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body }: PageReply): void {
  if (response.destroyed) return;
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = JSON.stringify(body, jsonValue);
  response.writeHead(status, {
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    ...(status === 413 ? { Connection: "close" } : {}),
  });
  response.end(text);
}

/** Whole numbers of 64 bits are numbers where JSON keeps them, and else texts. */
function jsonValue(_: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
