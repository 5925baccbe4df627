import { oneLine } from "../../issue/one-line.ts";
import type { IssueCode } from "../../issue/issue.ts";
import type { RequestHeaders } from "../../http/request-headers.ts";
import { describeReceived } from "../../issue/received.ts";
import type { OperationParsers, ParsedKind, ParsedPlace } from "./parsers.ts";
import { splitCookies, splitQuery } from "./split-pairs.ts";

/** One thing that is wrong with a parameter. */
export interface ParameterIssue {
  readonly in: ParameterLocation;
  readonly parameter: string;
  readonly code: IssueCode;
  /** One sentence, without the parameter's name. */
  readonly message: string;
  /** JSON Pointer into the value, where the reader keeps it apart from the message. */
  readonly path?: string;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

/** Issues after which no more are reported. */
export const maxIssues = 100;

/** Pairs of a query or a Cookie header that are read. */
const maxPairs = 1000;

/**
 * Parameters of one request as received; generated code reads them by style and type.
 *
 * One parameter is read at a time: `begin` names it, and later reports are about it.
 */
export class ParameterReader {
  readonly issues: ParameterIssue[] = [];
  readonly captures: readonly string[];
  readonly query: string;
  readonly headers: RequestHeaders;
  readonly pathPlus: "literal" | "space";
  /** Whether the parameter that is being read has an issue. */
  refused = false;
  /** Which part of the value is being read, such as `item 2: `; empty for the value itself. */
  part = "";
  /** Kind of the value that a parser has given for the parameter that is being read, if it has one. */
  parsedKind: ParsedKind | undefined = undefined;
  /** Results of parsers, and their common input. */
  parsed: Map<string, unknown> | undefined = undefined;
  /** Whether issues have the places in values that are JSON; they are words of the message otherwise. */
  readonly keepsPaths: boolean = false;
  #secrets: ReadonlySet<string> | undefined = undefined;
  #place: ParameterLocation = "query";
  #parameter = "";
  #queryPairs: readonly string[] | undefined = undefined;
  #cookiePairs: readonly string[] | undefined = undefined;
  readonly #parsers: OperationParsers | undefined;

  /**
   * @param captures segments of path parameters, percent-encoded, in the order of the template
   * @param query without the question mark
   * @param pathPlus whether `+` in a path segment is a space
   * @param parsers read parameters in place of their styles
   */
  constructor(
    captures: readonly string[],
    query: string,
    headers: RequestHeaders,
    pathPlus: "literal" | "space",
    parsers?: OperationParsers,
  ) {
    this.captures = captures;
    this.query = query;
    this.headers = headers;
    this.pathPlus = pathPlus;
    this.#parsers = parsers;
  }

  /** Names parameters whose values messages must not show. */
  hide(...names: readonly string[]): void {
    this.#secrets = new Set(names);
  }

  /** Whether the parameter that is being read must not be shown. */
  get isHidden(): boolean {
    return this.#secrets?.has(this.#parameter) ?? false;
  }

  /** Continues with another parameter. */
  begin(place: ParameterLocation, parameter: string): void {
    this.#place = place;
    this.#parameter = parameter;
    this.refused = false;
    this.part = "";
    this.parsedKind = undefined;
  }

  /** Whether a parameter has a parser. */
  hasParser(place: ParsedPlace, name: string): boolean {
    return this.#parsers !== undefined && this.parserOf(place, name) !== undefined;
  }

  /** The parser of a parameter; undefined if it has none. */
  parserOf(place: ParsedPlace, name: string): ((received: never) => unknown) | undefined {
    const parsers = this.#parsers?.[place];
    return parsers !== undefined && Object.hasOwn(parsers, name) ? parsers[name] : undefined;
  }

  /** Reports that the value, or the part that is being read, is not as expected. */
  invalid(code: IssueCode, expected: string, received?: unknown): never {
    const shown = received !== undefined && !this.isHidden;
    const there = shown ? `, got ${describeReceived(received)}` : "";
    return this.note(code, `expected ${expected}${there}`);
  }

  /**
   * Reports what is wrong. The result replaces the missing value, so that functions can return it;
   * handlers never see it, because a request with issues does not reach them.
   */
  note(code: IssueCode, message: string, path = ""): never {
    this.refused = true;
    if (this.issues.length < maxIssues) {
      this.issues.push({
        in: this.#place,
        parameter: this.#parameter,
        code,
        message: oneLine(`${this.part}${message}`),
        ...(path === "" ? {} : { path }),
      });
    }
    return undefined as never;
  }

  /** Name, value, name, value of the query; names are decoded, values are as received. */
  get queryPairs(): readonly string[] {
    return (this.#queryPairs ??= this.#within(splitQuery(this.query, maxPairs), "query"));
  }

  /** Name, value, name, value of the Cookie header, as received. */
  get cookiePairs(): readonly string[] {
    if (this.#cookiePairs !== undefined) return this.#cookiePairs;
    const header = this.headers["cookie"] ?? "";
    const text = typeof header === "string" ? header : header.join(";");
    return (this.#cookiePairs = this.#within(splitCookies(text, maxPairs), "Cookie header"));
  }

  #within(pairs: readonly string[], where: string): readonly string[] {
    if (pairs.length > 2 * maxPairs)
      this.note("limit", `there are more than ${maxPairs} pairs in the ${where}`);
    return pairs;
  }
}
