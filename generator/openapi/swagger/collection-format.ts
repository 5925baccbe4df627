import { textAt, type JsonObject, type Site } from "../site.ts";

/** Where the items of an array are written one after the other. */
export type Holder = "query" | "path" | "header" | "formData" | "response header" | "array";

/** The delimiters of the formats; the items of `multi` are parameters of their own. */
const delimiters: Readonly<Record<string, string>> = { csv: ",", ssv: " ", tsv: "\t", pipes: "|" };

/** Styles that a document of 3 has in queries and forms alone, and no style of it. */
const delimited: Readonly<Record<string, JsonObject>> = {
  ssv: { style: "spaceDelimited", explode: false },
  tsv: { style: "tabDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

/** The fields that say the same as a format, by what holds the array; `tabDelimited` is a style of converted documents alone. */
const styles: Readonly<Record<Holder, Readonly<Record<string, JsonObject>>>> = {
  query: {
    csv: { style: "form", explode: false },
    ...delimited,
    multi: { style: "form", explode: true },
  },
  path: { csv: { style: "simple" }, ...delimited },
  header: { csv: { style: "simple" }, ...delimited },
  // A form has one field for each item.
  formData: { csv: { style: "form", explode: false }, ...delimited, multi: {} },
  "response header": { csv: { style: "simple" }, ...delimited },
  // Arrays within arrays have no counterpart.
  array: {},
};

/** `collectionFormat` of an array. Default: csv. Source: OpenAPI 2.0, Parameter Object. */
export const formatOf = (array: Site<JsonObject>): string =>
  textAt(array, "collectionFormat") ?? "csv";

/** The style of an array; undefined if no style of OpenAPI 3.0 writes it in this way. */
export function styleOf(array: Site<JsonObject>, holder: Holder): JsonObject | undefined {
  const format = formatOf(array);
  return Object.hasOwn(styles[holder], format) ? styles[holder][format] : undefined;
}

/** Delimiters between the items of an array. */
export const delimiterOf = (array: Site<JsonObject>): string => delimiters[formatOf(array)] ?? ",";
