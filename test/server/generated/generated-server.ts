import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Server, ServerResponse } from "../../../runtime/src/index.ts";
import { generateFiles } from "../../support/generate.ts";

const folder = path.resolve(import.meta.dirname, "../../.tmp/server");

/** What the tests use of a generated package's entry `server`. */
export interface ServerModule {
  readonly createServer: (
    handlers: object,
    options?: { readonly authenticate?: object; readonly checkReplies?: boolean },
  ) => Server;
}

/** Writes the package of a document and gives its folder. */
export async function writeServer(document: string, name?: string): Promise<string> {
  const files = await generateFiles(document, { emit: ["server"] });
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.path).update(file.text);
  const target = path.join(folder, name ?? hash.digest("hex").slice(0, 16));
  for (const file of files) {
    await mkdir(path.dirname(path.join(target, file.path)), { recursive: true });
    await writeFile(path.join(target, file.path), file.text);
  }
  return target;
}

/** Generates a server from a document's text and imports it. */
export async function generateServer(document: string): Promise<ServerModule> {
  const target = await writeServer(document);
  return (await import(path.join(target, "src/server.ts"))) as ServerModule;
}

/** A document with these paths and components, as YAML texts. */
export function withPaths(paths: string, components = ""): string {
  const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
  return `openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
${indent(paths)}
${components === "" ? "" : `components:\n${indent(components)}`}
`;
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
  return answerOf(await server({ method, url, headers: lower, body: bytes }));
}

function answerOf({ status, headers, body }: ServerResponse): Answer {
  const list = new Headers();
  for (let i = 0; i < headers.length; i += 2) list.append(headers[i] ?? "", headers[i + 1] ?? "");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return { status, headers: list, text };
}
