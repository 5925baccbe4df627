import type { HeaderNode, ResponseNode } from "../../../../generator/ir/index.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import type { ReplyWriters } from "../../../../generator/live/reply-writers.ts";
import type { SampleFinding, SampleValues } from "../../../../generator/samples/sample-values.ts";

/** Headers that say something of the message itself, which an example would say wrongly. */
const ofTheMessage =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|trailer|upgrade|te|connection|keep-alive|proxy-connection|vary|access-control-.*)$/i;

/** Values that are tried for a header. */
const mostTried = 20;

/** Values for the headers that the document declares of a response, by their names. */
export function headerValues(
  response: ResponseNode,
  samples: SampleValues,
  writers: ReplyWriters,
  report: (finding: SampleFinding) => void,
): Readonly<Record<string, Json>> {
  const values: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const header of response.headers) {
    if (!isHeaderName(header.name)) continue;
    if (ofTheMessage.test(header.name) && !header.required) continue;
    if (isMadeUpAddress(header)) continue;
    const canBeSent = (value: Json): boolean => writers.hasHeader(response, header, values, value);
    const usual = validatorOf(header, samples, canBeSent) ?? samples.ofParameter(header);
    if (usual === undefined) continue;
    const value = canBeSent(usual) ? usual : madeUp(header, samples).find(canBeSent);
    if (value === undefined) report(unsendable(header));
    else if (value !== usual && header.examples.length > 0) report(unsent(header));
    if (value !== undefined) values[header.name] = value;
  }
  return values;
}

const unsent = ({ name, origin }: HeaderNode): SampleFinding => ({
  severity: "warning",
  message: `An example of the header '${name}' is not used: HTTP cannot carry it`,
  help: "Correct the example, or add one",
  origin,
});

const unsendable = ({ name, required, origin }: HeaderNode): SampleFinding => ({
  severity: "warning",
  message: `No value of the header '${name}' is found that HTTP can carry`,
  help: required
    ? "Add an example: until then requests are answered with 501"
    : "Add an example: until then answers are without it",
  origin,
});

/** Values of headers that conditions are held against. Source: RFC 9110, 8.8. */
const validators: Readonly<Record<string, string>> = {
  etag: '"1"',
  "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT",
};

/** A value that a condition can name, where the document has no example of the header. */
function validatorOf(
  { name, examples, type }: HeaderNode,
  samples: SampleValues,
  canBeSent: (value: Json) => boolean,
): Json | undefined {
  const value = examples.length > 0 ? undefined : validators[name.toLowerCase()];
  return value !== undefined && samples.fits(type, value) && canBeSent(value) ? value : undefined;
}

/** Whether a header would lead to a place that is not there. */
const isMadeUpAddress = ({ name, required, examples }: HeaderNode): boolean =>
  /^(?:content-)?location$/i.test(name) && !required && examples.length === 0;

/** Values in place of one that HTTP cannot carry. */
function madeUp({ type, name, origin }: HeaderNode, samples: SampleValues): readonly Json[] {
  const place = { name, path: `${origin.pointer} header` };
  return [...samples.variants(type, place, mostTried)];
}

/** Whether a header may have a name; others are never sent. Source: RFC 9110, 5.6.2. */
export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);
