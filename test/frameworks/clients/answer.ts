import type { Wire } from "../calls/call.ts";

/** The answer that a client of others got. */
export interface Answer {
  readonly status: number;
  /** Content-Type of it. */
  readonly type: string;
  readonly body: Uint8Array;
}

/** A client that generated servers must get on with. */
export interface ForeignClient {
  readonly name: string;
  /** Whether it sends such a request: some send forms only. */
  readonly sends: (wire: Wire) => boolean;
  /** Sends requests to an address, one after the other. */
  readonly send: (origin: string, requests: readonly Wire[]) => Promise<readonly Answer[]>;
}

/** An answer as `Call.expected` has it. */
export function outcomeOf({ status, type, body }: Answer): unknown {
  const text = new TextDecoder().decode(body);
  if (status >= 400) {
    const { detail } = (type.includes("json") ? parse(text) : {}) as { readonly detail?: unknown };
    return status === 404 ? { status, detail } : { status, text };
  }
  if (type.startsWith("text/event-stream"))
    return [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data = ""]) => parse(data));
  if (type.includes("json")) return parse(text);
  return body.length === 0 ? undefined : body;
}

/** JSON with the integers that no number holds as bigints. */
function parse(text: string): unknown {
  const marked = text.replaceAll(/(?<=[:[,]\s*)\d{17,}(?=\s*[,\]}])/g, '"$&n"');
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && /^\d{17,}n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}

/** JSON in which bigints are numbers. */
export const write = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "bigint" ? `${member}n` : member,
  ).replaceAll(/"(\d{17,})n"/g, "$1");
