import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { sentContent } from "./valid-calls.ts";

/** Calls with one optional parameter or property less. */
export function* smallerCalls(
  operation: OperationNode,
  args: CallArguments,
  index: ApiIndex,
): Generator<CallArguments> {
  const { body } = args;
  if (body !== undefined && operation.body?.required === false) {
    const { body: _left, contentType: _type, ...others } = args;
    yield others;
  }
  for (const { name, parameter } of clientParams(operation)) {
    const { [name]: value, ...others } = args;
    if (value !== undefined && !parameter.required) yield others;
  }
  const content = sentContent(operation, args["contentType"]);
  if (content === undefined || typeof body !== "object" || body === null) return;
  const { node } = index.resolveNullable(content.type);
  if (node.kind !== "object") return;
  const own = body as Readonly<Record<string, unknown>>;
  const required = new Set(node.properties.flatMap((one) => (one.required ? [one.name] : [])));
  for (const name of Object.keys(own)) {
    if (required.has(name)) continue;
    const { [name]: _left, ...others } = own;
    yield { ...args, body: others };
  }
}
