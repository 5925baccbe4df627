import type {
  Api,
  ApiIndex,
  LinkNode,
  LinkValue,
  OperationNode,
} from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { responseFor } from "../checks/check-answer.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { integerOf } from "../wire/held-values.ts";
import { headerOf, type WireAnswer } from "../wire/message.ts";

/** A call that links start from. */
export interface LinkSource {
  readonly operation: OperationNode;
  readonly args: CallArguments;
  readonly answer: WireAnswer;
  /** As the generated client reads it. */
  readonly body: unknown;
}

/** Arguments that the links of an answer give for other operations. Source: OpenAPI 3.1, Link Object. */
export function* linkedCalls(
  source: LinkSource,
  { operations }: Api,
  index: ApiIndex,
): Generator<{ readonly target: OperationNode; readonly args: CallArguments }> {
  const links = responseFor(source.operation, source.answer.status)?.links ?? [];
  for (const link of links) {
    const target = operations.find(({ id }) => id === link.target);
    const args = target && argumentsOf(link, target, source, index);
    if (target !== undefined && args !== undefined) yield { target, args };
  }
}

/** Arguments by a link; undefined where it has none. */
function argumentsOf(
  { parameters, body }: LinkNode,
  target: OperationNode,
  source: LinkSource,
  index: ApiIndex,
): CallArguments | undefined {
  const args: Record<string, unknown> = {};
  for (const { name, parameter } of clientParams(target)) {
    const own = parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
    const value = own && valueOf(own.value, source);
    if (value === undefined) continue;
    const { kind } = index.resolveNullable(parameter.type).node;
    const isNumber = kind === "integer" || kind === "number";
    args[name] = isNumber && typeof value === "string" ? integerOf(value) : value;
  }
  const given = body && valueOf(body, source);
  if (given !== undefined) args["body"] = given;
  return Object.keys(args).length === 0 ? undefined : args;
}

function valueOf(value: LinkValue, source: LinkSource): unknown {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "expression":
      return expressed(value.expression, source);
    case "text": {
      const texts = value.parts.map((part) =>
        typeof part === "string" ? part : expressed(part, source),
      );
      return texts.includes(undefined) ? undefined : texts.map(String).join("");
    }
  }
}

type Expression = Extract<LinkValue, { readonly kind: "expression" }>["expression"];

function expressed(expression: Expression, { operation, args, answer, body }: LinkSource): unknown {
  switch (expression.kind) {
    // The address may have credentials.
    case "url":
      return undefined;
    case "method":
      return operation.method.toUpperCase();
    case "statusCode":
      return answer.status;
    case "body":
      return within(expression.of === "request" ? args["body"] : body, expression.pointer);
    case "header":
    case "query":
    case "path": {
      const { kind, of, name } = expression;
      if (of === "response") return headerOf(answer, name.toLowerCase());
      const same = (one: string): boolean =>
        kind === "header" ? one.toLowerCase() === name.toLowerCase() : one === name;
      const own = clientParams(operation).find(
        ({ parameter }) => parameter.in === kind && same(parameter.name),
      );
      return own && args[own.name];
    }
  }
}

function within(value: unknown, pointer: readonly string[]): unknown {
  let inner = value;
  for (const token of pointer) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, token))
      return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[token];
  }
  return inner;
}
