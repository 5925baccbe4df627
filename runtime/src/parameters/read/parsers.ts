import { isTemporalObject } from "../../check/temporal/temporal-object.ts";

/** Names and values of a query or a form, decoded. */
export type ReceivedPairs = readonly (readonly [name: string, value: string])[];

/**
 * Finds the value of a parameter among the pairs: a text, a list or an object of such, or what is within them
 * as JSON has it; undefined if it is absent. Its type and its rules are checked afterwards.
 */
export type ParameterParser = (pairs: ReceivedPairs) => unknown;

/** Functions that read parameters, or fields, by name. */
export type ParameterParsers<Name extends string = string> = {
  readonly [K in Name]?: ParameterParser | undefined;
};

/**
 * Makes the value of a parameter of its text in a path or a header, as a `ParameterParser` does: that of a path
 * decoded, that of headers which came several times with commas between them.
 */
export type TextParser = (text: string) => unknown;

/** Functions that read what is one text, by name. */
export type TextParsers<Name extends string = string> = {
  readonly [K in Name]?: TextParser | undefined;
};

/** Parsers of the parameters in the path of one operation. */
export interface PathParsers<Name extends string = string> {
  readonly path?: TextParsers<Name> | undefined;
}

/** Parsers of the headers of one operation. */
export interface HeaderParsers<Name extends string = string> {
  readonly headers?: TextParsers<Name> | undefined;
}

/** Parsers of the cookies of one operation. */
export interface CookieParsers<Name extends string = string> {
  readonly cookies?: ParameterParsers<Name> | undefined;
}

/** Parsers of the query parameters of one operation. */
export interface QueryParsers<Name extends string = string> {
  readonly query?: ParameterParsers<Name> | undefined;
}

/** Parsers of the fields of the form of one operation. */
export interface FormParsers<Name extends string = string> {
  readonly form?: ParameterParsers<Name> | undefined;
}

/** Any parsers of one operation. */
export type OperationParsers = PathParsers &
  QueryParsers &
  HeaderParsers &
  CookieParsers &
  FormParsers;

/** Place of a parameter that may have a parser. */
export type ParsedPlace = "path" | "query" | "headers" | "cookies";

/** Any parsers, by name of operation. */
export type Parsers = Readonly<Record<string, OperationParsers | undefined>>;

/** The kind of a value that a parser gives. */
export type ParsedKind = "text" | "list" | "object";

export function kindOfParsed(value: unknown): ParsedKind {
  if (Array.isArray(value)) return "list";
  const isText = typeof value !== "object" || value === null || value instanceof Date;
  return isText || isTemporalObject(value) ? "text" : "object";
}
