import { delimiters, type ParameterStyle } from "../../generator/ir/parameter-style.ts";
import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { put, type Mutable } from "./members.ts";

/** Formats of 2.0 by the styles that a document of 2.0 has for them. */
const formats = { spaceDelimited: "ssv", pipeDelimited: "pipes", tabDelimited: "tsv" } as const;

/** A list of which no style of OpenAPI 3 writes the format. */
export interface DelimitedList {
  readonly name: string;
  readonly format: string;
}

/** Makes a parameter, or a header, a text where no style of 3.1 writes its list; undefined for others. */
export function delimitedAsText(copy: Mutable): DelimitedList | undefined {
  const { style, in: location, name } = copy;
  const delimiter = delimiterOf(style);
  if (delimiter === undefined || (location === "query" && style !== "tabDelimited"))
    return undefined;
  delete copy["style"];
  delete copy["explode"];
  copy["schema"] = textOf(copy["schema"], delimiter);
  return { name: typeof name === "string" ? name : "", format: formatOf(style) };
}

/** The same of the properties of a form. */
export function delimitedFields(media: Mutable): readonly DelimitedList[] {
  const { encoding, schema } = media;
  if (!isObject(encoding) || !isObject(schema) || !isObject(schema["properties"])) return [];
  const properties = schema["properties"] as Mutable;
  const kept: Mutable = {};
  const found: DelimitedList[] = [];
  for (const [name, value] of Object.entries(encoding)) {
    const style = isObject(value) ? value["style"] : undefined;
    if (style === "tabDelimited") {
      put(properties, name, textOf(properties[name], "\t"));
      found.push({ name, format: formatOf(style) });
    } else put(kept, name, value);
  }
  if (Object.keys(kept).length > 0) media["encoding"] = kept;
  else delete media["encoding"];
  return found;
}

const isStyle = (style: unknown): style is keyof typeof formats & ParameterStyle =>
  typeof style === "string" && Object.hasOwn(formats, style);

const delimiterOf = (style: unknown): string | undefined =>
  isStyle(style) ? delimiters[style] : undefined;

const formatOf = (style: unknown): string => (isStyle(style) ? formats[style] : "");

/** The items of an array in one text. Rules of the array do not apply to it. */
function textOf(schema: unknown, delimiter: string): JsonObject {
  const { default: value, ...rest }: JsonObject = isObject(schema) ? schema : {};
  const kept = Object.entries(rest).filter(
    ([key]) => key.startsWith("x-") || key === "description",
  );
  return {
    type: "string",
    ...Object.fromEntries(kept),
    ...(Array.isArray(value) && !value.some(isObject) ? { default: value.join(delimiter) } : {}),
  };
}
