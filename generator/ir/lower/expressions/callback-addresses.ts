import {
  parseRuntimeText,
  type RuntimeExpression,
  type RuntimeText,
} from "../../../openapi/runtime-expression.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { CallbackUse, OperationNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";
import type { FoundOperations } from "../operations/operation-lowering.ts";
import { alternatives, bodyTypes, namedValue, type Mistake } from "./expression-types.ts";

/** Header parameters that other parts of the document describe: no operation declares them. */
const describedElsewhere = ["accept", "content-type", "authorization"];

/**
 * Reads the expressions of callbacks, and reports those that give no address by the schemas of their
 * operation. Source: OpenAPI 3.2, Callback Object.
 */
export function readCallbacks(
  lowering: Lowering,
  index: ApiIndex,
  { operations, incomplete }: Pick<FoundOperations, "operations" | "incomplete">,
): readonly OperationNode[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const settle = (use: CallbackUse): CallbackUse => {
    const parent = byId.get(use.operation);
    const address = parent && read(use, parent, index);
    if (address === undefined) return use;
    if (!("mistake" in address)) return { ...use, address };
    const { expression } = use;
    if (parent === undefined || !incomplete.has(parent.origin.pointer))
      lowering.diagnostics.reportOnce(
        "callback-expression",
        { ...use.origin, part: "key" },
        { expression, problem: address.mistake },
      );
    return use;
  };
  return operations.map((operation) => {
    const { webhook } = operation;
    if (webhook?.kind !== "callback") return operation;
    return { ...operation, webhook: { ...webhook, uses: webhook.uses.map(settle) } };
  });
}

function read(
  { expression }: CallbackUse,
  parent: OperationNode,
  index: ApiIndex,
): RuntimeText | Mistake {
  const parts = parseRuntimeText(expression);
  if (parts === undefined)
    return { mistake: "what begins with '$' in it is no runtime expression" };
  if (parts.length === 0) return { mistake: "it is empty" };
  for (const part of parts) {
    const mistake = typeof part === "string" ? textMistake(part) : mistakeOf(part, parent, index);
    if (mistake !== undefined) return { mistake };
  }
  return parts;
}

/** Braces hold expressions; there are no other names whose values are known. */
function textMistake(text: string): string | undefined {
  const [braces] = /\{[^{}]*\}/.exec(text) ?? [];
  return braces === undefined ? undefined : `'${braces}' is no runtime expression`;
}

/** Why an expression has no value for any request; undefined if it may have one. */
function mistakeOf(
  expression: RuntimeExpression,
  parent: OperationNode,
  index: ApiIndex,
): string | undefined {
  switch (expression.kind) {
    case "url":
      return "'$url' is an address that only the sender of the request knows";
    case "method":
    case "statusCode":
      return undefined;
    case "header":
    case "query":
    case "path":
      return parameterMistake(expression, parent);
    case "body":
      return bodyMistake(expression, parent, index);
  }
}

function parameterMistake(
  expression: RuntimeExpression & { readonly kind: "header" | "query" | "path" },
  parent: OperationNode,
): string | undefined {
  const { of, kind, name } = expression;
  const isElsewhere =
    of === "request" && kind === "header" && describedElsewhere.includes(name.toLowerCase());
  const found = namedValue(expression, parent);
  return "mistake" in found && !isElsewhere ? found.mistake : undefined;
}

function bodyMistake(
  expression: RuntimeExpression & { readonly kind: "body" },
  parent: OperationNode,
  index: ApiIndex,
): string | undefined {
  const found = bodyTypes(expression, parent, index);
  if ("mistake" in found) return found.mistake;
  if (found.some((type) => isText(type, index))) return undefined;
  const { pointer } = expression;
  return pointer.length === 0
    ? "the body is no text"
    : `'/${pointer.join("/")}' in the body is no text`;
}

function isText(type: TypeNode, index: ApiIndex): boolean {
  const scalars = ["any", "boolean", "integer", "number", "string", "enum"];
  return [...alternatives([type], index)].some(({ kind }) => scalars.includes(kind));
}
