import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments, ClientCalls } from "../wire/client-calls.ts";
import { exactJson } from "../wire/exact-json.ts";
import type { WireRequest } from "../wire/message.ts";
import { breakValue } from "./break-value.ts";
import { brokenQueries } from "./broken-queries.ts";
import { sentContent } from "./valid-calls.ts";

/** A request with one mistake. */
export interface BrokenCall {
  /** Its fault. */
  readonly what: string;
  readonly request: WireRequest;
  /** The valid request, where the mistake is a spelling that may mean the same. */
  readonly like?: WireRequest;
}

/** Requests that differ from a valid one in one mistake. */
export async function* brokenCalls(
  operation: OperationNode,
  args: CallArguments,
  calls: ClientCalls,
  index: ApiIndex,
): AsyncGenerator<BrokenCall> {
  for (const { what, args: broken } of brokenArguments(operation, args, index)) {
    const request =
      (await calls.request(operation, broken)) ??
      (await asPlainJson(operation, args, broken, calls));
    if (request !== undefined) yield { what, request };
  }
  yield* withoutParameters(operation, args, calls);
  const whole = await calls.request(operation, args);
  if (whole === undefined) return;
  for (const { what, url, isSpelling } of brokenQueries(operation, whole.url, index))
    yield { what, request: { ...whole, url }, ...(isSpelling && { like: whole }) };
  if (whole.body === undefined || whole.body.length === 0) return;
  const { body, ...bare } = whole;
  const { "content-type": type = "", ...headers } = whole.headers;
  if (operation.body?.required === true) {
    yield { what: "the body is missing", request: { ...bare, headers } };
    yield { what: "the body is empty", request: { ...whole, body: new Uint8Array() } };
  }
  if (/[/+](?:json|xml)\b/.test(type)) {
    const cut = body.subarray(0, body.length - 1);
    yield { what: "the body ends early", request: { ...whole, body: cut } };
    const long = Buffer.concat([body, Buffer.from("x")]);
    yield { what: "the body has text behind its end", request: { ...whole, body: long } };
  }
  yield {
    what: "the body is of an unknown media type",
    request: { ...whole, headers: { ...headers, "content-type": "application/x-unknown" } },
  };
}

/** A request with a body that the client refuses to write as JSON, such as an integer that has lost digits. */
async function asPlainJson(
  operation: OperationNode,
  args: CallArguments,
  { body }: CallArguments,
  calls: ClientCalls,
): Promise<WireRequest | undefined> {
  const content = sentContent(operation, args["contentType"]);
  if (content?.kind !== "json" || body === args["body"]) return undefined;
  const whole = await calls.request(operation, args);
  return whole && { ...whole, body: new TextEncoder().encode(exactJson(body)) };
}

/** The request without each parameter that it needs: the client would not write such a request. */
async function* withoutParameters(
  operation: OperationNode,
  args: CallArguments,
  calls: ClientCalls,
): AsyncGenerator<BrokenCall> {
  const whole = await calls.request(operation, args);
  if (whole === undefined) return;
  for (const { name, in: place, required } of operation.parameters) {
    if (!required) continue;
    const what = `'${name}' is missing`;
    if (place === "query")
      yield { what, request: { ...whole, url: withoutField(whole.url, name) } };
    if (place !== "header") continue;
    const { [name.toLowerCase()]: _left, ...headers } = whole.headers;
    yield { what, request: { ...whole, headers } };
  }
}

/** An address without a field of its query, however the field's parameter is written. */
function withoutField(url: string, name: string): string {
  const [path = "", query = ""] = url.split("?");
  const kept = query.split("&").filter((field) => {
    const [own = ""] = decodeURIComponent(field.replace(/=.*$/s, "")).split("[");
    return own !== name;
  });
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

function* brokenArguments(
  operation: OperationNode,
  args: CallArguments,
  index: ApiIndex,
): Generator<{ readonly what: string; readonly args: CallArguments }> {
  for (const { name, parameter } of clientParams(operation)) {
    const { [name]: value, ...others } = args;
    if (value === undefined) continue;
    if (parameter.required && parameter.in === "cookie")
      yield { what: `'${parameter.name}' is missing`, args: others };
    for (const broken of breakValue(parameter.type, value, index, parameter.name))
      yield { what: broken.what, args: { ...args, [name]: broken.value } };
  }
  const content = sentContent(operation, args["contentType"]);
  // Bytes have no rules.
  if (content === undefined || content.kind === "binary" || args["body"] === undefined) return;
  for (const { what, value } of breakValue(content.type, args["body"], index))
    yield { what, args: { ...args, body: value } };
}
