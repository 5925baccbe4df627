import { code, commas, literal, type Code, type LiteralValue } from "../../../code/index.ts";
import {
  codedContent,
  type ApiIndex,
  type LinkNode,
  type LinkValue,
  type OperationNode,
  type ParameterLocation,
  type TypeNode,
} from "../../../ir/index.ts";
import { representationOf } from "../../held/representations.ts";
import type { NamedLink } from "../client-symbols.ts";
import { clientParams } from "../params.ts";

/** Members by status. A response without the link hides those of the ranges that it is in. */
export function membersByStatus(
  { operation, uses }: NamedLink,
  target: OperationNode,
  index: ApiIndex,
): Code {
  const isBroad = [...uses.keys()].some((status) => !/^\d+$/.test(status));
  const entries = operation.responses.flatMap(({ status }): readonly Code[] => {
    const link = uses.get(status);
    if (link === undefined && !isBroad) return [];
    const own = literal(/^\d+$/.test(status) ? Number(status) : status);
    if (link === undefined) return [code`${own}: undefined`];
    return [code`${own}: ${literal(members(link, operation, target, index))}`];
  });
  return code`{ ${commas(entries)} }`;
}

function members(
  link: LinkNode,
  operation: OperationNode,
  target: OperationNode,
  index: ApiIndex,
): readonly LiteralValue[] {
  const parameters = link.parameters.map((given): LiteralValue => {
    const own = parameterOf(given, target);
    return {
      name: memberName(given, target),
      from: fromOf(given.value, operation),
      to: typesOf(own.type, index),
      required: own.required,
    };
  });
  if (link.body === undefined) return parameters;
  const body: LiteralValue = {
    name: "body",
    from: fromOf(link.body, operation),
    to: typesOf(sentType(target), index),
    required: target.body?.required === true,
  };
  return [...parameters, body];
}

/** Type of the content that a client sends where the caller names no media type. */
function sentType({ body, origin }: OperationNode): TypeNode {
  const contents = body?.contents ?? [];
  const sent = codedContent(contents) ?? contents[0];
  return sent?.type ?? { kind: "any", origin };
}

/** Where the runtime finds a value. */
type From = { readonly [key: string]: LiteralValue };

function fromOf(value: LinkValue, operation: OperationNode): From {
  switch (value.kind) {
    case "constant":
      return { value: value.value as LiteralValue };
    case "expression":
      return expressionFrom(value.expression, operation);
    case "text": {
      const parts = value.parts.map((part) =>
        typeof part === "string" ? part : expressionFrom(part, operation),
      );
      return { text: parts };
    }
  }
}

export type Expression = Extract<LinkValue, { readonly kind: "expression" }>["expression"];

function expressionFrom(expression: Expression, operation: OperationNode): From {
  switch (expression.kind) {
    case "url":
      return { in: "url" };
    case "method":
      return { value: operation.method.toUpperCase() };
    case "statusCode":
      return { in: "status" };
    case "header":
    case "query":
    case "path": {
      const { kind, of, name: own } = expression;
      if (of === "response") return { in: "header", name: own };
      return { in: "request", path: [memberName({ in: kind, name: own }, operation)] };
    }
    case "body": {
      const { of, pointer } = expression;
      return of === "response"
        ? { in: "body", path: pointer }
        : { in: "request", path: ["body", ...pointer] };
    }
  }
}

/** Targets of the runtime's conversion of a value. */
function typesOf(type: TypeNode, index: ApiIndex): readonly LiteralValue[] {
  const found = new Set<LiteralValue>();
  const seen = new Set<TypeNode>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = index.resolve(next);
    if (seen.has(node)) continue;
    seen.add(node);
    switch (node.kind) {
      case "union":
        pending.push(...node.members);
        break;
      case "nullable":
        found.add("null");
        pending.push(node.inner);
        break;
      case "string":
      case "integer":
      case "number":
        found.add(representationOf(node).link(node));
        break;
      case "enum":
        found.add(node.open ? "string" : { enum: node.values });
        break;
      case "array":
      case "tuple":
        found.add("list");
        break;
      case "map":
      case "object":
        found.add("object");
        break;
      case "any":
      case "null":
      case "boolean":
        found.add(node.kind);
        break;
      case "never":
        break;
    }
  }
  // A text is every scalar's last resort.
  return [...found].toSorted((a, b) => Number(a === "string") - Number(b === "string"));
}

interface Place {
  readonly in: ParameterLocation;
  readonly name: string;
}

function parameterOf(place: Place, operation: OperationNode): OperationNode["parameters"][number] {
  return paramAt(place, operation).parameter;
}

/** Name of a parameter among what the operation is called with. Names of headers have no case. */
export const memberName = (place: Place, operation: OperationNode): string =>
  paramAt(place, operation).name;

function paramAt(place: Place, operation: OperationNode): ReturnType<typeof clientParams>[number] {
  const isSame = (name: string): boolean =>
    place.in === "header" ? name.toLowerCase() === place.name.toLowerCase() : name === place.name;
  const found = clientParams(operation).find(
    ({ parameter }) => parameter.in === place.in && isSame(parameter.name),
  );
  if (found === undefined) throw new Error(`${operation.id} has no parameter ${place.name}`);
  return found;
}
