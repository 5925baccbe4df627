import type { Code, Name, Printable, Reference } from "../../code/index.ts";
import type { HeldNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import type { Options } from "../options.ts";
import type { NumberChecks } from "./number-checks.ts";
import type { ScalarWriter } from "./scalar-writer.ts";

/** Settings that decide how values are held. */
export type HeldContext = Pick<PackageContext, "options">;

/** One way to hold the values of a type in TypeScript, with the code that each stage prints for it. */
export interface Representation<N extends HeldNode = HeldNode> {
  /** The type in TypeScript. */
  type(node: N, context: HeldContext): Printable;
  /** A JSON value that the type allows as an expression; undefined if it cannot be held. */
  literal(value: unknown, node: N, context: HeldContext): Code | undefined;
  /**
   * The same for readers, as text without imports.
   *
   * @param json the value as a literal of JavaScript
   */
  snippet(json: string, value: unknown, node: N): string;
  /** Kind of JavaScript value, which tells members of a union apart. */
  readonly shape: Shape;
  /** Absent where values are no objects. */
  readonly object?: ObjectValues;
  /** Words about values. */
  words(node: N): Words;
  readonly checks: Checks<N>;
  readonly json: JsonFunctions<N>;
  readonly xml: XmlFunctions<N>;
  readonly parameter: ParameterFunctions<N>;
  /** Field of a filter. */
  filter(node: N): FilterKind;
  /** Target of the runtime's conversion of a value that a link gives. */
  link(node: N): string;
}

/** Shape of a value in JavaScript. Objects of a class have shapes of their own. */
export type Shape = "string" | "number" | "bigint" | ObjectShape;

export type ObjectShape = "date" | "temporal" | "decimal";

/** Values that are objects of a class. */
export interface ObjectValues {
  readonly shape: ObjectShape;
  /** Condition for a value of any type. */
  instance(value: Printable): Code;
  /** Whether a value without a schema may be one. */
  isPossible(options: Options): boolean;
  /** Requirements of generated packages beside the runtime. */
  needs?(options: Options): Needs;
}

/** Requirements of generated packages. */
export interface Needs {
  /** Packages of the user, by their names, with the versions that fit. */
  readonly peers?: Readonly<Record<string, string>>;
  /** Libraries of the compiler. */
  readonly libraries?: readonly string[];
}

/** Words about the values of a representation. */
export interface Words {
  /** A value, such as `a bigint`. */
  readonly value: string;
  /** A value as messages name a member of a union. */
  readonly member: string;
  /** Stem of the name of a function that checks values, in kebab case. */
  readonly stem: string;
  /** Format and other facts that documentation names beside the type. */
  readonly format?: string | undefined;
  readonly facts?: readonly string[];
}

/** Conditions of values. */
export interface Checks<N extends HeldNode> {
  /** Test of the type itself, for a value of any type. */
  type(value: Printable, node: N): TypeTest;
  /** Conditions for a value of any type, without rules: enough to tell members of a union apart. */
  fits(value: Printable, node: N): readonly Code[];
  /** Whether every value keeps the rules of its schema. */
  readonly keepsRules: boolean;
  /** Rules of numbers; those of JavaScript's numbers where values are none. */
  readonly numbers: NumberChecks;
  /**
   * The base of schema libraries, such as `string` of Zod, which has the test of the type in it but for
   * `further`; undefined if it has none.
   */
  readonly library?: "string" | "number" | "bigint" | "date";
  /** Condition beyond the base, or the whole one where there is no base. */
  further?(value: Printable, node: N): { readonly condition: Code; readonly expected: string };
}

export interface TypeTest {
  readonly failure: Code;
  readonly expected: string;
}

/** Functions of the runtime, or of the module, that carry values as JSON. */
export interface JsonFunctions<N extends HeldNode> {
  /** Stem of the name of a helper function. */
  readonly stem: string;
  reader(node: N, context: ModuleContext): Reference | Name;
  writer(node: N): Reference;
}

/** Functions that carry values as XML. */
export interface XmlFunctions<N extends HeldNode> {
  reader(node: N, context: ModuleContext): Reference | Name;
  /** Whether an empty element has no value. */
  isBlank(node: N): boolean;
  /**
   * Function that parses a text without white space around it. The text itself is the value of `text`, and
   * without white space around it that of `token`.
   */
  parser(node: N, context: ModuleContext): Reference | Name | "text" | "token";
  /** Whether reader and parser check the format themselves. */
  checksFormat(node: N): boolean;
  /** Condition that `text` may be a value; undefined where all texts may. */
  look(node: N): Code | undefined;
  writer(node: N): ScalarWriter;
}

/** Functions that carry values as the text of a parameter, a header or a field. */
export interface ParameterFunctions<N extends HeldNode> {
  /** Order in which members of a union are tried: what fewer texts fit comes first. */
  readonly rank: number;
  /** Absent where the text itself is the value. */
  parsed?(node: N, context: ModuleContext): ParsedText;
  /** Value within a parameter of JSON; absent where only a codec reads it. */
  fromJson?(value: Code, node: N, context: ModuleContext): FromJson;
}

/** How the text of a type is parsed. */
export interface ParsedText {
  /** Function that makes a value, or reports the text to a ParameterReader; asking declares what it needs. */
  readonly read: () => Reference | Name;
  /** Function that makes a value, or undefined of other text. */
  readonly parse: () => Reference | Name;
  /** Expected value in words. */
  readonly expected: string;
}

/** How a value is made of one that `JSON.parse` gave. */
export interface FromJson {
  /** Condition that it is no value of the type. */
  readonly failure: Code;
  /** Expected value in words, if they are not those of the type. */
  readonly expected?: string;
  /** The value that is made of it; absent where it stays. */
  readonly made?: {
    readonly name: Name;
    readonly expression: Code;
    /** Issue where the expression is undefined. */
    readonly refusal?: { readonly code: string; readonly expected: string };
  };
}

/** Kind of a field in the language of filters. */
export interface FilterKind {
  /** Kind of the runtime's FieldType. */
  readonly kind: string;
  /** Whether the field is compared by order; other fields are searched as text. */
  readonly isOrdered: boolean;
  /** Type of the values that it is compared with, if it is not the field's own. */
  readonly value?: Code;
}
