import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { SourceFile } from "../../../generator/source/reading/source-file.ts";

/**
 * The place of a document that is nearest to a place of an earlier version: the same member, or the last one on the way
 * to it that is still there. An item of a list stands for its list: another item may have its number.
 */
export function nearestPlace(file: SourceFile, { pointer = "" }: Location): Location {
  const segments = splitPointer(pointer);
  const kept: string[] = [];
  let value: unknown = file.value;
  for (const [index, segment] of segments.entries()) {
    const isItem = Array.isArray(value);
    if (isItem && index === segments.length - 1) break;
    if (!(isItem || isObject(value)) || !Object.hasOwn(value as object, segment)) break;
    value = (value as Readonly<Record<string, unknown>>)[segment];
    kept.push(segment);
  }
  return { file: file.path, pointer: joinPointer("", ...kept), part: "key" };
}
