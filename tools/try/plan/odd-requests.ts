import type { WireRequest } from "../wire/message.ts";

/** A request that is out of the ordinary, whatever the document says of it. */
export interface OddRequest {
  readonly what: string;
  readonly request: WireRequest;
}

/** Levels of arrays that a body has within each other. */
const depth = 5_000;

/** Requests that no service may break down at. */
export function* oddRequests(request: WireRequest): Generator<OddRequest> {
  const { url, headers, body } = request;
  const [path = "", query = ""] = url.split("?");
  const [first = ""] = query.split("&");
  const name = first.replace(/=.*$/s, "");
  if (name !== "") {
    const what = `'${decodeURIComponent(name)}'`;
    yield { what: `${what} is there twice`, request: { ...request, url: `${url}&${first}` } };
    const bytes = `${path}?${query.replace(first, `${name}=%FF`)}`;
    yield { what: `${what} is not UTF-8`, request: { ...request, url: bytes } };
  }
  if (!/[/+]json\b/.test(headers["content-type"] ?? "") || body === undefined) return;
  const text = new TextDecoder().decode(body);
  const withBody = (own: string): WireRequest => ({
    ...request,
    body: new TextEncoder().encode(own),
  });
  if (text.startsWith("{")) {
    const separator = text === "{}" ? "" : ",";
    const named = text.replace("{", `{"__proto__":{"a":1}${separator}`);
    yield { what: "a property is named '__proto__'", request: withBody(named) };
  }
  const half = text.replace(/:\s*"(?:[^"\\]|\\.)*"/, ':"\\ud83d"');
  if (half !== text)
    yield { what: "a text in the body is half a surrogate pair", request: withBody(half) };
  yield { what: "the body is null", request: withBody("null") };
  const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
  yield { what: `the body has ${depth} arrays within each other`, request: withBody(nested) };
}
