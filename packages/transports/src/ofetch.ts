import type { Send } from "./send.ts";

/** Members of an instance of ofetch that requests go through. */
export interface OfetchLike {
  raw(url: string, options: object): Promise<Response>;
}

/**
 * Sends requests by an instance of ofetch, with its hooks: a status of an error calls `onResponseError`, and is a
 * response to the client. Limits of time and retries are the client's.
 */
export function ofetchFetch(ofetch: OfetchLike): Send {
  return async (url, request) => {
    try {
      return await ofetch.raw(url, {
        ...request,
        baseURL: "",
        retry: 0,
        responseType: "stream",
        parseResponse: undefined,
      });
    } catch (error) {
      const answer = (error as { readonly response?: Response } | null)?.response;
      if (answer === undefined) throw error;
      return answer;
    }
  };
}
