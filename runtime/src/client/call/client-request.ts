import type {
  WebAbortSignal,
  WebBlob,
  WebByteStream,
  WebFormData,
  WebHeaders,
  WebResponse,
} from "../../http/web-types.ts";

/** A request before it is sent: what `fetch` takes, and the address. */
export interface ClientRequest {
  /** The operationId. */
  readonly operation: string;
  /** Name of the function with the operationId behind it, where the two differ. */
  readonly label?: string | undefined;
  readonly url: string;
  /** In capitals. */
  readonly method: string;
  readonly headers: WebHeaders;
  readonly body: string | Uint8Array<ArrayBuffer> | WebFormData | WebBlob | WebByteStream | null;
  readonly signal: WebAbortSignal;
  /** `manual` unless an interceptor changes it for a request without credentials. */
  readonly redirect: "error" | "follow" | "manual";
  readonly credentials?: "include" | "omit" | "same-origin";
}

/** Sends a request and gives the response, its body unread. */
export type SendRequest = (request: ClientRequest) => Promise<WebResponse>;

/**
 * Runs between a call and `fetch`, once for every attempt: may change the request, inspect the
 * response, measure, or call `next` again. Credentials are added later, so it does not see them.
 */
export type Interceptor = (request: ClientRequest, next: SendRequest) => Promise<WebResponse>;
