import type { ResponseNode } from "../../ir/index.ts";
import type { Json } from "../../samples/json.ts";
import type { SampleValues } from "../../samples/sample-values.ts";

/** Headers that say something of the message itself, which an example would say wrongly. */
const ofTheMessage =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|trailer|upgrade|te|connection|keep-alive|proxy-connection|vary|access-control-.*)$/i;

/** Values for the headers that the document declares of a response, by their names. */
export function headerValues(
  { headers }: ResponseNode,
  samples: SampleValues,
): Readonly<Record<string, Json>> {
  const values = headers.flatMap((header): readonly (readonly [string, Json])[] => {
    if (ofTheMessage.test(header.name) && !header.required) return [];
    const value = samples.ofParameter(header);
    return value === undefined ? [] : [[header.name, value]];
  });
  return Object.fromEntries(values);
}
