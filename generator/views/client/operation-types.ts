import {
  code,
  commas,
  identity,
  nothing,
  rt,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { responseCodec } from "../content/codecs.ts";
import { isUnchecked } from "../options.ts";
import { union } from "../types/type-code.ts";
import {
  errorReference,
  paramsReference,
  responseReference,
  type ClientContext,
} from "./context.ts";
import { byteMediaTypes, calledSuccesses, partsOf, type Success } from "./listed-responses.ts";
import { pagingOf } from "./paging.ts";
import { hasParams, isOptional } from "./params.ts";
import { bodyType } from "./responses.ts";
import { streamingOf } from "./streaming.ts";

/** Type of the free function. Without checks it says which method of a client it becomes. */
export function freeType(operation: OperationNode, context: ClientContext): Code {
  const kind = operationKind(operation, context);
  const others = code`${byteType(operation, context, rt.ByteOperation)}${partsType(operation, context, rt.PartsOperation)}`;
  const own = operationTypes(operation, context);
  if (!isUnchecked(context.options)) return code`${types[kind]}<${commas(own)}>${others}`;
  if (kind !== "single" || identity(others) !== "" || isAccepted(operation)) {
    const bound = boundType(operation, context);
    return code`${types[kind]}<${commas(own)}>${others} & ${rt.BoundAs}<${bound}>`;
  }
  const brief = isRead(operation) ? rt.BriefReadOperation : rt.BriefOperation;
  return code`${brief}<${commas([...own, ...errorTypes(operation, context)])}>`;
}

const types = {
  single: rt.Operation,
  paged: rt.PagedOperation,
  items: rt.StreamOperation,
  events: rt.EventOperation,
} as const;

/** Type of the operation as a method of a client. */
export function boundType(operation: OperationNode, context: ClientContext): Code {
  const called = operationKind(operation, context);
  const kind = called !== "single" ? called : isRead(operation) ? "read" : "other";
  const own = [...operationTypes(operation, context), ...errorTypes(operation, context)];
  return code`${boundTypes[kind]}<${commas(own)}>${byteType(operation, context, rt.BoundByteOperation)}${partsType(operation, context, rt.BoundPartsOperation)}${acceptedType(operation, context)}`;
}

const boundTypes = {
  paged: rt.BoundPagedOperation,
  read: rt.BoundReadOperation,
  items: rt.BoundStreamOperation,
  events: rt.BoundEventOperation,
  other: rt.BoundOperation,
} as const;

const isRead = ({ method }: OperationNode): boolean => method === "get" || method === "head";

function errorTypes(operation: OperationNode, context: ClientContext): readonly Printable[] {
  return context.errorSymbols.has(operation) ? [errorReference(operation, context)] : [];
}

/** How an operation can be called, as the key of tables. A response is a sequence before it has pages. */
export function operationKind(
  operation: OperationNode,
  context: ClientContext,
): keyof typeof types {
  const streaming = streamingOf(operation, context);
  if (streaming !== undefined) return streaming.hasEvents ? "events" : "items";
  return pagingOf(operation, context) === undefined ? "single" : "paged";
}

/** Addition to the type of an operation whose response may be read as a stream of bytes. */
function byteType(operation: OperationNode, context: ClientContext, symbol: Reference): Code {
  const isSingle = operationKind(operation, context) === "single";
  if (!isSingle || byteMediaTypes(operation).length === 0) return nothing;
  return code` & ${symbol}<${argsType(operation, context)}>`;
}

/** Addition to the type of an operation whose response has parts. */
function partsType(operation: OperationNode, context: ClientContext, symbol: Reference): Code {
  const parts = partsOf(operation).flatMap((content) => {
    const type = responseCodec(content).partType?.(content, context);
    return type === undefined ? [] : [type];
  });
  if (parts.length === 0) return nothing;
  return code` & ${symbol}<${commas([argsType(operation, context), union(parts)])}>`;
}

/** Whether an operation is answered with what it has made, or with 202 and a link to it in the body or `Location`. */
function isAccepted(operation: OperationNode): boolean {
  const accepted = operation.responses.find(({ status }) => status === "202");
  const isLinked =
    accepted !== undefined &&
    (accepted.contents.length > 0 ||
      accepted.headers.some(({ name }) => name.toLowerCase() === "location"));
  return isLinked && doneOf(calledSuccesses(operation)).length > 0;
}

/** Successes that say that all is done, and have a body. */
const doneOf = (successes: readonly Success[]): readonly Success[] =>
  successes.filter(({ key, contents }) => key !== 202 && contents.length > 0);

/** Addition to the bound type of an operation that may be answered with 202. */
function acceptedType(operation: OperationNode, context: ClientContext): Code {
  if (!isAccepted(operation)) return nothing;
  const done = bodyType(
    calledSuccesses(operation).filter(({ key }) => key !== 202),
    context,
  );
  return code` & ${rt.BoundAcceptedOperation}<${commas([argsType(operation, context), done])}>`;
}

/** Type arguments of an operation: parameters, body, response and, of a paged one, item. */
function operationTypes(operation: OperationNode, context: ClientContext): readonly Printable[] {
  const item = streamingOf(operation, context)?.item ?? pagingOf(operation, context)?.item;
  return [
    argsType(operation, context),
    bodyType(calledSuccesses(operation), context),
    responseReference(operation, context),
    ...(item === undefined ? [] : [item]),
  ];
}

/** Tuple of the parameters that an operation is called with. */
function argsType(operation: OperationNode, context: ClientContext): Code {
  const type = paramsType(operation, context);
  return isOptional(operation) ? code`[params?: ${type}]` : code`[params: ${type}]`;
}

/** An operation without parameters is called with nothing, or with an empty object. */
export function paramsType(operation: OperationNode, context: ClientContext): Printable {
  return hasParams(operation) ? paramsReference(operation, context) : rt.NoParams;
}
