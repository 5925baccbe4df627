import { at, own, type JsonObject, type Site } from "../site.ts";
import { extensions, only, type Conversion } from "./conversion.ts";
import { contentOf, mediaTypes, orAssumed } from "./media-types.ts";

/**
 * A body parameter as request body.
 *
 * @param operation undefined for a parameter that operations share
 */
export function convertBody(
  conversion: Conversion,
  site: Site<JsonObject>,
  operation: Site<JsonObject> | undefined,
  pointer: string,
): JsonObject {
  conversion.places.note(pointer, site);
  const types = mediaTypes(conversion, "consumes", operation);
  const schema = own(site, "schema");
  const content = contentOf(
    conversion,
    orAssumed(conversion, "consumes", types, site),
    `${pointer}/content`,
    (_, inner) => {
      if (schema === undefined) return {};
      conversion.places.note(`${inner}/schema`, at(site, "schema"));
      return { schema };
    },
  );
  return { ...only(site, ["description", "required"]), ...extensions(site.value), content };
}
