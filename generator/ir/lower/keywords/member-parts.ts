import type { OpenApiDocument } from "../../../openapi/document.ts";
import { isObjectSite, itemsAt, type JsonObject, type Site } from "../../../openapi/site.ts";

/** References and parts of a member that are looked through. */
const mostSteps = 50;

/** The schemas that a member of a union is made of: itself, and those that references and `allOf` lead to, in their order. */
export function* partsOf(document: OpenApiDocument, member: Site): Generator<Site<JsonObject>> {
  const pending = [member];
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = pending.pop();
    if (next === undefined) return;
    if (!isObjectSite(next)) continue;
    yield next;
    const target = document.target(next);
    if (target !== undefined) pending.push(target);
    pending.push(...itemsAt(next, "allOf").toReversed());
  }
}
