import type { Issue } from "../../issue/issue.ts";
import type { FailedRequest } from "../api-error.ts";
import type { ProblemDetails } from "../../problem/problem-details.ts";
import type { JsonDecodeOptions } from "../../json/read/options.ts";
import type { XmlBodyOptions } from "../../xml/read/body-options.ts";
import type { XmlDecodeOptions } from "../../xml/read/options.ts";
import type { ClientRequest, SendRequest } from "../transport/send-request.ts";
import type {
  WebAbortSignal,
  WebBlob,
  WebByteStream,
  WebFormData,
  WebHeaders,
  WebResponse,
} from "../../http/web-types.ts";

/** The generated description of one operation, from which the transport calls it. */
export interface ClientOperation<Params> {
  /** The operationId. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** Path below the base URL, with the query; everything percent-encoded. */
  readonly url: (params: Params) => string;
  /** Headers of parameters and the Cookie header; undefined values are omitted. */
  readonly headers?: ((params: Params) => Record<string, string | undefined>) | undefined;
  readonly body?: ((params: Params) => ClientBody | undefined) | undefined;
  /** Accept header; absent if no response has a body. */
  readonly accept?: string | undefined;
  /** Alternatives of security schemes; empty if none is needed. */
  readonly security: readonly (readonly string[])[];
  /**
   * Responses that are not errors by status, by range such as `2XX`, and `default`, which covers
   * 2xx only; an empty list if there is no body, as with 204 and for HEAD.
   */
  readonly responses: ClientContents;
  /** Sends a request and receives its response, where the body is not read at once. */
  readonly receive?: Receive | undefined;
  /** Reads problem details in XML; absent if errors are in JSON. */
  readonly problem?:
    | ((bytes: Uint8Array, options?: XmlDecodeOptions) => ProblemDetails)
    | undefined;
}

/** Bytes of a body, at once or piece by piece. A stream can be sent once, so such a call is not repeated. */
export type BinaryBody = Uint8Array | WebBlob | WebByteStream | AsyncIterable<Uint8Array>;

/** Sends a request and reads the response; no bytes if the body has more than `limit`. */
export type Receive = (
  send: SendRequest,
  request: ClientRequest,
  limit: number,
) => Promise<readonly [WebResponse, Uint8Array | undefined]>;

export interface ClientBody {
  /** Absent if the platform adds it, as for the parts of a form. */
  readonly contentType: string | undefined;
  readonly data: string | Uint8Array | WebFormData | BinaryBody;
}

/** How the body of a response is read: as JSON with a validator, or by a codec. */
export interface ClientContent {
  /** Media type or range, in lower case, without parameters; empty for all that are not listed. */
  readonly mediaType: string;
  readonly read: (bytes: Uint8Array, options: BodyOptions) => unknown;
  /** Whether the body is read piece by piece, where the operation can do so. */
  readonly streams?: boolean | undefined;
}

/**
 * How strictly the JSON of a response is checked. `tolerant`, the default: values that an enum does not
 * list, and properties that the document does not declare, are let through; `strict`: only
 * undeclared properties are, where the schema allows them; `warn`: everything is let through, and
 * `onMismatch` hears of it; `off`: nothing is checked. Bodies that a codec has to decode, which are
 * XML and values with `bigint` or `Date`, must match apart from such values of enums.
 */
export type Validation = "strict" | "tolerant" | "warn" | "off";

/**
 * Hears of a response that does not match the document and is let through. An error that it throws
 * refuses the response.
 *
 * @param issues what does not match, without the values, which may be secret
 */
export type OnMismatch = (issues: readonly Issue[], request: FailedRequest) => void;

/** Options of what reads a body: codecs take theirs from those of a call. */
export type BodyOptions = ReadOptions & XmlDecodeOptions & JsonDecodeOptions;

/** How a call reads bodies. */
export interface ReadOptions {
  readonly validation?: Validation | undefined;
  readonly onMismatch?: OnMismatch | undefined;
  /** The request that is responded to. */
  readonly request: FailedRequest;
  /** How XML is read. */
  readonly xml?: XmlBodyOptions | undefined;
  /** Content-Type of the response, for the reader of XML. */
  readonly contentType?: string | undefined;
}

/** Bodies of responses by status, by range such as `4XX`, and `default`. */
export type ClientContents = Readonly<Record<string, readonly ClientContent[]>>;

/** Settings of one call; they override those of the client. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting. */
  readonly signal?: WebAbortSignal | undefined;
  /** For each attempt: milliseconds, or a text such as `30s` or `10m`; 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How strictly the response is checked. */
  readonly validation?: Validation | undefined;
  /** Whether browsers send and keep cookies; the browser's own default if absent. */
  readonly credentials?: "include" | "omit" | "same-origin" | undefined;
}

/** Milliseconds, or a number with `ms`, `s`, `m` or `h`. */
export type Duration = number | `${number}${"ms" | "s" | "m" | "h"}`;

/** A successful response; the status determines the type of its body. */
export interface ClientResponse<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: WebHeaders;
}

/** Sends calls; made by `createTransport`. Free functions take it as their first argument. */
export interface Transport {
  readonly send: <Params>(
    operation: ClientOperation<Params>,
    params: Params,
    options: CallOptions | undefined,
  ) => Promise<ClientResponse>;
}
