import type { IssueCode } from "../issue.ts";
import type { RequestHeaders } from "../server/request.ts";

/** One thing that is wrong with a parameter. */
export interface ParameterIssue {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly parameter: string;
  readonly code: IssueCode;
  /** One sentence, without the parameter's name. */
  readonly message: string;
}

/** Parameters of one request as they came; generated code reads them by style and type. */
export class ParameterReader {
  readonly issues: ParameterIssue[] = [];
  readonly captures: readonly string[];
  readonly query: string;
  readonly headers: RequestHeaders;
  readonly pathPlus: "literal" | "space";

  /**
   * @param captures segments of path parameters, percent-encoded, in the order of the template
   * @param query without the question mark
   * @param pathPlus whether `+` in a path segment is a space
   */
  constructor(
    captures: readonly string[],
    query: string,
    headers: RequestHeaders,
    pathPlus: "literal" | "space",
  ) {
    this.captures = captures;
    this.query = query;
    this.headers = headers;
    this.pathPlus = pathPlus;
  }
}
