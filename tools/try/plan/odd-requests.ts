import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import type { WireRequest } from "../wire/message.ts";

/** A request that is out of the ordinary, whatever the document says of it. */
export interface OddRequest {
  readonly what: string;
  readonly request: WireRequest;
}

/** Levels of arrays that a body has within each other. */
const depth = 5_000;

/** An integer that no column of a database and no machine word holds. */
const wide = "92233720368547758080";

/** Characters in front of an integer that its name is looked for in. */
const longestName = 200;

/** Integers of one body in whose place a wide one is sent. */
const mostWide = 5;

/** Requests that no service may break down at. */
export function* oddRequests(
  request: WireRequest,
  operation: OperationNode,
  index: ApiIndex,
): Generator<OddRequest> {
  const { url, headers, body } = request;
  const [path = "", query = ""] = url.split("?");
  const [first = ""] = query.split("&");
  yield* wideParameters(request, operation, index);
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
  for (const { index: at, 0: found } of [...text.matchAll(integers)].slice(0, mostWide)) {
    const own = `${text.slice(0, at)}${wide}${text.slice(at + found.length)}`;
    const before = text.slice(Math.max(0, at - longestName), at);
    const named = /"((?:[^"\\]|\\.)*)"\s*:\s*$/.exec(before)?.[1] ?? "an item";
    yield { what: `'${named}' of the body is an integer beyond 64 bits`, request: withBody(own) };
  }
  yield { what: "the body is null", request: withBody("null") };
  const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
  yield { what: `the body has ${depth} arrays within each other`, request: withBody(nested) };
}

/** Integers in a text of JSON, outside of its texts where these have no `:` or `,` before digits. */
const integers = /(?<=[:,[]\s*)-?\d+(?=\s*[,}\]])/g;

/** Integers of the path and the query that are too wide. */
function* wideParameters(
  request: WireRequest,
  { parameters, path: template }: OperationNode,
  index: ApiIndex,
): Generator<OddRequest> {
  const [path = "", query = ""] = request.url.split("?");
  for (const { name, in: place, type } of parameters) {
    if (index.resolveNullable(type).node.kind !== "integer") continue;
    const what = `'${name}' is an integer beyond 64 bits`;
    if (place === "query") {
      const fields = query.split("&");
      const at = fields.findIndex((field) => field.startsWith(`${encodeURIComponent(name)}=`));
      if (at < 0) continue;
      const own = fields.with(at, `${encodeURIComponent(name)}=${wide}`).join("&");
      yield { what, request: { ...request, url: `${path}?${own}` } };
    }
    // The address of the service may have segments in front of those of the path.
    const behind = template.split("/").reverse().indexOf(`{${name}}`);
    if (place !== "path" || behind < 0) continue;
    const segments = path.split("/");
    const own = segments.with(segments.length - 1 - behind, wide).join("/");
    yield { what, request: { ...request, url: query === "" ? own : `${own}?${query}` } };
  }
}
