import { headerOf } from "../http/request-headers.ts";
import type { ServerRequest } from "../server/message/server-request.ts";
import { memberOf, textOf } from "../http/expression-value.ts";

/** A part of an address: text, or where in a request or its reply a text is. */
export type AddressPart =
  | string
  | { readonly in: "method" | "status" }
  | { readonly in: "path" | "query" | "header" | "replyHeader"; readonly name: string }
  | { readonly in: "body" | "replyBody"; readonly pointer: readonly string[] };

/** Request as a handler got it. */
interface Given {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly request: ServerRequest;
}

/** Reply of a handler. */
interface Replied {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly extraHeaders?: unknown;
  readonly body?: unknown;
}

/**
 * The address of a callback, from what the handler of its operation got and replied; undefined if one of
 * its parts has no value there. Behind the host, values are percent-encoded.
 */
export function callbackAddress(
  parts: readonly AddressPart[],
  request: Given,
  reply?: object,
): string | undefined {
  let address = "";
  for (const part of parts) {
    if (typeof part === "string") {
      address += part;
      continue;
    }
    const text = textOf(valueOf(part, request, reply as Replied | undefined));
    if (text === undefined) return undefined;
    // Halves of surrogate pairs cannot be encoded.
    if (/\p{Cs}/u.test(text)) return undefined;
    address += /^[^/?#]*(?:\/\/)?[^/?#]*[/?#]/.test(address) ? encodeURIComponent(text) : text;
  }
  return address === "" ? undefined : address;
}

function valueOf(
  part: Exclude<AddressPart, string>,
  given: Given,
  reply: Replied | undefined,
): unknown {
  switch (part.in) {
    case "method":
      return given.request.method;
    case "status":
      return reply?.status;
    case "path":
    case "query":
      return memberOf(given[part.in], part.name);
    case "header":
      return headerOf(given.request.headers, part.name.toLowerCase());
    case "replyHeader":
      return headerIn(reply?.headers, part.name) ?? headerIn(reply?.extraHeaders, part.name);
    case "body":
      return part.pointer.reduce(memberOf, given.body);
    case "replyBody":
      return part.pointer.reduce(memberOf, reply?.body);
  }
}

function headerIn(headers: unknown, name: string): unknown {
  if (typeof headers !== "object" || headers === null) return undefined;
  const found = Object.keys(headers).find((own) => own.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : memberOf(headers, found);
}
