import { code, type Code } from "../code/index.ts";
import type { CommentPart } from "../code/declaration.ts";

/** A type of TypeScript, as far as this artefact writes any. Text of a document is in fragments. */
export type Type =
  | { readonly kind: "keyword"; readonly text: Code; readonly isPrimitive: boolean }
  /** `schema` is the component schema that the text refers to. */
  | { readonly kind: "text"; readonly text: Code; readonly schema?: string }
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "union" | "intersection" | "tuple"; readonly types: readonly Type[] }
  | { readonly kind: "array" | "readonly" | "rest"; readonly of: Type }
  | { readonly kind: "generic"; readonly name: Code; readonly types: readonly Type[] };

/** A property or an index signature. */
export interface Member {
  readonly comment: readonly CommentPart[];
  readonly isReadonly: boolean;
  /** The name of a property, or an index signature with its brackets. */
  readonly name: Code;
  readonly isOptional: boolean;
  readonly type: Type;
}

const primitive = (text: Code): Type => ({ kind: "keyword", text, isPrimitive: true });

export const booleanType = primitive(code`boolean`);
export const neverType = primitive(code`never`);
export const nullType = primitive(code`null`);
export const numberType = primitive(code`number`);
export const stringType = primitive(code`string`);
export const unknownType: Type = { kind: "keyword", text: code`unknown`, isPrimitive: false };

export const textType = (text: Code): Type => ({ kind: "text", text });
export const objectType = (members: readonly Member[]): Type => ({ kind: "object", members });
export const arrayType = (of: Type): Type => ({ kind: "array", of });
export const tupleType = (types: readonly Type[]): Type => ({ kind: "tuple", types });

export function genericType(name: Code, ...types: readonly Type[]): Type {
  return { kind: "generic", name, types };
}

export function recordOf(value: Type): Type {
  return genericType(code`Record`, stringType, value);
}

/** An object without properties. */
export const emptyRecord = recordOf(neverType);

export function unionOf(types: readonly Type[]): Type {
  if (types.length === 0) return neverType;
  return types.length === 1 ? (types[0] as Type) : { kind: "union", types: distinct(types) };
}

export function intersectionOf(types: readonly Type[]): Type {
  if (types.length === 0) return neverType;
  return types.length === 1 ? (types[0] as Type) : { kind: "intersection", types: distinct(types) };
}

export const nullable = (type: Type): Type => ({ kind: "union", types: [type, nullType] });

/** Whether it is a keyword that a union names at most once. */
export function isPrimitive(type: Type): boolean {
  return type.kind === "keyword" && type.isPrimitive;
}

/** Types without repeated keywords. */
function distinct(types: readonly Type[]): readonly Type[] {
  const seen = new Set<Type>();
  return types.filter((type) => {
    if (!isPrimitive(type)) return true;
    if (seen.has(type)) return false;
    seen.add(type);
    return true;
  });
}

const indexOf = {
  key: code`[key: string]`,
  name: code`[name: string]`,
} as const;

/** An index signature for every name. */
export function indexSignature(
  parameter: keyof typeof indexOf,
  type: Type,
  isReadonly: boolean,
): Member {
  return { comment: [], isReadonly, name: indexOf[parameter], isOptional: false, type };
}
