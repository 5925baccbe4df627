import type { FormatSetting } from "../../options/format-setting.ts";
import type { FetchInit } from "./fetch-init.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";
import type { Issue } from "../../issue/issue.ts";
import type { FailedRequest } from "../api-error.ts";

/**
 * How strictly the JSON of a response is checked. `tolerant`, the default: values that an enum does not
 * list, and properties that the document does not declare, are let through; `strict`: only
 * undeclared properties are, where the schema allows them; `warn`: everything is let through, and
 * `onMismatch` hears of it; `off`: nothing is checked. A success that the document does not list is refused by
 * `strict` alone. Bodies that a codec has to decode, which are
 * XML and values with `bigint` or `Date`, must match apart from such values of enums.
 */
export type Validation = "strict" | "tolerant" | "warn" | "off";

/**
 * How formats of strings, such as `date-time`, are taken in responses: checked as all else (`check`, the default); let
 * through and told to `onMismatch` (`warn`); or neither (`ignore`). Date-times that become a `Date` are always checked, and so
 * are texts in XML that are read as one of several types.
 */
export type Formats = FormatSetting;

/**
 * Hears of a response that does not match the document and is let through. An error that it throws
 * refuses the response.
 *
 * @param issues what does not match, without the values, which may be secret
 */
export type OnMismatch = (issues: readonly Issue[], request: FailedRequest) => void;

/** Settings of one call; they override those of the client. */
export interface CallOptions {
  /** Prefix of the path in place of the client's `baseUrl`; credentials are sent there too. */
  readonly baseUrl?: string | undefined;
  /** Ends the call, its retries and its waiting. */
  readonly signal?: WebAbortSignal | undefined;
  /** For each attempt: milliseconds, or a text such as `30s` or `10m`; 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How strictly the response is checked. */
  readonly validation?: Validation | undefined;
  /** How formats of strings in the response are taken. */
  readonly formats?: Formats | undefined;
  /** Options of `fetch` for this call; each overrides that of the client. */
  readonly fetchOptions?: FetchInit | undefined;
  /** Whether browsers send and keep cookies; the browser's own default if absent. */
  readonly credentials?: "include" | "omit" | "same-origin" | undefined;
}

/** Milliseconds, or a number with `ms`, `s`, `m` or `h`. */
export type Duration = number | `${number}${"ms" | "s" | "m" | "h"}`;
