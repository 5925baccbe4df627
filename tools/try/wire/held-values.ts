import {
  heldFacts,
  isHeld,
  type ApiIndex,
  type OperationNode,
  type TypeNode,
  type UnionNode,
} from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { declarationsBeyondJson } from "../../../generator/views/client/json-values.ts";

type Members = Readonly<Record<string, unknown>>;

/** Converts values of a run to those that the generated client holds: its integers of 64 bits are bigints. */
export class HeldValues {
  readonly #index: ApiIndex;
  /** Ids of declarations with such integers. */
  readonly #beyond: ReadonlySet<string>;

  constructor(index: ApiIndex) {
    this.#index = index;
    this.#beyond = declarationsBeyondJson(index);
  }

  /** Arguments of an operation as the client takes them; values that break their types stay as they are. */
  arguments(operation: OperationNode, args: Members): Members {
    const types = new Map(
      clientParams(operation).map(({ name, parameter }) => [name, parameter.type] as const),
    );
    const contents = operation.body?.contents ?? [];
    const content = contents.find(({ mediaType }) => mediaType === args["contentType"]);
    const body = (content ?? contents[0])?.type;
    if (body !== undefined) types.set("body", body);
    const held = Object.entries(args).map(([name, value]) => {
      const type = types.get(name);
      return [name, type === undefined ? value : this.value(type, value)] as const;
    });
    return Object.fromEntries(held);
  }

  /** A value of a type as the client holds it. */
  value(type: TypeNode, value: unknown): unknown {
    if (value === null || value === undefined || !this.#isBeyond(type)) return value;
    const { node } = this.#index.resolveNullable(type);
    switch (node.kind) {
      case "integer":
        return !heldFacts(node).isJson && Number.isInteger(value) ? BigInt(value as number) : value;
      case "array":
        return Array.isArray(value) ? value.map((item) => this.value(node.items, item)) : value;
      case "tuple":
        if (!Array.isArray(value)) return value;
        return value.map((item, i) => {
          const own = node.items[i] ?? node.rest;
          return own === false ? item : this.value(own, item);
        });
      case "map":
        return this.#members(value, () => node.values);
      case "object": {
        const types = new Map(node.properties.map(({ name, type: own }) => [name, own] as const));
        const others = typeof node.additional === "string" ? undefined : node.additional;
        return this.#members(value, (name) => types.get(name) ?? others);
      }
      case "union": {
        const member = memberOf(node, value, this.#index);
        return member === undefined ? value : this.value(member, value);
      }
      default:
        return value;
    }
  }

  #members(value: unknown, typeOf: (name: string) => TypeNode | undefined): unknown {
    if (!isPlain(value)) return value;
    const members = Object.entries(value).map(([name, one]) => {
      const type = typeOf(name);
      return [name, type === undefined ? one : this.value(type, one)] as const;
    });
    return Object.fromEntries(members);
  }

  /** Whether values of a type may hold such integers. */
  #isBeyond(type: TypeNode): boolean {
    if (type.kind === "ref") return this.#beyond.has(type.target);
    if (isHeld(type)) return !heldFacts(type).isJson;
    switch (type.kind) {
      case "nullable":
        return this.#isBeyond(type.inner);
      case "array":
        return this.#isBeyond(type.items);
      case "tuple":
        return [...type.items, ...(type.rest === false ? [] : [type.rest])].some((one) =>
          this.#isBeyond(one),
        );
      case "map":
        return this.#isBeyond(type.values);
      case "union":
        return type.members.some((one) => this.#isBeyond(one));
      case "object":
        return true;
      default:
        return false;
    }
  }
}

/** A value that was read, with numbers in place of the bigints that a number holds exactly. */
export function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, plainValue(one)] as const),
  );
}

/** The integer that a text shows; a bigint where a number would lose digits. */
export function integerOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d{1,40}$/.test(text) ? number : BigInt(text);
}

/**
 * The member of a choice that a value looks to be of, by its kind, its demanded properties and their enums; undefined
 * if it looks to be of none.
 */
export function memberOf(
  { members }: UnionNode,
  value: unknown,
  index: ApiIndex,
): TypeNode | undefined {
  return members.find((member) => looksLike(member, value, index));
}

function looksLike(type: TypeNode, value: unknown, index: ApiIndex, depth = 0): boolean {
  const { node, nullable } = index.resolveNullable(type);
  if (value === null) return nullable || node.kind === "null" || node.kind === "any";
  if (depth > 8) return true;
  switch (node.kind) {
    case "any":
      return true;
    case "union":
      return node.members.some((one) => looksLike(one, value, index, depth + 1));
    case "enum":
      return node.open ? typeof value === "string" : node.values.some((one) => one === value);
    case "string":
      return typeof value === "string" || value instanceof Blob || value instanceof Uint8Array;
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "number":
      return typeof value === "number" || typeof value === "bigint";
    case "array":
    case "tuple":
      return Array.isArray(value);
    case "map":
      return isPlain(value);
    case "object":
      return (
        isPlain(value) &&
        node.properties.every(({ name, required, type: own }) => {
          if (!Object.hasOwn(value, name)) return !required;
          const inner = index.resolveNullable(own).node;
          return inner.kind !== "enum" || looksLike(own, value[name], index, depth + 1);
        }) &&
        (node.additional !== "closed" ||
          Object.keys(value).every((name) => node.properties.some((one) => one.name === name)))
      );
    default:
      return false;
  }
}

/** Whether a value is an object of JSON: no bytes, files, dates or sequences. */
function isPlain(value: unknown): value is Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // A sequence is read item by item.
  if (Symbol.asyncIterator in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
