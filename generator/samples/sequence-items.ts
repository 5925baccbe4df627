import type { ResponseContent, SequenceContent } from "../ir/index.ts";
import { isJsonObject, type Json } from "./json.ts";
import type { SamplePlace, SampleValues } from "./sample-values.ts";

/** Items of a sequence that is made up. */
const usualItems = 3;

/** Different values that are made up for the items of one sequence. */
const mostMade = 21;

/** The items that a sequence usually has: those of an example, or made up. */
export function usualSequence(
  content: ResponseContent & SequenceContent,
  samples: SampleValues,
): readonly Json[] {
  const given = content.examples.find((one) => isSequenceOf(content, one as Json, samples));
  if (given !== undefined) return given as readonly Json[];
  const place = { name: "body", path: `${content.origin.pointer} item` };
  return sequenceItems(content, samples, place, usualItems);
}

/** Different items of a sequence. An event without data is none. Source: WHATWG HTML, 9.2.6. */
export function sequenceItems(
  { format, type }: Pick<SequenceContent, "format" | "type">,
  samples: SampleValues,
  place: SamplePlace,
  count: number,
): readonly Json[] {
  if (format !== "events") return [...samples.variants(type, place, count)];
  return [...samples.variants(type, place, mostMade)].filter(hasData).slice(0, count);
}

/** Whether a value is a list of items of a sequence. */
export const isSequenceOf = (
  { type }: Pick<ResponseContent, "type">,
  value: Json,
  samples: Pick<SampleValues, "fits">,
): value is readonly Json[] =>
  Array.isArray(value) && value.every((item: Json) => samples.fits(type, item));

const hasData = (event: Json): boolean => isJsonObject(event) && typeof event["data"] === "string";
