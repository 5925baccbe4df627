import type { Location } from "../diagnostics/diagnostic.ts";
/** Options of the configuration that concern types. */
export interface LowerOptions {
  /** How `format: int64` is held: as a number within ±(2^53 − 1) or as a bigint. */
  readonly int64: "number" | "bigint";
  /**
   * Integers that are held as `int64` are: those of the formats of 64 bits, or also those without a format whose
   * bounds reach beyond ±(2^53 − 1). Default: `format`.
   */
  readonly wideIntegers?: "format" | "bounds";
  /** How `format: date-time` is held, and `date` where it is `temporal`. Default: `string`. */
  readonly dates?: "string" | "Date" | "temporal";
  /** Whether formats of strings are checked, only told of, or neither. Default: `check`. */
  readonly formats?: "check" | "warn" | "ignore";
  /** Whether the engine of the language tests patterns, or linear time is kept to in this process. Default: `engine`. */
  readonly patterns?: "engine" | "patient";
  /** Whether closed parts of an `allOf` close themselves or the whole. Default: `whole`. */
  readonly closed?: "parts" | "whole";
  /** Whether a discriminator is a hint, or chooses the member alone. Default: `hint`. */
  readonly discriminator?: "hint" | "decides";
  /** Whether a value fits one member of a `oneOf`, or is of the first that it fits. Default: `one`. */
  readonly oneOf?: "one" | "first";
  /** Whether numbers that may be texts of numbers are numbers alone. Default: `either`. */
  readonly numericTexts?: "either" | "number";
  /** Whether an optional property may be absent alone, or null as well. Default: `absent`. */
  readonly optional?: "absent" | "nullable";
  /** Whether lists that can have one length alone are tuples or arrays in TypeScript. Default: `tuples`. */
  readonly fixedLengths?: "tuples" | "arrays";
  /** How decimals are held. Default: as numbers. */
  readonly decimals?: DecimalOptions | undefined;
  /**
   * Meaning of a schema without `type`: values of every type that its keywords allow (`schema`), or
   * values of the type that its keywords are about (`infer`). Default: `infer`.
   */
  readonly untyped?: "schema" | "infer";
  /**
   * A schema with a discriminator, where it is referred to: a union of itself and of those that
   * extend it by `allOf` (`union`), which takes every other value as itself (`open`), or the schema
   * alone (`alone`). Default: `union`.
   */
  readonly inheritance?: "union" | "open" | "alone";
  /** Which schemas will have XML codecs: all, those of XML bodies (the default), or none. */
  readonly xml?: "all" | "used" | "none";
  readonly names?: GivenNames;
  /** Extensions that the document does not have itself. */
  readonly extensions?: ExtensionsByName;
  /** Where the configuration has these. */
  readonly extensionsAt?: Location;
  /** Whether paged operations are recognized by parameters and responses. Default: `declared`. */
  readonly pagination?: "declared" | "detect";
  /** Which operations there are; all by default. */
  readonly operations?: OperationSelection;
  /** Of bodies that several media types have, those of these kinds; all by default. */
  readonly media?: readonly MediaKind[];
}

/** Numbers that are held exactly: as text, or as objects of a class. */
export interface DecimalOptions {
  /** Absent where decimals are text. */
  readonly class?: DecimalClass;
  /** Those of a format of decimals, or all but those of a format of floating-point numbers. */
  readonly numbers: "format" | "all";
}

/** A class of a library for decimals: `new` takes the text of one, and `toFixed()` gives it. */
export interface DecimalClass {
  /** The package, or one of its entries, that exports the class. */
  readonly module: string;
  /** Name of the export; `default` for the default one. */
  readonly name: string;
}

/** Extensions by the names of what they are added to, as in a document. */
export interface ExtensionsByName {
  /** By operationId, or by method and path, such as `GET /users`. */
  readonly operations?: Readonly<Record<string, object>>;
  readonly securitySchemes?: Readonly<Record<string, object>>;
}

/** Kinds of media types that a configuration can choose. */
export type MediaKind = "json" | "xml" | "form" | "multipart" | "text" | "binary" | "sequence";

/** Operations that the configuration chooses. What both lists name is excluded. */
export interface OperationSelection {
  readonly include?: readonly OperationSelector[];
  readonly exclude?: readonly OperationSelector[];
}

/** Operations with a tag, an operationId or a path; `*` stands for any text. */
export type OperationSelector =
  | { readonly tag: string }
  | { readonly id: string }
  | { readonly path: string };

/** Names that the configuration decides, by what the document calls things. */
export interface GivenNames {
  /** Names of types, by the component schema's name. */
  readonly schemas?: Readonly<Record<string, string>>;
  /** Names of functions, by operationId, or by method and path. */
  readonly operations?: Readonly<Record<string, string>>;
}
