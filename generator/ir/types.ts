import type { Doc } from "./doc.ts";
import type {
  ItemConstraints,
  NumericConstraints,
  PropertyConstraints,
  StringConstraints,
} from "../rules/constraints.ts";
import type { IntegerFormat } from "../rules/integer-formats.ts";
import type { Origin } from "./origin.ts";
import type { XmlName, XmlUse } from "./xml.ts";

export type { NumericConstraints, StringConstraints } from "../rules/constraints.ts";

/**
 * A type, discriminated by `kind`. An object is always the type of a declaration: lowering gives every
 * inline object a declaration of its own, so that each has a name, a validator and codecs.
 */
export type TypeNode =
  | LeafNode
  | ArrayNode
  | TupleNode
  | MapNode
  | ObjectNode
  | UnionNode
  | NullableNode
  | RefNode;

/** A type that is not made of others. */
export type LeafNode =
  | AnyNode
  | NeverNode
  | NullNode
  | BooleanNode
  | IntegerNode
  | NumberNode
  | StringNode
  | EnumNode;

interface Node<K extends string> {
  readonly kind: K;
  readonly origin: Origin;
  /**
   * From `format: password` or `writeOnly`: messages show nothing of the value. A string with the
   * format has no mark. `secretsOf` tells for each type whether it is secret.
   */
  readonly secret?: true;
}

/** Any value: `{}` or `true` as a schema. */
export interface AnyNode extends Node<"any"> {
  /** Whether only conditions know properties of this type, and JSON and XML carry them for these. */
  readonly fromConditions?: true;
}

/** No value: `false` as a schema, or an allOf whose members exclude each other. */
export type NeverNode = Node<"never">;

export type NullNode = Node<"null">;

export type BooleanNode = Node<"boolean">;

export interface IntegerNode extends Node<"integer">, NumericConstraints {
  /** Bounds include those of the format, but for the ends of `int32`, `int64` and `uint64`. */
  readonly format?: IntegerFormat;
  /**
   * How TypeScript holds the value. `bigint` only for `int64` and `uint64` where the configuration says so;
   * an integer held as number is within ±(2^53 − 1).
   */
  readonly held: "number" | "bigint";
}

export interface NumberNode extends Node<"number">, NumericConstraints {
  readonly format?: "float" | "double" | DecimalFormat;
  /**
   * How TypeScript holds the value. Where the configuration says so, a decimal is exact: its text
   * (`string`), or an object of a library (`class`). Defaults, examples and bounds in the IR stay
   * JSON: numbers.
   */
  readonly held: "number" | "string" | "class";
}

/** A format of decimals. Source: OpenAPI Format Registry. */
export type DecimalFormat = "decimal" | "decimal128";

export interface StringNode extends Node<"string">, StringConstraints {
  /**
   * How TypeScript holds the value. `Date` only for `date-time`, `temporal` also for `date`, where the
   * configuration says so, and never beside a pattern or a length, which are rules of the text. Defaults and
   * examples in the IR stay JSON: text.
   */
  readonly held: "string" | "Date" | "temporal";
}

export type Scalar = string | number | boolean | null;

/**
 * `enum` or `const`. Never empty; `null` is lifted out into a NullableNode. Its strings are held as
 * strings and its numbers as numbers, whatever their format.
 */
export interface EnumNode extends Node<"enum"> {
  readonly values: readonly Exclude<Scalar, null>[];
  /** From `x-open-enum`: the values are the known ones, every other string is allowed too. */
  readonly open: boolean;
  /** Rules for the strings of an open enum; a closed one has none. */
  readonly rules?: StringConstraints;
  /**
   * Names of values for people and programs, from `x-enum-varnames` or `x-enumNames`. By value, so
   * that they hold where merging leaves values out.
   */
  readonly labels?: readonly EnumText[];
  /** Descriptions of values, from `x-enum-descriptions` or `x-enumDescriptions`. */
  readonly descriptions?: readonly EnumText[];
}

/** A text that the document has for a value of an enum. */
export interface EnumText {
  readonly value: Exclude<Scalar, null>;
  readonly text: string;
}

export interface ArrayNode extends Node<"array">, ItemConstraints {
  readonly items: TypeNode;
  readonly uniqueItems: boolean;
  /** Number of items, where TypeScript holds the list as a tuple of that length. */
  readonly fixed?: number;
}

/** `prefixItems`; `rest` is the type of further items, `false` where there may be none. */
export interface TupleNode extends Node<"tuple"> {
  readonly items: readonly TypeNode[];
  readonly rest: TypeNode | false;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** As that of an array, where further items belong to the tuple's type one by one. */
  readonly fixed?: number;
}

/** An object without declared properties: `additionalProperties` alone. */
export interface MapNode extends Node<"map">, PropertyConstraints {
  readonly values: TypeNode;
}

/** An object with declared properties, allOf already merged into it. */
export interface ObjectNode extends Node<"object">, PropertyConstraints {
  readonly properties: readonly PropertyNode[];
  /** Other properties: `open` allows any, `closed` forbids them, a type restricts their values. */
  readonly additional: "open" | "closed" | TypeNode;
  /** Declarations named in allOf; `properties` contains their properties too. */
  readonly bases: readonly RefNode[];
  /**
   * Whether codecs of JSON keep properties that the schema does not name: its discriminator says
   * that values may be of schemas which extend it by allOf, or `minProperties` counts them.
   */
  readonly keepsOthers?: true;
  /** The schemas that extend this one by allOf, where its own discriminator tells them apart. */
  readonly subtypes?: Subtypes;
  /**
   * Names of properties that the schema has in the other direction only, by `readOnly` and
   * `writeOnly`: encoders of JSON never write them as properties without a name in the type.
   */
  readonly withheld?: readonly string[];
}

export interface PropertyNode {
  /** The property's exact name in JSON. */
  readonly name: string;
  readonly type: TypeNode;
  readonly required: boolean;
  readonly xml: XmlUse;
  readonly doc: Doc;
  readonly default?: unknown;
  /** `examples` of the property's schema, or its older `example`; as JSON. */
  readonly examples: readonly unknown[];
  /** From `readOnly` and `writeOnly`: the property is in responses only, or in requests only. */
  readonly access?: "readOnly" | "writeOnly";
  /** Id of the base declaration that the property comes from, if it comes from one. */
  readonly inheritedFrom?: string;
  readonly origin: Origin;
}

/** `oneOf` (exactly one member matches) or `anyOf` (at least one does). */
export interface UnionNode extends Node<"union"> {
  readonly members: readonly TypeNode[];
  readonly exclusive: boolean;
  readonly discriminator?: Discriminator;
  /**
   * Names of XML elements that members have by an `xml.name` of their own, parallel to `members`;
   * absent if none has one.
   */
  readonly elementNames?: readonly (XmlName | undefined)[];
}

/**
 * A hint at the member that a value is of. It changes neither which values are valid nor, by itself,
 * how they are read; `tagOf` says whether a property decides. Source: OpenAPI 3.2, Discriminator Object.
 */
export interface Discriminator {
  readonly property: string;
  /** At most one entry per value, and none for some members; `member` is an index into the union's members. */
  readonly mapping: readonly { readonly value: string; readonly member: number }[];
  /** Whether the property alone chooses the member, because the configuration says so. */
  readonly decides?: true;
}

/**
 * Values of a discriminator beside no `oneOf` or `anyOf`, and the declarations that they stand for.
 * Values of the type need not be of any: as every discriminator it is a hint.
 */
export interface Subtypes {
  readonly property: string;
  /**
   * At most one entry per value, those of the document's mapping first. Each declaration extends the
   * object, over any number of steps, or is its own; its objects may have the value.
   */
  readonly mapping: readonly { readonly value: string; readonly member: RefNode }[];
}

/** `nullable: true`, `type: [T, "null"]`, or null among the values of an enum. Never nested. */
export interface NullableNode extends Node<"nullable"> {
  readonly inner: TypeNode;
  /** Whether the configuration alone lets an optional property be null, which says no more than its absence. */
  readonly absent?: true;
}

/** A reference to a declaration; `target` is its id. */
export interface RefNode extends Node<"ref"> {
  readonly target: string;
}
