import type { HeaderNode } from "../ir/index.ts";
import type { Json } from "./json.ts";
import type { SampleValues } from "./sample-values.ts";

/** Headers that say something of the message itself, which an example would say wrongly. */
const ofTheMessage =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|trailer|upgrade|te|connection|keep-alive|proxy-connection|vary|access-control-.*)$/i;

/** Values of headers that conditions are held against. Source: RFC 9110, 8.8. */
const validators: Readonly<Record<string, string>> = {
  etag: '"1"',
  "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT",
};

/** Whether a header may have a name; others are never sent. Source: RFC 9110, 5.6.2. */
export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Whether an answer by example has a header: not one about the message, nor one that would lead to a place that is not there. */
export function isShownHeader({ name, required, examples }: HeaderNode): boolean {
  if (!isHeaderName(name)) return false;
  if (required) return true;
  const isMadeUpAddress = /^(?:content-)?location$/i.test(name) && examples.length === 0;
  return !isMadeUpAddress && !ofTheMessage.test(name);
}

/**
 * The usual value of a header: of a validator one that a condition can name, where the document has no example.
 *
 * @param canBeSent whether HTTP can carry a value
 */
export function headerSample(
  header: HeaderNode,
  samples: Pick<SampleValues, "fits" | "ofParameter">,
  canBeSent: (value: Json) => boolean = () => true,
): Json | undefined {
  const { name, examples, type } = header;
  const value = examples.length > 0 ? undefined : validators[name.toLowerCase()];
  const isValidator = value !== undefined && samples.fits(type, value) && canBeSent(value);
  return isValidator ? value : samples.ofParameter(header);
}
