import { headerOf } from "../../http/request-headers.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { BoundedCache } from "../negotiation/bounded-cache.ts";
import { Negotiator } from "../negotiation/negotiator.ts";

/** Negotiators by the media types that they choose among. */
const negotiators = new BoundedCache<Negotiator>();

/**
 * The media type that a request prefers by its `Accept`, for a handler whose bodies differ with it. The first
 * counts among equals, and where the request has no `Accept`. Source: RFC 9110, 12.5.1.
 *
 * @param mediaTypes in order of preference, as the reply names them in `contentType`
 * @returns undefined if it accepts none of them
 */
export function accepts<const MediaType extends string>(
  { headers }: Pick<ServerRequest, "headers">,
  ...mediaTypes: readonly MediaType[]
): MediaType | undefined {
  const key = mediaTypes.join("\n");
  const known = negotiators.get(key);
  const negotiator = known ?? new Negotiator(mediaTypes);
  if (known === undefined) negotiators.set(key, negotiator);
  return mediaTypes[negotiator.choose(headerOf(headers, "accept"))];
}
