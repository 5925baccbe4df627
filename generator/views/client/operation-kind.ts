import type { OperationNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { typeText } from "../types/type-text.ts";
import { answersOf } from "./answers.ts";
import type { ClientContext } from "./client-context.ts";
import { clientParams, queryParam, type ClientParam } from "./params.ts";
import { objectBehind, typeBehind } from "./type-behind.ts";

/** Which of the runtime's kinds of operation one is. */
export interface OperationKind {
  readonly factory: "operation" | "pagedOperation";
  /** Whether it can be called without parameters. */
  readonly isOptional: boolean;
  /** Name of its type, such as `OptionalPagedOperation`. */
  readonly type: "Operation" | "OptionalOperation" | "PagedOperation" | "OptionalPagedOperation";
  /** Further arguments of the type: of a paged one that of its items. */
  readonly typeArguments: readonly string[];
  /** Further arguments of the factory. */
  readonly rest: readonly string[];
}

export function operationKind(operation: OperationNode, context: ClientContext): OperationKind {
  const optionally = isOptional(operation);
  const optional = optionally ? "Optional" : "";
  const paging = pagingText(operation, clientParams(operation));
  const item = paging === undefined ? undefined : itemType(operation, context);
  if (paging === undefined || item === undefined) {
    const type = `${optional}Operation` as const;
    return {
      factory: "operation",
      isOptional: optionally,
      type,
      typeArguments: [],
      rest: [],
    };
  }
  return {
    factory: "pagedOperation",
    isOptional: optionally,
    type: `${optional}PagedOperation`,
    typeArguments: [item],
    rest: [paging],
  };
}

/** Whether an operation can be called without parameters. */
export function isOptional({ parameters, body }: OperationNode): boolean {
  return parameters.every(({ required }) => !required) && body?.required !== true;
}

/** What the runtime is told about pages, in terms of the function's parameters. */
function pagingText(
  { pagination }: OperationNode,
  params: readonly ClientParam[],
): string | undefined {
  if (pagination === undefined) return undefined;
  const members: string[] = [`style: ${quote(pagination.style)}`];
  const add = (key: string, value: string): void => void members.push(`${key}: ${value}`);
  const param = (name: string): string => quote(queryParam(params, name)?.name ?? name);
  if (pagination.style === "page") add("number", param(pagination.number));
  else {
    add("offset", param(pagination.offset));
    add("limit", param(pagination.limit));
    const size = queryParam(params, pagination.limit)?.parameter.default;
    if (typeof size === "number") add("size", String(size));
    if (pagination.unlimited !== undefined) add("unlimited", String(pagination.unlimited));
  }
  add("items", quote(pagination.items));
  return `{ ${members.join(", ")} }`;
}

/** TypeScript type of the items in a page; undefined where the answer has no such list. */
function itemType(operation: OperationNode, context: ClientContext): string | undefined {
  const { pagination } = operation;
  const content = answersOf(operation)[0]?.contents[0];
  if (content === undefined || pagination === undefined) return undefined;
  const property = objectBehind(content.type, context)?.properties.find(
    ({ name }) => name === pagination.items,
  );
  if (property === undefined) return undefined;
  const list = typeBehind(property.type, context);
  return list.kind === "array" ? typeText(list.items, context) : undefined;
}
