import type { ContentNode, OperationNode } from "../../../../generator/ir/index.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import { clientParams, type ClientParam } from "../../../../generator/views/client/params.ts";
import type { CallArguments } from "../../wire/client-calls.ts";
import { safeMethods } from "../order.ts";
import { sentBody } from "../sent-body.ts";
import { sentContents } from "../valid-calls.ts";
import { branch, missing, type Branch, type BranchSources } from "./branch.ts";
import { branchValues } from "./branch-values.ts";

/** Parts of a request that have kinds of values. */
export type BranchPart = "parameters" | "bodies";

/** A call with one kind of value, in place of that of a valid call. */
export interface BranchCall {
  readonly part: BranchPart;
  /** Body that it is in, by its media type; that of parameters is empty. */
  readonly mediaType: string;
  /** Its place and kind. */
  readonly what: string;
  /** Absent where a call that was made has this kind already, or where no value of it is known. */
  readonly args?: CallArguments;
  /** Why no value of it is known. */
  readonly reason?: string;
}

/**
 * Calls with each kind of value that parameters and bodies of an operation may have.
 *
 * @param bases valid calls that were made, the smallest first
 */
export function* branchCalls(
  operation: OperationNode,
  bases: readonly CallArguments[],
  sources: BranchSources,
): Generator<BranchCall> {
  const largest = bases.at(-1) ?? {};
  for (const param of clientParams(operation)) {
    const put = (value: unknown): CallArguments => ({ ...largest, [param.name]: value });
    for (const one of paramBranches(operation, param, bases, sources))
      yield { part: "parameters", mediaType: "", ...callOf(one, put) };
  }
  if (operation.method === "delete") return;
  const contents = sentContents(operation);
  const isOne = contents.length === 1;
  if (operation.body?.required === false && contents.length > 0) {
    const isThere = bases.some((one) => one["body"] === undefined);
    const { body: _body, contentType: _type, ...others } = largest;
    const left = branch("the body is not there", isThere, undefined);
    yield { part: "bodies", mediaType: "", ...callOf(left, () => others) };
  }
  for (const content of contents) {
    const base = bodyBase(operation, content, bases, sources);
    const { mediaType } = content;
    if (base === undefined) {
      const reason = "no value of its type is found";
      yield { part: "bodies", mediaType, what: `the body is of ${mediaType}`, reason };
      continue;
    }
    const put = (value: unknown): CallArguments => {
      const body = sentBody(content, value as Json, sources.samples);
      return { ...base.args, body };
    };
    const of = isOne ? "" : `${mediaType}: `;
    if (!isOne) {
      const one = branch(`the body is of ${mediaType}`, base.isMade, base.args["body"]);
      yield { part: "bodies", mediaType, ...callOf(one, () => base.args) };
    }
    // Bytes have no kinds.
    if (content.kind === "binary") continue;
    for (const one of branchValues(content.type, base.args["body"], sources))
      yield { part: "bodies", mediaType, ...callOf({ ...one, what: `${of}${one.what}` }, put) };
  }
}

function* paramBranches(
  operation: OperationNode,
  { name, parameter }: ClientParam,
  bases: readonly CallArguments[],
  sources: BranchSources,
): Generator<Branch> {
  const { type, required } = parameter;
  // Another value of a path is another thing, which a change should not meet.
  const isFixed = parameter.in === "path" && ![...safeMethods, "post"].includes(operation.method);
  if (isFixed) return;
  const place = parameter.name;
  const given = bases.findLast((one) => one[name] !== undefined)?.[name];
  const usual = sources.samples.ofParameter(parameter);
  // A type with more parts has more kinds.
  const isMore = usual !== undefined && partsOf(usual) > partsOf(given);
  const value = isMore ? usual : given;
  if (!required) {
    const isLeft = bases.some((one) => one[name] === undefined);
    yield branch(`'${place}' is not there`, isLeft, undefined);
    const what = `'${place}' is there`;
    yield value === undefined
      ? missing(what, "no value is found for it")
      : branch(what, given !== undefined, value);
  }
  if (value === undefined) return;
  for (const one of branchValues(type, value, sources, place))
    yield one.is === "there" && isMore ? branch(one.what, false, value) : one;
}

/** Number of values that a value consists of. */
function partsOf(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + partsOf(one), 1);
}

/** The call that a body is varied in; undefined where no body of the content is known. */
function bodyBase(
  { body }: OperationNode,
  content: ContentNode,
  bases: readonly CallArguments[],
  { samples }: BranchSources,
): { readonly args: CallArguments; readonly isMade: boolean } | undefined {
  const isNamed = (body?.contents.length ?? 0) > 1;
  const own = bases.findLast(
    (one) => one["body"] !== undefined && (!isNamed || one["contentType"] === content.mediaType),
  );
  if (own !== undefined) return { args: own, isMade: true };
  const made = samples.ofContent(content);
  if (made === undefined) return undefined;
  const type = isNamed ? { contentType: content.mediaType } : {};
  const args = { ...bases.at(-1), ...type, body: sentBody(content, made, samples) };
  return { args, isMade: false };
}

const callOf = (
  one: Branch,
  put: (value: unknown) => CallArguments,
): Pick<BranchCall, "what" | "args" | "reason"> => ({
  what: one.what,
  ...(one.is === "made" && { args: put(one.value) }),
  ...(one.is === "missing" && { reason: one.reason }),
});
