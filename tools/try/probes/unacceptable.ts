import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import type { WireRequest } from "../wire/message.ts";

const unknown = "application/x-unknown";

/** A request for a media type that nothing has; undefined where the operation answers without bodies. */
export function unacceptable(
  { responses }: OperationNode,
  request: WireRequest,
): WireRequest | undefined {
  const types = responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType));
  if (types.length === 0 || types.some((one) => one.includes("*"))) return undefined;
  return { ...request, headers: { ...request.headers, accept: unknown } };
}

/**
 * Holds the answer to such a request: a service may take no notice of `Accept`, unless its document
 * lists 406. Source: RFC 9110, 12.5.1.
 *
 * @param breaches what is wrong with the answer as one to any request
 */
export function checkUnacceptable(
  { responses }: OperationNode,
  status: number,
  breaches: readonly Breach[],
): readonly Breach[] {
  const isListed = responses.some((one) => one.status === "406");
  if (status === 406) return isListed ? breaches : [];
  if (status >= 400 || !isListed) return breaches;
  const message = `accept: ${unknown} is answered with ${status}, not with 406`;
  return [{ rule: "accept-ignored", message }, ...breaches];
}
