import type { HeaderNode, ResponseNode } from "../../../../generator/ir/index.ts";
import { headerSample, isShownHeader } from "../../../../generator/samples/header-sample.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import type { ReplyWriters } from "../../../../generator/live/reply-writers.ts";
import type { SampleFinding, SampleValues } from "../../../../generator/samples/sample-values.ts";

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
    if (!isShownHeader(header)) continue;
    const canBeSent = (value: Json): boolean => writers.hasHeader(response, header, values, value);
    const usual = headerSample(header, samples, canBeSent);
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

/** Values in place of one that HTTP cannot carry. */
function madeUp({ type, name, origin }: HeaderNode, samples: SampleValues): readonly Json[] {
  const place = { name, path: `${origin.pointer} header` };
  return [...samples.variants(type, place, mostTried)];
}
