import type { ApiIndex, ContentNode, OperationNode } from "../../../generator/ir/index.ts";
import { isJsonObject, type Json } from "../../../generator/samples/json.ts";
import type { SampleValues } from "../../../generator/samples/sample-values.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { exactJson } from "../wire/exact-json.ts";
import { withKnownParts } from "./known-parts.ts";
import { sentBody } from "./sent-body.ts";
import type { Pool } from "./pool.ts";

/** Sources of arguments. */
export interface CallSources {
  readonly samples: SampleValues;
  readonly pool: Pool;
  readonly index: ApiIndex;
}

/** Whether requests can be made with such a body. */
const kinds: readonly string[] = ["json", "xml", "form", "text", "parts", "binary"];

/** Bodies that can be made. */
export const sentContents = ({ body }: OperationNode): readonly ContentNode[] =>
  (body?.contents ?? []).filter(
    ({ kind, mediaType }) => kinds.includes(kind) && !mediaType.includes("*"),
  );

/**
 * The body that is sent, if there is one that can be made.
 *
 * @param mediaType of a call that has been made; the first one that can be made without it
 */
export function sentContent(
  operation: OperationNode,
  mediaType?: unknown,
): ContentNode | undefined {
  const all = sentContents(operation);
  return all.find((one) => one.mediaType === mediaType) ?? all[0];
}

/** Whether no request can be made: its body is of a kind that is not written here. */
export const isOutOfReach = (operation: OperationNode): boolean =>
  operation.body?.required === true && sentContent(operation) === undefined;

/** Calls with examples of one operation. */
const mostExamples = 10;

/**
 * Arguments by which an operation is called: each example of the document, only what it demands, everything with
 * the document's examples, then different values.
 */
export function* validCalls(
  operation: OperationNode,
  sources: CallSources,
  count: number,
): Generator<CallArguments> {
  const seen = new Set<string>();
  const planned = function* (): Generator<CallArguments | undefined> {
    yield* exampleCalls(operation, sources);
    for (let number = 0; number < count; number++) yield argumentsOf(operation, sources, number);
  };
  for (const args of planned()) {
    const text = exactJson(args) ?? "";
    if (args === undefined || seen.has(text)) continue;
    seen.add(text);
    yield args;
  }
}

/**
 * Calls with the examples of the document as they are: each of each body, and those of the parameters beside it in
 * turn. Optional values without an example are left out.
 */
function* exampleCalls(
  operation: OperationNode,
  sources: CallSources,
): Generator<CallArguments | undefined> {
  const { samples, pool } = sources;
  const bodies = sentContents(operation).flatMap((content) =>
    samples.examplesOf(content).map((value) => ({ content, value })),
  );
  const params = clientParams(operation).map((param) => ({
    ...param,
    examples: samples.examplesOf(param.parameter),
  }));
  // A path names a thing, of which an answer may tell more than the document.
  const isKnown = ({ parameter }: ParameterOf): boolean =>
    parameter.in === "path" && pool.valuesFor(operation, parameter).length > 0;
  const longest = Math.max(
    bodies.length,
    ...params.map((one) => (isKnown(one) ? 0 : one.examples.length)),
  );
  const isNamed = (operation.body?.contents.length ?? 0) > 1;
  for (let number = 0; number < Math.min(longest, mostExamples); number++) {
    const usual = argumentsOf(operation, sources, 0);
    if (usual === undefined && bodies.length === 0) return;
    const args: Record<string, unknown> = { ...usual };
    for (const { name, parameter, examples } of params) {
      const example = examples[number % Math.max(examples.length, 1)];
      if (example !== undefined && !isKnown({ parameter })) args[name] = example;
    }
    const body = bodies[number % Math.max(bodies.length, 1)];
    if (body !== undefined) {
      args["body"] = sentBody(body.content, body.value, samples);
      if (isNamed) args["contentType"] = body.content.mediaType;
    }
    yield args;
  }
}

interface ParameterOf {
  readonly parameter: OperationNode["parameters"][number];
}

function argumentsOf(
  operation: OperationNode,
  { samples, pool, index }: CallSources,
  number: number,
): CallArguments | undefined {
  const args: Record<string, unknown> = {};
  const isSmall = number === 0;
  // A change sends other values than the request that made the thing, or nothing would change.
  const turn = number + (["put", "patch"].includes(operation.method) ? 1 : 0);
  const links = pool.linked(operation);
  const linked = links[turn % Math.max(links.length, 1)] ?? {};
  for (const { name, parameter } of clientParams(operation)) {
    const { required, type } = parameter;
    if (!required && isSmall && linked[name] === undefined) continue;
    const known = parameter.in === "path" ? pool.valuesFor(operation, parameter) : [];
    const value =
      linked[name] ??
      known[turn % Math.max(known.length, 1)] ??
      pick(number, samples.ofParameter(parameter), () => {
        const place = { name, path: `${parameter.origin.pointer} ${name}` };
        return samples.variants(type, place, number);
      });
    if (value === undefined && required) return undefined;
    if (value !== undefined) args[name] = value;
  }
  const contents = sentContents(operation);
  // The first two calls, and what follows from them, are in the first media type; others come in turn.
  const content = contents[number < 2 ? 0 : (number - 1) % contents.length];
  if (content === undefined || (isSmall && operation.body?.required !== true)) return args;
  const { type, origin, mediaType } = content;
  const place = { name: "body", path: `${origin.pointer} body` };
  const made = isSmall
    ? samples.smallest(type, place)
    : pick(number, samples.ofContent(content), () => samples.variants(type, place, number));
  const fits = samples.fits.bind(samples);
  // In the second call the document's examples are as they are.
  const body =
    linked["body"] ??
    (made === undefined || number === 1
      ? made
      : withKnownParts(type, made, { pool, index, fits }, number));
  if (body === undefined) return undefined;
  const given = operation.method === "patch" && number > 1 ? partOf(body as Json, number) : body;
  args["body"] = linked["body"] ?? sentBody(content, given as Json, samples);
  if ((operation.body?.contents.length ?? 0) > 1) args["contentType"] = mediaType;
  return args;
}

/** A body of PATCH with one of its properties: what it does to others shows only where they are not sent. */
function partOf(body: Json, number: number): Json {
  if (!isJsonObject(body)) return body;
  const members = Object.entries(body);
  const one = members[(number - 2) % Math.max(members.length, 1)];
  return one === undefined ? body : Object.fromEntries([one]);
}

/** The usual value first, then one of its variants. */
function pick<Value>(number: number, usual: Value, variants: () => Iterable<Value>): Value {
  if (number <= 1) return usual;
  const others = [...variants()];
  return others[(number - 1) % Math.max(others.length, 1)] ?? usual;
}
