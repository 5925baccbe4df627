import type { WebFormData, WebResponse } from "../../http/web-types.ts";
import type { WriteParameter } from "../../parameters/write/serializers.ts";
import type { ProblemDetails } from "../../problem/problem-details.ts";
import type { BinaryBody } from "../../stream/byte-stream.ts";
import type { XmlDecodeOptions } from "../../xml/read/xml-decode-options.ts";
import type { Validation } from "./call-options.ts";
import type { ClientContents } from "./client-content.ts";
import type { ClientRequest, SendRequest } from "./client-request.ts";

/** The base URL of a client, and whether operations with servers of their own are sent there. */
export interface BaseOptions {
  readonly baseUrl: string;
  readonly ownServers?: boolean | undefined;
}

/** The generated description of one operation, from which the transport calls it. */
export interface ClientOperation<Params> {
  /** The operationId. */
  readonly id: string;
  /** Name of the function with the operationId behind it, where the two differ. */
  readonly label?: string | undefined;
  /** In capitals. */
  readonly method: string;
  /** Path below the base URL, with the query; everything percent-encoded. `own` writes what has a serializer. */
  readonly url: (params: Params, base?: undefined, own?: WriteParameter) => string;
  /** Base URL in place of the client's, whose options it takes; absent if the client's holds. */
  readonly base?: ((options: BaseOptions) => string | undefined) | undefined;
  /** Headers of parameters and the Cookie header; undefined values are omitted. */
  readonly headers?:
    | ((params: Params, own?: WriteParameter) => Record<string, string | undefined>)
    | undefined;
  readonly body?: ((params: Params, own?: WriteParameter) => ClientBody | undefined) | undefined;
  /** Accept header; absent if no response has a body. */
  readonly accept?: string | undefined;
  /** Alternatives of security schemes; empty if none is needed, and `*` if the document declares no security. */
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

/**
 * Sends a request and reads the response; no bytes if the body has more than `limit`. With `strict` a response that
 * the document does not list is read as a whole.
 */
export type Receive = (
  send: SendRequest,
  request: ClientRequest,
  limit: number,
  validation?: Validation,
) => Promise<readonly [WebResponse, Uint8Array | undefined]>;

export interface ClientBody {
  /** Absent if the platform adds it, as for the parts of a form. */
  readonly contentType: string | undefined;
  readonly data: string | Uint8Array | WebFormData | BinaryBody;
}
