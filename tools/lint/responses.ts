import type { LintDocument } from "./document.ts";
import type { LintNode } from "./walk.ts";

/** The responses of an operation by status, references followed. */
export function responsesOf(
  operation: LintNode,
  document: LintDocument,
): { readonly status: string; readonly node: LintNode }[] {
  return document.members(operation, "responses").map(({ key, node }) => ({ status: key, node }));
}
