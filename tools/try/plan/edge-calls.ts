import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { edgeValues, type EdgeValue } from "./edge-values.ts";
import { sentContent } from "./valid-calls.ts";

/** A call with one value at an edge of its type. */
export interface EdgeCall extends Pick<EdgeValue, "what" | "isNamed"> {
  readonly args: CallArguments;
  /** A call that has to be taken for the value to be the reason of a refusal. */
  readonly control?: CallArguments;
}

/** Calls that differ from a valid one in one value, which is at an edge of its type. */
export function* edgeCalls(
  operation: OperationNode,
  args: CallArguments,
  index: ApiIndex,
): Generator<EdgeCall> {
  for (const { name, parameter } of clientParams(operation)) {
    if (parameter.in === "cookie" || args[name] === undefined) continue;
    for (const { value, what, isNamed, control } of edgeValues(
      parameter.type,
      args[name],
      index,
      parameter.name,
    )) {
      // The smallest number of a path may be a thing that is there.
      const isThing = parameter.in === "path" && operation.method === "delete" && isNamed;
      if (!isThing)
        yield {
          what,
          isNamed: isNamed && parameter.in !== "path",
          args: { ...args, [name]: value },
          ...(control !== undefined && { control: { ...args, [name]: control } }),
        };
    }
  }
  const content = sentContent(operation, args["contentType"]);
  if (content === undefined || content.kind === "binary" || args["body"] === undefined) return;
  for (const { value, what, isNamed, control } of edgeValues(content.type, args["body"], index))
    yield {
      what,
      isNamed,
      args: { ...args, body: value },
      ...(control !== undefined && { control: { ...args, body: control } }),
    };
}
