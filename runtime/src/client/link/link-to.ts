import { instantOf } from "../../check/instant.ts";
import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import { memberOf, textOf } from "../../http/expression-value.ts";
import {
  parseParameterBigint,
  parseParameterBoolean,
  parseParameterDate,
  parseParameterInteger,
  parseParameterNumber,
} from "../../parameters/read/parse-scalar.ts";
import type { WebHeaders } from "../../http/web-types.ts";
import { ApiError } from "../api-error.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Outcome } from "../operation/outcome.ts";

/** Source of a link: a response, an error that the document lists, or an outcome. */
export type LinkSource<Response extends ClientResponse, Failure extends ApiError = never> =
  | Response
  | Failure
  | Outcome<Response, Failure>;

/** A value of a request or a response, or text with such values in it. */
export type LinkFrom =
  | { readonly in: "request" | "body"; readonly path: readonly string[] }
  | { readonly in: "header"; readonly name: string }
  | { readonly in: "url" | "status" }
  | { readonly value: unknown }
  | { readonly text: readonly (string | LinkFrom)[] };

/** Type that a value must have. */
export type LinkType =
  | "any"
  | "bigint"
  | "boolean"
  | "date"
  | "temporal"
  | "integer"
  | "list"
  | "null"
  | "number"
  | "object"
  | "string"
  | { readonly enum: readonly unknown[] };

/** One member of the parameters of the other operation. */
export interface LinkMember {
  readonly name: string;
  readonly from: LinkFrom;
  /** Alternatives. */
  readonly to: readonly LinkType[];
  readonly required: boolean;
}

/** Members by status, by range and `default`; an empty entry has no link. */
export type LinkMembers = Readonly<Record<string, readonly LinkMember[] | undefined>>;

interface Answer {
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: unknown;
}

/** Response and request that an expression is about. */
interface Context extends Answer {
  readonly request: unknown;
  readonly url: () => string;
}

/**
 * Makes the function of a link, for generated code, which knows the types.
 *
 * @param url gives the address of the request, where a value needs it
 */
export function linkTo(
  responses: LinkMembers,
  url: (request: never, base: string) => string = () => "",
): never {
  const follow = (source: unknown, request: unknown = {}, base = ""): object | undefined => {
    const answer = answerOf(source);
    if (answer === undefined) return undefined;
    const { status } = answer;
    const entry = [`${status}`, `${`${status}`[0]}XX`, "default"].find((key) =>
      Object.hasOwn(responses, key),
    );
    const members = entry === undefined ? undefined : responses[entry];
    const context = { ...answer, request, url: () => url(request as never, base) };
    const found: [string, unknown][] = [];
    for (const { name, from, to, required } of members ?? []) {
      const value = convert(valueOf(from, context), to);
      if (value !== undefined) found.push([name, value]);
      else if (required) return undefined;
    }
    return members && Object.fromEntries(found);
  };
  return follow as never;
}

/** Status, headers and body of what a call gave; undefined without a response. */
function answerOf(source: unknown): Answer | undefined {
  const { status, ok, data, error, response, headers, body } = source as {
    readonly [Name in keyof Answer]?: Answer[Name];
  } & {
    readonly ok?: boolean;
    readonly data?: unknown;
    readonly error?: unknown;
    readonly response?: { readonly headers: WebHeaders };
  };
  const received = headers ?? response?.headers;
  if (status === undefined || received === undefined) return undefined;
  // An outcome has the error itself where there is no body.
  const failed = error instanceof ApiError ? undefined : error;
  return { status, headers: received, body: ok === undefined ? body : ok ? data : failed };
}

function valueOf(from: LinkFrom, context: Context): unknown {
  if ("value" in from) return from.value;
  if ("text" in from) {
    const texts = from.text.map((part) =>
      typeof part === "string" ? part : textOf(valueOf(part, context)),
    );
    return texts.includes(undefined) ? undefined : texts.join("");
  }
  switch (from.in) {
    case "request":
    case "body":
      return from.path.reduce(memberOf, context[from.in]);
    case "header":
      return context.headers.get(from.name) ?? undefined;
    case "status":
      return context.status;
    case "url":
      return context.url();
  }
}

/** A value as one of some types: as it is, else by its text; undefined if it is none. */
function convert(value: unknown, to: readonly LinkType[]): unknown {
  if (value === undefined || to.some((type) => isOf(value, type))) return value;
  const text = textOf(value);
  if (text === undefined) return undefined;
  for (const type of to) {
    const found = parse(text, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOf(value: unknown, type: LinkType): boolean {
  if (typeof type === "object") return type.enum.includes(value);
  switch (type) {
    case "any":
      return true;
    case "bigint":
    case "boolean":
    case "string":
      return typeof value === type;
    case "number":
      return Number.isFinite(value);
    case "integer":
      return Number.isSafeInteger(value);
    case "null":
      return value === null;
    case "list":
      return Array.isArray(value);
    case "date":
      return value instanceof Date && !Number.isNaN(value.getTime());
    case "temporal":
      return isTemporalObject(value);
    case "object":
      return (
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        !(value instanceof Date) &&
        !isDecimalObject(value) &&
        !isTemporalObject(value)
      );
  }
}

function parse(text: string, type: LinkType): unknown {
  if (typeof type === "object") return type.enum.find((value) => textOf(value) === text);
  switch (type) {
    case "bigint":
      return parseParameterBigint(text);
    case "boolean":
      return parseParameterBoolean(text);
    case "date":
      return parseParameterDate(text);
    case "temporal":
      // There is no class at hand; encoders take the text as well.
      return instantOf(text) === undefined ? undefined : text;
    case "integer": {
      const value = parseParameterInteger(text);
      return Number.isSafeInteger(value) ? value : undefined;
    }
    case "number":
      return parseParameterNumber(text);
    case "string":
      return text;
    case "any":
    case "list":
    case "null":
    case "object":
      return undefined;
  }
}
