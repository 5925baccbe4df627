/** Kinds of JSON values. Source: RFC 8259, 3. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";
