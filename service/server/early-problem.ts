import { STATUS_CODES, type ServerResponse } from "node:http";

/** Ends a response without the interfaces: with problem details below their paths, elsewhere with a text. */
export function sendEarly(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const [path = ""] = (response.req.url ?? "").split("?", 1);
  const { type, text } = bodyOf(path, status, detail);
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    // The rest of the request is not read.
    Connection: "close",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : text);
}

/** The detail is a text of the service, and has no signs that either format escapes. */
function bodyOf(path: string, status: number, detail: string) {
  const title = STATUS_CODES[status] ?? "";
  if (/^\/rest\/v3(\/|$)/i.test(path))
    return {
      type: "application/problem+json",
      text: JSON.stringify({ type: "about:blank", title, status, detail }),
    };
  if (/^\/webservices\/services\/rest\/v2(\/|$)/.test(path))
    return {
      type: "application/problem+xml; charset=UTF-8",
      text:
        `<problem xmlns="urn:ietf:rfc:7807"><type>about:blank</type><title>${title}</title>` +
        `<status>${status}</status><detail>${detail}</detail></problem>`,
    };
  return { type: "text/plain; charset=UTF-8", text: `${detail}\n` };
}
