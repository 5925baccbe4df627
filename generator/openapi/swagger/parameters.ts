import { own, textAt, type JsonObject, type Site } from "../site.ts";
import type { Holder } from "./collection-format.ts";
import { without, type Conversion } from "./conversion.ts";
import { simpleKeywords, simpleSchema } from "./simple-schema.ts";

/** Header parameters that say since 3.0 what other parts of the document describe. */
const describedElsewhere: ReadonlyMap<string, string> = new Map([
  ["accept", "'produces' lists the media types of responses"],
  ["content-type", "'consumes' lists the media types of bodies"],
  ["authorization", "'securityDefinitions' and 'security' describe credentials"],
]);

/** A parameter in the query, the path or a header. */
export function convertParameter(
  conversion: Conversion,
  site: Site<JsonObject>,
  pointer: string,
): JsonObject {
  const name = textAt(site, "name") ?? "";
  conversion.places.note(pointer, site);
  conversion.places.note(`${pointer}/schema`, site);
  const location = own(site, "in");
  const elsewhere = describedElsewhere.get(name.toLowerCase());
  if (location === "header" && elsewhere !== undefined) {
    const { file, pointer: place } = site;
    conversion.diagnostics.report("swagger-header", { file, pointer: place }, { name, elsewhere });
  }
  const holder: Holder = location === "path" || location === "header" ? location : "query";
  const { schema, style } = simpleSchema(conversion, site, holder, name);
  const example = own(site, "x-example");
  return {
    ...without(site.value, ...simpleKeywords),
    ...style,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

/** Whether a parameter is the body or a part of it. */
export function isInBody(parameter: Site<JsonObject>): boolean {
  const location = own(parameter, "in");
  return location === "body" || location === "formData";
}
