import type { HeaderNode, ResponseNode } from "../../../../generator/ir/index.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import type { SampleFinding, SampleValues } from "../../../../generator/samples/sample-values.ts";

/** Headers that say something of the message itself, which an example would say wrongly. */
const ofTheMessage =
  /^(?:content-(?:type|length|encoding|range)|transfer-encoding|trailer|upgrade|te|connection|keep-alive|proxy-connection|vary|access-control-.*)$/i;

/** Values for the headers that the document declares of a response, by their names. */
export function headerValues(
  { headers }: ResponseNode,
  samples: SampleValues,
  report: (finding: SampleFinding) => void,
): Readonly<Record<string, Json>> {
  const values = headers.flatMap((header): readonly (readonly [string, Json])[] => {
    if (!isHeaderName(header.name)) return [];
    if (ofTheMessage.test(header.name) && !header.required) return [];
    const value = samples.ofParameter(header);
    if (value === undefined || canBeSent(value))
      return value === undefined ? [] : [[header.name, value]];
    const message = `An example of the header '${header.name}' is not used: HTTP cannot carry it`;
    const help = "Correct the example, or add one";
    report({ severity: "warning", message, help, origin: header.origin });
    const other = madeUp(header, samples);
    return other === undefined ? [] : [[header.name, other]];
  });
  return Object.fromEntries(values);
}

/** A value that HTTP can carry, in place of an example that it cannot. */
function madeUp({ type, name, origin }: HeaderNode, samples: SampleValues): Json | undefined {
  const place = { name, path: `${origin.pointer} header` };
  return [...samples.variants(type, place, 5)].find(canBeSent);
}

/** Whether a header may have the texts of a value. Source: RFC 9110, 5.5. */
const canBeSent = (value: Json): boolean =>
  typeof value === "object" && value !== null
    ? Object.entries(value).every(
        ([name, one]: [string, Json]) => canBeSent(name) && canBeSent(one),
      )
    : !/[^\t\x20-\x7e\x80-\xff]/.test(String(value));

/** Whether a header may have a name; others are never sent. Source: RFC 9110, 5.6.2. */
export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);
