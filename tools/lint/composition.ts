import { itemsAt, type Site } from "../../generator/openapi/site.ts";
import type { LintNode } from "./walk.ts";

/** Keywords that combine a list of schemas. */
export const compositions = ["allOf", "anyOf", "oneOf"] as const;

export type Composition = (typeof compositions)[number];

/** The lists of schemas that a schema combines. */
export function* compositionsOf(
  schema: LintNode,
): Generator<{ readonly keyword: Composition; readonly members: readonly Site[] }> {
  for (const keyword of compositions) {
    const members = itemsAt(schema, keyword);
    if (members.length > 0) yield { keyword, members };
  }
}

/** Whether a keyword leaves the values as they are. */
export const isAnnotation = (keyword: string): boolean =>
  keyword.startsWith("x-") || annotations.has(keyword);

const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  "externalDocs",
  "$comment",
]);
