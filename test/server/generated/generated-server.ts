import type { Server, ServerResponse } from "../../../runtime/src/index.ts";
import { generateFiles, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";

/** What the tests use of a generated package's entry `server`. */
export interface ServerModule {
  readonly createServer: (
    handlers: object,
    options?: { readonly authenticate?: object; readonly checkReplies?: boolean },
  ) => Server;
}

/** Generates a server from a document's text and imports it. */
export async function generateServer(document: string): Promise<ServerModule> {
  const target = await writePackage(await generateFiles(document, { emit: ["server"] }));
  return (await importGenerated(target, "server")) as ServerModule;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request to a server as an adapter would. */
export async function send(server: Server, request: Sent): Promise<Answer> {
  const { method, url, headers = {}, body } = request;
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (bytes !== undefined) lower["content-length"] = String(bytes.length);
  return await answerOf(await server({ method, url, headers: lower, body: bytes }));
}

async function answerOf({ status, headers, body }: ServerResponse): Promise<Answer> {
  const list = new Headers();
  for (let i = 0; i < headers.length; i += 2) list.append(headers[i] ?? "", headers[i + 1] ?? "");
  const text = await textOf(body);
  return { status, headers: list, text };
}

async function textOf(body: ServerResponse["body"]): Promise<string> {
  if (typeof body === "string") return body;
  if (body === undefined || body instanceof Uint8Array) return new TextDecoder().decode(body);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text;
}
