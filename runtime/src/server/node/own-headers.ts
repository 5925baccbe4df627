import type { RequestHeaders } from "../../http/request-headers.ts";
import type { NodeRequest } from "./node-message.ts";

const lost = "__proto__";

/** Headers of a message. HTTP/1 of Node.js loses one of this name, but for its list of all as received. */
export function ownHeaders({ headers, rawHeaders = [] }: NodeRequest): RequestHeaders {
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (isLost(rawHeaders[i]))
      return Object.hasOwn(headers, lost) ? headers : restored(headers, rawHeaders);
  return headers;
}

const isLost = (name: string | undefined): boolean =>
  name?.length === lost.length && name.toLowerCase() === lost;

function restored(headers: RequestHeaders, rawHeaders: readonly string[]): RequestHeaders {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && isLost(rawHeaders[i - 1]));
  return { ...headers, [lost]: values.join(", ") };
}
