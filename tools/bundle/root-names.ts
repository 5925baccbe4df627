import type { OpenApiVersion } from "../../generator/openapi/document.ts";
import { isXml } from "../../generator/openapi/media-type.ts";
import { rootNameOfPlace } from "../../generator/ir/lower/drafts/schema-name.ts";
import { isObject, type JsonObject, type Site } from "../../generator/openapi/site.ts";
import { splitPointer } from "../../generator/source/locations/pointer.ts";

/**
 * A reference of a body in XML with the name of its root, where that follows from the name of a component and the
 * component has got another one.
 *
 * @param target the schema that was referred to
 * @param component place of the component that is referred to now
 * @param place where the reference stands
 */
export function withRoot(
  reference: JsonObject,
  target: Site,
  component: string,
  place: string,
  version: OpenApiVersion,
): JsonObject {
  const [, content, mediaType = "", last] = splitPointer(place).slice(-4);
  if (content !== "content" || last !== "schema" || !isXml(mediaType)) return reference;
  const name = rootNameOfPlace(target);
  if (name === rootNameOfPlace({ file: "", pointer: component })) return reference;
  if ([reference, target.value].some((one) => isObject(one) && nameIn(one["xml"])))
    return reference;
  const { $ref, xml, ...siblings } = reference;
  const named = { ...(isObject(xml) ? xml : {}), name };
  // Siblings of a reference count from 3.1 on.
  return version === "2.0" || version === "3.0"
    ? { ...siblings, allOf: [{ $ref }], xml: named }
    : { ...reference, xml: named };
}

const nameIn = (xml: unknown): boolean => isObject(xml) && typeof xml["name"] === "string";
