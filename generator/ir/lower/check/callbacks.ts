import {
  parseRuntimeText,
  type RuntimeExpression,
  type RuntimeText,
} from "../../../openapi/runtime-expression.ts";
import type { Declaration } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";
import type { CallbackUse, ContentNode, OperationNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";

/** Header parameters that other parts of the document describe: no operation declares them. */
const describedElsewhere = ["accept", "content-type", "authorization"];

/**
 * Reads the expressions of callbacks, and reports those that give no address by the schemas of their
 * operation. Source: OpenAPI 3.2, Callback Object.
 */
export function checkCallbacks(
  lowering: Lowering,
  declarations: readonly Declaration[],
  operations: readonly OperationNode[],
): readonly OperationNode[] {
  const index = new ApiIndex({ declarations });
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const settle = (use: CallbackUse): CallbackUse => {
    const parent = byId.get(use.operation);
    const address = parent && read(use, parent, index);
    if (address === undefined) return use;
    if (!("mistake" in address)) return { ...use, address };
    const { file, pointer } = use.origin;
    const { expression } = use;
    if (parent === undefined || !lowering.incomplete.has(parent.origin.pointer))
      lowering.reportOnce(
        "callback-expression",
        { file, pointer, part: "key" },
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

interface Mistake {
  readonly mistake: string;
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
  { of, kind: place, name }: RuntimeExpression & { readonly kind: "header" | "query" | "path" },
  parent: OperationNode,
): string | undefined {
  const isSame = (other: string): boolean =>
    place === "header" ? other.toLowerCase() === name.toLowerCase() : other === name;
  if (of === "response") {
    if (place !== "header") return `a response has no ${place} parameter`;
    const headers = parent.responses.flatMap((response) => response.headers);
    return headers.some((header) => isSame(header.name))
      ? undefined
      : `no response of the operation has the header '${name}'`;
  }
  const isKnown = parent.parameters.some(
    (parameter) => parameter.in === place && isSame(parameter.name),
  );
  if (isKnown || (place === "header" && describedElsewhere.some(isSame))) return undefined;
  return `the operation has no ${place} parameter '${name}'`;
}

function bodyMistake(
  { of, pointer }: RuntimeExpression & { readonly kind: "body" },
  parent: OperationNode,
  index: ApiIndex,
): string | undefined {
  const contents: readonly ContentNode[] =
    of === "request"
      ? (parent.body?.contents ?? [])
      : parent.responses.flatMap((response) => response.contents);
  const absent = of === "request" ? "readOnly" : "writeOnly";
  const types = contents.filter(({ kind }) => kind !== "sequence").map(({ type }) => type);
  if (types.length === 0) return `the ${of} has no body`;
  const found = types.flatMap((type) => typesAt(type, pointer, absent, index));
  const where = `'/${pointer.join("/")}'`;
  if (found.length === 0) return `the body of the ${of} has no ${where}`;
  if (found.some((type) => isText(type, index))) return undefined;
  return pointer.length === 0 ? "the body is no text" : `${where} in the body is no text`;
}

/** The types that a value behind a pointer may have; none if there is no such value. */
function typesAt(
  type: TypeNode,
  pointer: readonly string[],
  absent: "readOnly" | "writeOnly",
  index: ApiIndex,
): readonly TypeNode[] {
  let types: readonly TypeNode[] = [type];
  for (const key of pointer) {
    types = [...alternatives(types, index)].flatMap((node): readonly TypeNode[] => {
      switch (node.kind) {
        case "any":
          return [node];
        case "map":
          return [node.values];
        case "array":
          return /^(?:0|[1-9]\d*)$/.test(key) ? [node.items] : [];
        case "tuple": {
          const rest = node.rest === false ? [] : [node.rest];
          return /^(?:0|[1-9]\d*)$/.test(key) ? [node.items[Number(key)] ?? rest].flat() : [];
        }
        case "object": {
          const own = node.properties.find(({ name }) => name === key);
          if (own !== undefined) return own.access === absent ? [] : [own.type];
          return typeof node.additional === "string" ? [] : [node.additional];
        }
        default:
          return [];
      }
    });
  }
  return types;
}

/** The types that values are of, references and unions followed; each of them once. */
function alternatives(types: readonly TypeNode[], index: ApiIndex): ReadonlySet<TypeNode> {
  const found = new Set<TypeNode>();
  const pending = [...types];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const type = index.resolve(node);
    if (found.has(type)) continue;
    found.add(type);
    if (type.kind === "union") pending.push(...type.members);
    if (type.kind === "nullable") pending.push(type.inner);
  }
  return found;
}

function isText(type: TypeNode, index: ApiIndex): boolean {
  const scalars = ["any", "boolean", "integer", "number", "string", "enum"];
  return [...alternatives([type], index)].some(({ kind }) => scalars.includes(kind));
}
