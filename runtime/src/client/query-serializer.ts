import type { Interceptor } from "./call/client-request.ts";

/**
 * Makes the query that is sent of the one that the document describes.
 *
 * @param query without the question mark, percent-encoded; structures that no style writes are JSON text in it
 * @param operation the operationId
 */
export type WriteQuery = (query: string, operation: string) => string;

/**
 * An interceptor for servers that read queries in a way of their own, such as nested brackets. A server of
 * ours reads them by its option `queryParser`. Keys among the credentials are added behind what it gives.
 */
export function querySerializer(write: WriteQuery): Interceptor {
  return (request, next) => {
    const { url, operation } = request;
    const mark = url.indexOf("?");
    if (mark < 0) return next(request);
    const query = write(url.slice(mark + 1), operation);
    return next({ ...request, url: url.slice(0, mark) + (query && `?${query}`) });
  };
}
