import { headerOf } from "../../http/request-headers.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { BoundedCache } from "../negotiation/bounded-cache.ts";
import { Negotiator } from "../negotiation/negotiator.ts";

/** Negotiators by the media types that they choose among. */
const negotiators = new BoundedCache<Negotiator>();

/** Key of the media types that are known for a request; no request has it. */
declare const offered: unique symbol;

/** The media types that the replies to a request may have. */
interface Offering<Offered extends string> {
  readonly [offered]?: ((mediaType: Offered) => void) | undefined;
}

/** A request of an operation whose replies differ with their media type. */
export interface NegotiatedRequest<Offered extends string = string>
  extends ServerRequest, Offering<Offered> {}

/**
 * The media type that a request prefers by its `Accept`, for a handler whose bodies differ with it. The first
 * counts among equals, and where the request has no `Accept`. Source: RFC 9110, 12.5.1.
 *
 * @param mediaTypes in order of preference, as the reply names them in `contentType`: those of the operation, where the
 *   request is that of its handler
 * @returns undefined if it accepts none of them
 */
export function accepts<Offered extends string, const MediaType extends Offered>(
  { headers }: Pick<ServerRequest, "headers"> & Offering<Offered>,
  ...mediaTypes: readonly MediaType[]
): MediaType | undefined {
  const key = mediaTypes.join("\n");
  const known = negotiators.get(key);
  const negotiator = known ?? new Negotiator(mediaTypes);
  if (known === undefined) negotiators.set(key, negotiator);
  return mediaTypes[negotiator.choose(headerOf(headers, "accept"))];
}
