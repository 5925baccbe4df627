import { essenceOf, isJson, isXml, type ContentNode } from "../../ir/index.ts";

/** Bytes up to which browsers send an Accept without asking first. Source: Fetch, CORS-safelisted request-header. */
const safelisted = 128;

/** Whatever else a service has: many choose among the formats that they can write, before a handler answers with another one. */
const anything = "*/*;q=0.1";

/**
 * Value of the Accept header; undefined if no success has a body.
 *
 * The media types of successes come first, then those of errors, unless what stands before them covers them. Where a
 * success is neither JSON nor XML, any type is accepted last: Django REST framework and others refuse a request for
 * bytes, which none of their renderers writes.
 *
 * @param successes bodies of successes, in the document's order
 * @param errors bodies of each error response
 */
export function acceptHeader(
  successes: readonly Pick<ContentNode, "kind" | "mediaType">[],
  errors: readonly (readonly Pick<ContentNode, "mediaType">[])[],
): string | undefined {
  const wanted = [...new Set(successes.map(({ mediaType }) => mediaType))];
  if (wanted.length === 0) return undefined;
  const listed = new Set<string>();
  for (const contents of errors) {
    const types = contents.map(({ mediaType }) => mediaType);
    if (types.some((type) => wanted.some((range) => covers(range, type)))) continue;
    for (const type of types) listed.add(essenceOf(type) === "*/*" ? anything : `${type};q=0.9`);
  }
  const isCoded = successes.every(({ kind }) => kind === "json" || kind === "xml");
  if (!isCoded && !wanted.some((range) => essenceOf(range) === "*/*")) listed.add(anything);
  // It comes last, wherever it was found.
  if (listed.delete(anything)) listed.add(anything);
  const whole = [...wanted, ...listed].join(", ");
  if (listed.size === 0 || whole.length <= safelisted) return whole;
  return [...wanted, anything].join(", ");
}

/** Whether who accepts a range takes a media type: by its name, or by the name of its syntax. */
function covers(range: string, mediaType: string): boolean {
  const [accepted, type] = [essenceOf(range), essenceOf(mediaType)];
  if (accepted === type || accepted === "*/*") return true;
  if (accepted.endsWith("/*")) return type.startsWith(accepted.slice(0, -1));
  if (accepted === "application/json") return isJson(type);
  return (accepted === "application/xml" || accepted === "text/xml") && isXml(type);
}
