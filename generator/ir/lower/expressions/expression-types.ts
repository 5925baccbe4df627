import type { RuntimeExpression } from "../../../openapi/runtime-expression.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { HeaderNode, OperationNode, ParameterNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";

/** Why an expression has no value for any request. */
export interface Mistake {
  readonly mistake: string;
}

/** Where the values of expressions are: an operation, or one of its responses with its requests. */
export type Described = Pick<OperationNode, "parameters" | "body" | "responses">;

type NamedExpression = RuntimeExpression & { readonly kind: "header" | "query" | "path" };
type BodyExpression = RuntimeExpression & { readonly kind: "body" };

/** The parameter or the header that an expression names. */
export function namedValue(
  { of, kind: place, name }: NamedExpression,
  { parameters, responses }: Described,
): ParameterNode | HeaderNode | Mistake {
  const isSame = (other: string): boolean =>
    place === "header" ? other.toLowerCase() === name.toLowerCase() : other === name;
  if (of === "response") {
    if (place !== "header") return { mistake: `a response has no ${place} parameter` };
    const headers = responses.flatMap((response) => response.headers);
    const found = headers.find((header) => isSame(header.name));
    if (found !== undefined) return found;
    return { mistake: `no response of the operation has the header '${name}'` };
  }
  const found = parameters.find((one) => one.in === place && isSame(one.name));
  return found ?? { mistake: `the operation has no ${place} parameter '${name}'` };
}

/** The types that the value behind a pointer into a body may have. */
export function bodyTypes(
  { of, pointer }: BodyExpression,
  { body, responses }: Described,
  index: ApiIndex,
): readonly TypeNode[] | Mistake {
  const contents =
    of === "request" ? (body?.contents ?? []) : responses.flatMap((response) => response.contents);
  if (contents.length === 0) return { mistake: `the ${of} has no body` };
  const types = contents
    .filter(({ kind }) => kind !== "sequence" && kind !== "binary")
    .map(({ type }) => type);
  if (types.length === 0) return { mistake: `the body of the ${of} is a sequence or bytes` };
  const absent = absentIn(of);
  const found = types.flatMap((type) => typesAt(type, pointer, absent, index));
  if (found.length > 0) return found;
  return { mistake: `the body of the ${of} has no '/${pointer.join("/")}'` };
}

/** The properties that a direction leaves out. */
export const absentIn = (of: "request" | "response"): "readOnly" | "writeOnly" =>
  of === "request" ? "readOnly" : "writeOnly";

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
export function alternatives(types: readonly TypeNode[], index: ApiIndex): ReadonlySet<TypeNode> {
  const found = new Set<TypeNode>();
  const pending = [...types];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const type = index.resolve(node);
    if (found.has(type)) continue;
    found.add(type);
    if (type.kind === "union") for (const one of type.members) pending.push(one);
    if (type.kind === "nullable") pending.push(type.inner);
  }
  return found;
}
