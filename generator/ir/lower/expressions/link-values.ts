import {
  parseRuntimeExpression,
  parseRuntimeText,
  type RuntimeExpression,
} from "../../../openapi/runtime-expression.ts";
import { childrenOf, type ApiIndex } from "../../navigate.ts";
import { heldFacts, isHeld } from "../../held/held-facts.ts";
import type { LinkValue, OperationNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import { absentIn, bodyTypes, namedValue, type Mistake } from "./expression-types.ts";
import { Matcher } from "../../mismatch/matcher.ts";
import { isScalar } from "../../parameters/is-scalar.ts";
import { convertible, hasText } from "./convertible.ts";

/** The operation that a link is of, with the one response. */
interface Context {
  readonly from: OperationNode;
  readonly index: ApiIndex;
}

/** Types of values, and the properties that objects among them lack. */
interface Source {
  readonly types: readonly TypeNode[];
  readonly absent: "readOnly" | "writeOnly";
}

/** Reads what a link gives for a value of a type. */
export function linkValue(value: unknown, type: TypeNode, context: Context): LinkValue | Mistake {
  if (typeof value !== "string") return constant(value, type, context);
  const parts = parseRuntimeText(value);
  if (parts === undefined)
    return { mistake: `what begins with '$' in '${value}' is no runtime expression` };
  if (parts.every((part) => typeof part === "string")) return constant(value, type, context);
  const [only] = parts;
  if (value.startsWith("$") && only !== undefined && typeof only !== "string") {
    const source = sourceOf(only, context);
    if ("mistake" in source) return source;
    const problem = convertible(source.types, type, {
      absent: source.absent,
      index: context.index,
    });
    return problem === undefined
      ? { kind: "expression", expression: only }
      : { mistake: `${value} is ${problem}` };
  }
  for (const part of parts) {
    if (typeof part === "string") continue;
    const source = sourceOf(part, context);
    if ("mistake" in source) return source;
    if (!hasText(source.types, context.index))
      return { mistake: `an expression in '${value}' is no single value` };
  }
  const problem = convertible([text(type)], type, { absent: "readOnly", index: context.index });
  return problem === undefined ? { kind: "text", parts } : { mistake: `'${value}' is ${problem}` };
}

/** Types that an expression may have, by the schemas. */
function sourceOf(expression: RuntimeExpression, { from, index }: Context): Source | Mistake {
  const { origin } = from;
  const of = (type: TypeNode): Source => ({ types: [type], absent: "readOnly" });
  switch (expression.kind) {
    case "url":
    case "method":
      return of(text(from));
    case "statusCode":
      return of({ kind: "integer", held: "number", origin });
    case "header":
    case "query":
    case "path": {
      const { name, kind } = expression;
      const found = namedValue(expression, from);
      if ("mistake" in found) {
        // The operation has one response here.
        const isHeader = expression.of === "response" && kind === "header";
        return isHeader ? { mistake: `the response has no header '${name}'` } : found;
      }
      if (expression.of === "request") return of(found.type);
      // Clients read the text of a header.
      const isOne = isScalar(found.type, index) && name.toLowerCase() !== "set-cookie";
      return isOne ? of(text(from)) : { mistake: `the header '${name}' is no single value` };
    }
    case "body": {
      const found = bodyTypes(expression, from, index);
      if ("mistake" in found) return found;
      return { types: found, absent: absentIn(expression.of) };
    }
  }
}

const text = ({ origin }: Pick<TypeNode, "origin">): TypeNode => ({
  kind: "string",
  held: "string",
  origin,
});

function constant(value: unknown, type: TypeNode, { index }: Context): LinkValue | Mistake {
  const inner = innerExpression(value);
  if (inner !== undefined)
    return { mistake: `'${inner}' is within a value, where expressions are not evaluated` };
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return { mistake: "a number of so many digits is not read exactly; write it in quotes" };
  const declared = (id: string): { readonly type: TypeNode } | undefined =>
    index.declarations.get(id);
  const matcher = new Matcher(declared, undefined);
  const mismatch = matcher.mismatch(type, value);
  // The client turns a text into the value that it is the text of.
  const isText = textsOf(value).some((meant) => matcher.mismatch(type, meant) === undefined);
  if (mismatch !== undefined && !isText) {
    const { pointer, reason } = mismatch;
    return { mistake: `${pointer === "" ? "it" : `its '${pointer}'`} ${reason}` };
  }
  if (typeof value === "object" && value !== null && !isPlain(value, type, index))
    return { mistake: "a constant with a bigint or a Date in it is not supported" };
  return { kind: "constant", value };
}

/** Values that a constant may be the text of. */
function textsOf(value: unknown): readonly unknown[] {
  if (value === "true" || value === "false") return [value === "true"];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  const isNumber = typeof value === "string" && /^-?\d{1,40}(?:\.\d{1,40})?$/.test(value);
  return isNumber ? [Number(value)] : [];
}

/** A runtime expression among the members of a value. */
function innerExpression(value: unknown): string | undefined {
  const pending: unknown[] = typeof value === "object" && value !== null ? [value] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string" && parseRuntimeExpression(next) !== undefined) return next;
    if (typeof next === "object" && next !== null)
      for (const each of Object.values(next).filter((one) => one !== null && one !== undefined))
        pending.push(each);
  }
  return undefined;
}

/** Whether all values within are held as JSON holds them, as far as their kinds tell. */
function isPlain(value: object, type: TypeNode, index: ApiIndex): boolean {
  const kinds = new Set<string>();
  const values: unknown[] = [value];
  for (let next = values.pop(); next !== undefined; next = values.pop()) {
    kinds.add(typeof next);
    if (typeof next === "object" && next !== null)
      for (const each of Object.values(next).map((one: unknown) => one ?? {})) values.push(each);
  }
  const seen = new Set<TypeNode>();
  const pending = [type];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const resolved = index.resolve(node);
    if (seen.has(resolved)) continue;
    seen.add(resolved);
    if (isHeld(resolved) && resolved.kind !== "number") {
      const { isJson, looks } = heldFacts(resolved);
      if (!isJson && kinds.has(looks)) return false;
    }
    for (const one of childrenOf(resolved)) pending.push(one);
  }
  return true;
}
