import { textAt, type JsonObject, type Site } from "../site.ts";

/** Where the items of an array are written one after the other. */
export type Holder = "query" | "path" | "header" | "formData" | "response header" | "array";

/** The delimiters of the formats; the items of `multi` are parameters of their own. */
const delimiters: Readonly<Record<string, string>> = { csv: ",", ssv: " ", tsv: "\t", pipes: "|" };

/** The fields of OpenAPI 3.0 that say the same as a format, by what holds the array. */
const styles: Readonly<Record<Holder, Readonly<Record<string, JsonObject>>>> = {
  query: {
    csv: { style: "form", explode: false },
    ssv: { style: "spaceDelimited", explode: false },
    pipes: { style: "pipeDelimited", explode: false },
    multi: { style: "form", explode: true },
  },
  path: { csv: { style: "simple" } },
  header: { csv: { style: "simple" } },
  // A form has one field for each item.
  formData: { multi: {} },
  "response header": { csv: { style: "simple" } },
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
