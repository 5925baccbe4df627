import { parseSetCookie, type SetCookie } from "../../http/set-cookie.ts";
import type { WebHeaders } from "../../http/web-types.ts";
import { DecodeError } from "../../issue/decode-error.ts";
import type { Issue } from "../../issue/issue.ts";
import { ParameterReader } from "../../parameters/read/parameter-reader.ts";
import type { Validation } from "../call/call-options.ts";

/** How headers are checked. */
export interface HeaderOptions {
  /** `strict` refuses headers that do not match; otherwise they are left out. `tolerant` by default. */
  readonly validation?: Validation | undefined;
  /** Hears of headers that do not match and are left out, except with `off`. */
  readonly onMismatch?: ((issues: readonly Issue[]) => void) | undefined;
}

/** Value with headers: a response, or the error or the outcome of a call. */
export type Answered<Status> = { readonly status: Status } & (
  | { readonly headers: WebHeaders }
  | { readonly response: { readonly headers: WebHeaders } }
);

/** Headers of which none has to be there. */
type Tolerant<Headers> = Headers extends unknown
  ? { readonly [Name in keyof Headers]?: Headers[Name] | undefined }
  : never;

/** Reads the headers that a document lists for the responses of an operation, by status. */
export interface HeaderReader<ByStatus> {
  /**
   * Reads headers, of which the required ones are there.
   *
   * @throws {DecodeError} a required one is absent, or one does not match the document
   */
  <Status extends keyof ByStatus>(
    answered: Answered<Status>,
    options: HeaderOptions & { readonly validation: "strict" },
  ): ByStatus[Status];
  /** Reads headers; those that do not match the document are left out. */
  <Status extends keyof ByStatus>(
    answered: Answered<Status>,
    options?: HeaderOptions,
  ): Tolerant<ByStatus[Status]>;
}

/** Reads the headers of one response. */
type ReadHeaders = (reader: ParameterReader) => Readonly<Record<string, unknown>>;

/**
 * Makes the reader of the headers of an operation, for generated code, which knows their types.
 *
 * @param responses readers by status, by range such as `4XX`, and `default`
 */
export function headersOf(responses: Readonly<Record<string, ReadHeaders>>): never {
  const readHeaders = (
    answered: Answered<number>,
    { validation, onMismatch }: HeaderOptions = {},
  ): object => {
    const { status } = answered;
    const headers = "response" in answered ? answered.response.headers : answered.headers;
    const read =
      responses[status] ?? responses[`${`${status}`[0]}XX`] ?? responses["default"] ?? (() => ({}));
    const received = { ...Object.fromEntries(headers), "set-cookie": headers.getSetCookie() };
    const reader = new ParameterReader([], "", received, "literal");
    const found = Object.entries(read(reader));
    const issues = reader.issues.map(({ code, parameter, message }) => ({
      code,
      path: `/headers/${parameter.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      // Values may be secret.
      message: message.split(", got ")[0] as string,
    }));
    if (issues.length > 0) {
      if (validation === "strict") throw new DecodeError(issues);
      if (validation !== "off") onMismatch?.(issues);
    }
    const refused = new Set(reader.issues.map(({ parameter }) => parameter));
    return Object.fromEntries(
      found.filter(([name, value]) => value !== undefined && !refused.has(name)),
    );
  };
  return readHeaders as never;
}

/** The cookies of Set-Cookie, one for each line that sets one. Source: RFC 6265, 3. */
export function setCookies(
  r: ParameterReader,
  name: string,
  required: boolean,
): readonly SetCookie[] | undefined {
  r.begin("header", name);
  const lines = r.headers["set-cookie"] as readonly string[];
  const cookies = lines.map(parseSetCookie).filter((cookie) => cookie !== undefined);
  if (cookies.length > 0) return cookies;
  return required ? r.note("required", "is required but missing") : undefined;
}
