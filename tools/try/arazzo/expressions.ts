import {
  parseRuntimeExpression,
  type RuntimeExpression,
} from "../../../generator/openapi/runtime-expression.ts";
import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** A call of a step, as expressions see it. */
export interface FlowCall {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** Values of parameters, by location and name. */
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly value: unknown;
  }[];
  /** Body that was sent, before it was written. */
  readonly sent: unknown;
  /** Body of the answer. */
  readonly body: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Values that expressions can name. */
export interface Scope {
  readonly inputs: Values;
  /** Outputs by step. */
  readonly steps: ReadonlyMap<string, Values>;
  /** Inputs and outputs by workflow. */
  readonly workflows: ReadonlyMap<string, { readonly inputs: Values; readonly outputs: Values }>;
  /** Addresses by source description. */
  readonly sources: ReadonlyMap<string, string>;
  /** The call of the step itself; absent before it is made. */
  readonly call?: FlowCall;
}

/** An expression of Arazzo. Source: Arazzo 1.0.1, Runtime Expressions. */
export type FlowExpression =
  | { readonly kind: "call"; readonly expression: RuntimeExpression; readonly rest: string }
  | { readonly kind: "input"; readonly rest: string }
  | { readonly kind: "step"; readonly step: string; readonly rest: string }
  | {
      readonly kind: "workflow";
      readonly workflow: string;
      readonly of: "inputs" | "outputs";
      readonly rest: string;
    }
  | { readonly kind: "source"; readonly source: string };

/** Reads an expression; undefined where the text is none that is known here. */
export function parseExpression(text: string): FlowExpression | undefined {
  const [, input] = /^\$inputs\.(.+)$/s.exec(text) ?? [];
  if (input !== undefined) return { kind: "input", rest: input };
  const [, step, output] = /^\$steps\.([\w-]+)\.outputs\.(.+)$/s.exec(text) ?? [];
  if (step !== undefined && output !== undefined) return { kind: "step", step, rest: output };
  const [, workflow, of, name] =
    /^\$workflows\.([\w-]+)\.(inputs|outputs)\.(.+)$/s.exec(text) ?? [];
  if (workflow !== undefined && name !== undefined)
    return { kind: "workflow", workflow, of: of === "inputs" ? "inputs" : "outputs", rest: name };
  const [, source] = /^\$sourceDescriptions\.([\w-]+)\.url$/.exec(text) ?? [];
  if (source !== undefined) return { kind: "source", source };
  const expression = parseRuntimeExpression(text);
  if (expression !== undefined) return { kind: "call", expression, rest: "" };
  // Conditions look into bodies by names and indexes too.
  const [, body = "", rest = ""] = /^(\$(?:request|response)\.body)([.[].*)$/s.exec(text) ?? [];
  const whole = parseRuntimeExpression(body);
  return whole && { kind: "call", expression: whole, rest };
}

/** The value of an expression; undefined without one. */
export function valueOf(expression: FlowExpression, scope: Scope): unknown {
  switch (expression.kind) {
    case "input":
      return within(scope.inputs, expression.rest);
    case "step":
      return within(scope.steps.get(expression.step), expression.rest);
    case "workflow":
      return within(scope.workflows.get(expression.workflow)?.[expression.of], expression.rest);
    case "source":
      return scope.sources.get(expression.source);
    case "call": {
      const value = scope.call && ofCall(expression.expression, scope.call);
      return expression.rest === "" ? value : within({ value }, `value${expression.rest}`);
    }
  }
}

function ofCall(expression: RuntimeExpression, call: FlowCall): unknown {
  const { request, answer, parameters, sent, body } = call;
  switch (expression.kind) {
    case "url":
      return request.url;
    case "method":
      return request.method;
    case "statusCode":
      return answer.status;
    case "body":
      return expression.pointer.reduce(memberOf, expression.of === "request" ? sent : body);
    default: {
      const { kind, of, name } = expression;
      if (of === "response") return headerOf(answer, name.toLowerCase());
      const found = parameters.find(
        (one) =>
          one.in === kind &&
          (kind === "header" ? one.name.toLowerCase() === name.toLowerCase() : one.name === name),
      );
      return found?.value ?? (kind === "header" ? request.headers[name.toLowerCase()] : undefined);
    }
  }
}

/** The value behind names, indexes and a JSON Pointer: `pet.tags[0]`, `pet#/tags/0`. A name may have dots in it. */
function within(values: unknown, rest: string): unknown {
  if (rest === "") return values;
  if (memberOf(values, rest) !== undefined) return memberOf(values, rest);
  const [, name = "", more = ""] = /^([^.[#]+)(.*)$/s.exec(rest) ?? [];
  const value = memberOf(values, name);
  if (more === "" || value === undefined) return name === "" ? undefined : value;
  if (more.startsWith("#"))
    return more
      .slice(1)
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce(memberOf, value);
  const [, index, behind = ""] = /^\[(\d+)\](.*)$/s.exec(more) ?? [];
  if (index !== undefined) return within({ value: memberOf(value, index) }, `value${behind}`);
  return more.startsWith(".") ? within(value, more.slice(1)) : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Values)[name]
    : undefined;

/** Expressions that stand in braces within a text. */
const embedded = /\{(\$[^{}]*)\}/g;

/** Texts that look like expressions and are none, within a value and at their places. */
export function* unknownExpressions(
  value: unknown,
  pointer: string,
): Generator<{ readonly pointer: string; readonly text: string }> {
  if (typeof value === "string") {
    const all = value.startsWith("$")
      ? [value]
      : [...value.matchAll(embedded)].map(([, text = ""]) => text);
    for (const text of all) if (parseExpression(text) === undefined) yield { pointer, text };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* unknownExpressions(
      member,
      `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    );
}

/** A value with the values of the expressions within it. */
export function filled(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") {
    const whole = value.startsWith("$") ? parseExpression(value) : undefined;
    if (whole !== undefined) return valueOf(whole, scope);
    return value.replaceAll(embedded, (written, text: string) => {
      const own = parseExpression(text);
      return own === undefined ? written : textOf(valueOf(own, scope));
    });
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, scope));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filled(member, scope)]),
  );
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
