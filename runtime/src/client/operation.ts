import type { Result } from "../result.ts";

/** What generated code says about calling one operation; the transport does the rest. */
export interface ClientOperation<Params> {
  /** The operationId. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** Path below the base URL, with the query; everything percent-encoded. */
  readonly url: (params: Params) => string;
  /** Headers of parameters and the Cookie header; undefined values are left out. */
  readonly headers?: ((params: Params) => Record<string, string | undefined>) | undefined;
  readonly body?: ((params: Params) => ClientBody | undefined) | undefined;
  /** Accept header; absent where no answer has a body. */
  readonly accept?: string | undefined;
  /** Alternatives of security schemes; empty where none is needed. */
  readonly security: readonly (readonly string[])[];
  /** Successful answers by status, by range such as `2XX`, and `default`. Others are errors. */
  readonly responses: Readonly<Record<string, readonly ClientContent[]>>;
}

export interface ClientBody {
  readonly contentType: string;
  readonly data: string | Uint8Array;
}

/** How the body of an answer is read: as JSON that a validator looks at, or by a codec. */
export interface ClientContent {
  /** Media type or range, in lower case, without parameters. */
  readonly mediaType: string;
  readonly read: (bytes: Uint8Array) => unknown;
}

/** Settings of one call; they go before those of the client. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting. */
  readonly signal?: AbortSignal | undefined;
  /** For each attempt: milliseconds, or a text such as `30s` or `10m`; 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Milliseconds, or a number with `ms`, `s`, `m` or `h`. */
export type Duration = number | `${number}${"ms" | "s" | "m" | "h"}`;

/** A successful answer, told apart by status. */
export interface ClientResponse<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
}

/** Carries calls; made by `createTransport`. Free functions take it as their first argument. */
export interface Transport {
  readonly send: <Params>(
    operation: ClientOperation<Params>,
    params: Params,
    options: CallOptions | undefined,
  ) => Promise<ClientResponse>;
}

export type Validate<T> = (value: unknown) => Result<T>;
