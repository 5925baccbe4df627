import type { ApiIndex, OperationNode } from "../../ir/index.ts";
import { clientParams } from "../../views/client/params.ts";
import type { CallArguments, ClientCalls } from "../wire/client-calls.ts";
import type { WireRequest } from "../wire/message.ts";
import { breakValue } from "./break-value.ts";
import { sentContent } from "./valid-calls.ts";

/** A request with one mistake. */
export interface BrokenCall {
  /** What is wrong with it. */
  readonly what: string;
  readonly request: WireRequest;
}

/** Requests that differ from a valid one in one mistake. */
export async function* brokenCalls(
  operation: OperationNode,
  args: CallArguments,
  calls: ClientCalls,
  index: ApiIndex,
): AsyncGenerator<BrokenCall> {
  for (const { what, args: broken } of brokenArguments(operation, args, index)) {
    const request = await calls.request(operation, broken);
    if (request !== undefined) yield { what, request };
  }
  const whole = await calls.request(operation, args);
  if (whole?.body === undefined || whole.body.length === 0) return;
  const { body, ...bare } = whole;
  const { "content-type": type = "", ...headers } = whole.headers;
  if (operation.body?.required === true)
    yield { what: "the body is missing", request: { ...bare, headers } };
  if (/[/+](?:json|xml)\b/.test(type)) {
    const cut = body.subarray(0, body.length - 1);
    yield { what: "the body ends early", request: { ...whole, body: cut } };
  }
  yield {
    what: "the body is of an unknown media type",
    request: { ...whole, headers: { ...headers, "content-type": "application/x-unknown" } },
  };
}

function* brokenArguments(
  operation: OperationNode,
  args: CallArguments,
  index: ApiIndex,
): Generator<{ readonly what: string; readonly args: CallArguments }> {
  for (const { name, parameter } of clientParams(operation)) {
    const { [name]: value, ...others } = args;
    if (value === undefined) continue;
    if (parameter.required && parameter.in !== "path")
      yield { what: `'${parameter.name}' is missing`, args: others };
    for (const broken of breakValue(parameter.type, value, index, parameter.name))
      yield { what: broken.what, args: { ...args, [name]: broken.value } };
  }
  const content = sentContent(operation);
  // Bytes have no rules.
  if (content === undefined || content.kind === "binary" || args["body"] === undefined) return;
  for (const { what, value } of breakValue(content.type, args["body"], index))
    yield { what, args: { ...args, body: value } };
}
