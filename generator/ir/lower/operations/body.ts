import { objectAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { BodyNode } from "../../operations.ts";
import { lowerContents } from "./content.ts";
import { lowerDoc } from "../doc.ts";
import { originOf, type Lowering } from "../lowering.ts";

/** `requestBody` of an operation. */
export function lowerBody(
  lowering: Lowering,
  operation: Site<JsonObject>,
  name: string,
): BodyNode | undefined {
  const place = objectAt(operation, "requestBody");
  const site = place === undefined ? undefined : lowering.document.follow(place);
  if (site === undefined) return undefined;
  return {
    required: own(site, "required") === true,
    contents: lowerContents(lowering, site, name, true),
    doc: lowerDoc(site),
    origin: originOf(site),
  };
}
