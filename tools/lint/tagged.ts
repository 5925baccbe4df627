import { own } from "../../generator/openapi/site.ts";
import type { LintDocument } from "./document.ts";
import type { LintNode } from "./walk.ts";

/** Operations with tags. */
export function* tagged(
  document: LintDocument,
): Generator<{ readonly operation: LintNode; readonly tags: readonly unknown[] }> {
  for (const operation of document.operations()) {
    const tags: unknown = own(operation, "tags");
    if (Array.isArray(tags) && tags.length > 0) yield { operation, tags };
  }
}
