import { code, literal, type LiteralValue } from "../../code/index.ts";
import { memberName } from "../../code/declaration.ts";
import { isObject } from "../../openapi/site.ts";
import {
  arrayType,
  emptyRecord,
  neverType,
  nullType,
  objectType,
  textType,
  tupleType,
  unknownType,
  type Type,
} from "../type.ts";

/** The type that has one value. */
export function literalType(value: unknown): Type {
  if (value === null) return nullType;
  if (Array.isArray(value))
    return value.length === 0 ? arrayType(neverType) : tupleType(value.map(literalType));
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => ({
      comment: [],
      isReadonly: false,
      name: memberName(name),
      isOptional: false,
      type: literalType(member),
    }));
    return members.length === 0 ? emptyRecord : objectType(members);
  }
  if (typeof value === "number" && !Number.isFinite(value)) return unknownType;
  if (typeof value === "bigint") return textType(code`number`);
  return textType(literal(value as LiteralValue));
}
