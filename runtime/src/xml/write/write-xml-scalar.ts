import { refuseIllegal } from "./escape.ts";
import type { XmlWriter } from "./xml-writer.ts";

export type XmlScalar = string | number | bigint | boolean | null;

/** Type of a scalar in the schema; `scalar` if it may be one of several. */
export type XmlScalarKind = "string" | "integer" | "number" | "bigint" | "boolean" | "scalar";

const expectations: Readonly<Record<XmlScalarKind, string>> = {
  string: "a string",
  integer: "an integer within ±(2^53 − 1)",
  number: "a finite number",
  bigint: "a bigint",
  boolean: "true or false",
  scalar: "a string, number or boolean",
};

/** A scalar as text, not yet escaped. */
export function scalarText(
  w: XmlWriter,
  step: string | null,
  value: XmlScalar | undefined,
  kind: XmlScalarKind,
): string {
  if (!isOfKind(value, kind)) return w.failType(step, expectations[kind], value);
  if (typeof value !== "string")
    return Object.is(value, -0) && kind !== "integer" ? "-0" : String(value);
  refuseIllegal(w, step, value);
  return value;
}

function isOfKind(
  value: XmlScalar | undefined,
  kind: XmlScalarKind,
): value is Exclude<XmlScalar, null> {
  switch (kind) {
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    case "scalar":
      return typeof value === "number"
        ? Number.isFinite(value)
        : value !== null && typeof value !== "object" && value !== undefined;
    case "string":
    case "bigint":
    case "boolean":
      return typeof value === kind;
  }
}
