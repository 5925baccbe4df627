import type { Schema } from "./schemas.ts";

interface Known {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Gives a number below `count`. */
export type Choose = (count: number) => number;

/** A source of choices, which are 0 where they end. */
export function choosing(choices: readonly number[]): Choose {
  const left = [...choices];
  return (count) => (left.shift() ?? 0) % count;
}

const texts = [
  "x",
  "ab",
  "a b",
  "a,b",
  "a.b",
  "a;b",
  "a=b&c",
  "a|b",
  "100%",
  "a%20b",
  "+1",
  "x/y?z#w",
  '"q"',
  "{a",
  "[1]",
  "null",
  "true",
  "12",
  "é\u{1f600}",
  "",
  " a ",
  "a\nb",
];

/** A valid value of a schema that the operations have. */
export function valueOf(schema: Schema, choose: Choose): unknown {
  const own = schema as Known;
  if (own.oneOf !== undefined) return valueOf(own.oneOf[choose(own.oneOf.length)] ?? {}, choose);
  if (own.enum !== undefined) return own.enum[choose(own.enum.length)];
  switch (own.type) {
    case "string": {
      if (own.pattern !== undefined) return ["a", "b", "abba"][choose(3)];
      const fit = texts.filter((text) => [...text].length >= (own.minLength ?? 0));
      return fit[choose(fit.length)];
    }
    case "integer":
      return own.minimum === undefined ? [0, 1, -7, 2 ** 40][choose(4)] : 1 + choose(9);
    case "number":
      return [0, 1.5, -2e21, 1e-9, 3][choose(5)];
    case "boolean":
      return choose(2) === 1;
    case "array": {
      const count = Math.max(own.minItems ?? 0, choose(4));
      return Array.from({ length: count }, () => valueOf(own.items ?? {}, choose));
    }
    case "object": {
      const members = Object.entries(own.properties ?? {}).filter(
        ([name]) => own.required?.includes(name) === true || choose(3) > 0,
      );
      return Object.fromEntries(members.map(([name, one]) => [name, valueOf(one, choose)]));
    }
    default:
      return undefined;
  }
}

/**
 * A value that the schema refuses, whatever its form on the wire; undefined where any text is valid.
 */
export function wrongValueOf(schema: Schema, choose: Choose): unknown {
  const own = schema as Known;
  if (own.oneOf !== undefined) return undefined;
  if (own.enum !== undefined) return "no such value";
  switch (own.type) {
    case "string":
      if (own.pattern !== undefined) return "c";
      return own.minLength === undefined ? undefined : "x";
    case "integer":
      return own.minimum === undefined ? "1.5" : 10;
    case "number":
      return "many";
    case "boolean":
      return "yes";
    case "array": {
      const item = wrongValueOf(own.items ?? {}, choose);
      return item === undefined ? undefined : [item];
    }
    case "object": {
      const value = valueOf(schema, choose) as Record<string, unknown>;
      for (const [name, one] of Object.entries(own.properties ?? {})) {
        const wrong = wrongValueOf(one, choose);
        if (wrong !== undefined) return { ...value, [name]: wrong };
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Whether every place of a request can carry a value: plain texts and numbers, nothing empty. */
export function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain);
  if (typeof value === "object" && value !== null)
    return Object.keys(value).length > 0 && Object.values(value).every(isPlain);
  return typeof value !== "string" || /^\w+$/.test(value);
}
