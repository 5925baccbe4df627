import type { Server, ServerRequest, ServerResponse } from "@diptych/runtime";

const encoder = new TextEncoder();

/** An answer in a form that reads well in tests. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: string | Uint8Array | undefined;
}

/** Asks a server; the path is below `/rest/v3` unless it begins otherwise. */
export async function ask(
  server: Server,
  line: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array | ServerRequest["body"],
): Promise<Answer> {
  const [method = "", target = ""] = line.split(" ");
  const request: ServerRequest = {
    method,
    url: target.startsWith("/") ? `/rest/v3${target}` : target,
    headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
    body: typeof body === "string" ? encoder.encode(body) : body,
  };
  return answerOf(await server(request));
}

export function answerOf({ status, headers, body }: ServerResponse): Answer {
  if (isStreamed(body)) throw new Error("the body is a stream");
  const entries: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2) {
    entries.push([headers[i]?.toLowerCase() ?? "", headers[i + 1] ?? ""]);
  }
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return { status, headers: Object.fromEntries(entries), text, body };
}

function isStreamed(body: ServerResponse["body"]): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}
