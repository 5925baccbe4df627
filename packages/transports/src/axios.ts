import type { ClientRequest } from "@diptych/runtime";
import { axiosBody, type Sender } from "./axios-body.ts";
import { responseOf } from "./answer.ts";
import { fetchOptionsOf, refuseOptions } from "./fetch-options.ts";
import { listenersOf, type ProgressOptions, type Send } from "./send.ts";

/** Members of an axios instance that requests go through. */
export interface AxiosLike {
  readonly defaults: { readonly adapter?: unknown };
  request(config: object): Promise<AxiosAnswer>;
}

/** Members of a response of axios. */
export interface AxiosAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: object;
  readonly data: unknown;
}

/**
 * Sends requests by an axios instance, with its interceptors, agents and proxies. A status that the
 * instance takes for an error passes its interceptors as one, and is a response to the client.
 */
export function axiosFetch(instance: AxiosLike, options: ProgressOptions = {}): Send {
  return async (url, request) => {
    const sender = senderOf(instance, options);
    const config = {
      ...configOf(url, request, sender),
      ...axiosBody(request, sender),
      ...listenersOf(options, request),
    };
    try {
      return toResponse(await instance.request(config));
    } catch (error) {
      const answer = (error as { readonly response?: AxiosAnswer } | null)?.response;
      if (answer === undefined) throw error;
      return toResponse(answer);
    }
  };
}

/**
 * Chooses what sends. Axios prefers XMLHttpRequest in browsers, which follows redirects with the headers of the
 * request and has no streams, but alone tells how far an upload is.
 */
function senderOf({ defaults: { adapter } }: AxiosLike, options: ProgressOptions): Sender {
  if (adapter === "fetch" || adapter === "xhr" || adapter === "http") return adapter;
  if (!Array.isArray(adapter)) return "own";
  if (typeof XMLHttpRequest !== "function") return adapter.includes("http") ? "http" : "fetch";
  return options.onUploadProgress === undefined ? "fetch" : "xhr";
}

function configOf(url: string, request: ClientRequest, sender: Sender): object {
  const { method, signal, redirect, credentials } = request;
  const others = fetchOptionsOf(request);
  if (sender === "http" || sender === "xhr")
    refuseOptions(others, `axios with the adapter '${sender}'`);
  return {
    url,
    // The address is whole, whatever the instance puts in front of others.
    baseURL: "",
    allowAbsoluteUrls: true,
    method,
    signal,
    maxRedirects: 0,
    fetchOptions: { ...others, redirect },
    // Of other words axios makes "omit" for fetch, and "include" for XMLHttpRequest.
    ...(credentials === undefined
      ? {}
      : { withCredentials: sender === "fetch" ? credentials : credentials === "include" }),
    ...(sender === "own" ? {} : { adapter: sender }),
    responseType:
      sender === "xhr" || (sender === "fetch" && !hasStreams()) ? "arraybuffer" : "stream",
    transformRequest: [unchanged],
    transformResponse: [unchanged],
  };
}

/** Whether responses have bodies that axios takes for streams; those of happy-dom are of another class. */
const hasStreams = (): boolean =>
  Object.prototype.toString.call(new Response("").body) === "[object ReadableStream]";

const unchanged = (data: unknown): unknown => data;

function toResponse({ status, statusText, headers, data }: AxiosAnswer): Response {
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers) as [string, unknown][]) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values)
      if (one !== null && one !== undefined) fields.append(name, String(one));
  }
  return responseOf({ status, statusText, headers: fields, data });
}
