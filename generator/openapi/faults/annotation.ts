import { mapFields } from "../../source/references/reference-walk.ts";
import { isObject } from "../site.ts";

/** Fields that describe: nothing in the code depends on them but its comments. */
export const describing: ReadonlySet<string> = new Set([
  "contact",
  "deprecated",
  "description",
  "example",
  "examples",
  "externalDocs",
  "license",
  "summary",
  "tags",
  "termsOfService",
  "title",
]);

/**
 * The smallest part of a description around a place that can be left out, as segments of its pointer;
 * undefined where the place is not part of a description. A link describes too: what it cannot give is
 * left to the caller.
 */
export function annotationAround(
  root: unknown,
  segments: readonly string[],
): readonly string[] | undefined {
  const start = annotationStart(segments);
  if (start === undefined) return undefined;
  let length = segments.length;
  while (length > start && !isObject(valueAt(root, segments.slice(0, length - 1)))) length--;
  return segments.slice(0, Math.max(length, start));
}

/** Number of segments to the outermost field that describes. */
function annotationStart(segments: readonly string[]): number | undefined {
  let isName = false;
  for (const [index, segment] of segments.entries()) {
    if (isName) isName = false;
    else if (describing.has(segment)) return index + 1;
    else if (segment === "links" && segments.length > index + 1) return index + 2;
    else isName = mapFields.has(segment);
  }
  return undefined;
}

/** The value that segments lead to; undefined if absent. */
export function valueAt(root: unknown, segments: readonly string[]): unknown {
  let value = root;
  for (const segment of segments) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}
