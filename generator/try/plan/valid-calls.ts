import type { ContentNode, OperationNode } from "../../ir/index.ts";
import type { SampleValues } from "../../samples/sample-values.ts";
import { clientParams } from "../../views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { Pool } from "./pool.ts";

/** Sources of arguments. */
export interface CallSources {
  readonly samples: SampleValues;
  readonly pool: Pool;
}

/** Whether requests can be made with such a body. */
const kinds: readonly string[] = ["json", "xml", "form", "text"];

/** The body that is sent, if there is one that can be made. */
export function sentContent({ body }: OperationNode): ContentNode | undefined {
  return body?.contents.find(
    ({ kind, mediaType }) => kinds.includes(kind) && !mediaType.includes("*"),
  );
}

/** Whether no request can be made: its body is of a kind that is not written here. */
export const isOutOfReach = (operation: OperationNode): boolean =>
  operation.body?.required === true && sentContent(operation) === undefined;

/**
 * Arguments by which an operation is called: only what it demands, everything with the document's
 * examples, then different values.
 */
export function* validCalls(
  operation: OperationNode,
  sources: CallSources,
  count: number,
): Generator<CallArguments> {
  const seen = new Set<string>();
  for (let number = 0; number < count; number++) {
    const args = argumentsOf(operation, sources, number);
    const text = JSON.stringify(args);
    if (args === undefined || seen.has(text)) continue;
    seen.add(text);
    yield args;
  }
}

function argumentsOf(
  operation: OperationNode,
  { samples, pool }: CallSources,
  number: number,
): CallArguments | undefined {
  const args: Record<string, unknown> = {};
  const isSmall = number === 0;
  for (const { name, parameter } of clientParams(operation)) {
    const { required, type } = parameter;
    if (!required && isSmall) continue;
    const known = parameter.in === "path" ? pool.valuesFor(operation, parameter) : [];
    const value =
      known[number % Math.max(known.length, 1)] ??
      pick(number, samples.ofParameter(parameter), () => {
        const place = { name, path: `${parameter.origin.pointer} ${name}` };
        return samples.variants(type, place, number);
      });
    if (value === undefined && required) return undefined;
    if (value !== undefined) args[name] = value;
  }
  const content = sentContent(operation);
  if (content === undefined || (isSmall && operation.body?.required !== true)) return args;
  const { type, origin, mediaType } = content;
  const place = { name: "body", path: `${origin.pointer} body` };
  const body = isSmall
    ? samples.smallest(type, place)
    : pick(number, samples.ofContent(content), () => samples.variants(type, place, number));
  if (body === undefined) return undefined;
  args["body"] = body;
  if ((operation.body?.contents.length ?? 0) > 1) args["contentType"] = mediaType;
  return args;
}

/** The usual value first, then one of its variants. */
function pick(number: number, usual: unknown, variants: () => Iterable<unknown>): unknown {
  if (number <= 1) return usual;
  const others = [...variants()];
  return others[(number - 1) % Math.max(others.length, 1)] ?? usual;
}
