import type { OpenApiDocument } from "../../../openapi/document.ts";
import { at, objectAt, type Site } from "../../../openapi/site.ts";

/**
 * The schema of an entry in the mapping of a discriminator, which names a component or is a reference;
 * undefined if it is missing. Source: OpenAPI 3.2, Discriminator Object.
 */
export function mappingTarget(document: OpenApiDocument, entry: Site<string>): Site | undefined {
  const { value } = entry;
  const holder = objectAt(document.root, "components");
  const components = holder === undefined ? undefined : objectAt(holder, "schemas");
  if (components !== undefined && Object.hasOwn(components.value, value))
    return at(components, value);
  const isReference = value.includes("#") || value.includes("/") || value.includes(".");
  return isReference ? document.lookUp(entry) : undefined;
}
