import { isJson } from "../ir/media-type.ts";
import type { EncodingNode } from "../ir/content.ts";
import { delimiters } from "../ir/parameter-style.ts";
import { isJsonObject, type Json } from "./json.ts";

/** A field of a form: its name, and its text in pieces. */
export interface FormField {
  readonly name: string;
  readonly pieces: readonly string[];
  /** The character between pieces. */
  readonly delimiter: string;
}

/**
 * The fields that a property of a form is sent as, by the type of the value at hand. Null is left out, but where the
 * encoding says JSON. Source: OpenAPI 3.2, Encoding Object.
 */
export function formFields(
  name: string,
  value: Json,
  encoding: EncodingNode | undefined,
): readonly FormField[] {
  const field = (own: string, ...pieces: readonly Json[]): FormField => ({
    name: own,
    pieces: pieces.map(plainText),
    delimiter: ",",
  });
  if (encoding !== undefined && "mediaType" in encoding && isJson(encoding.mediaType)) {
    const items: readonly Json[] = Array.isArray(value) ? value : [value];
    return items.map((item) => field(name, JSON.stringify(item)));
  }
  const { style, explode } =
    encoding !== undefined && "style" in encoding
      ? encoding
      : { style: undefined, explode: undefined };
  if (value === null) return [];
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).filter((item) => item !== null);
    if (explode !== false) return items.map((item) => field(name, item));
    const delimiter = delimiters[style] ?? ",";
    return items.length === 0 ? [] : [{ ...field(name, ...items), delimiter }];
  }
  if (!isJsonObject(value) || style === undefined) return [field(name, value)];
  const members = Object.entries(value).filter(([, member]) => member !== null);
  if (style === "deepObject")
    return members.flatMap(([key, member]) =>
      Array.isArray(member)
        ? (member as readonly Json[]).map((item) => field(`${name}[${key}][]`, item))
        : [field(`${name}[${key}]`, member)],
    );
  if (explode === true)
    return members.flatMap(([key, member]) =>
      [member].flat().map((item) => field(key, item as Json)),
    );
  return members.length === 0 ? [] : [field(name, ...members.flat())];
}

/** The text of a field in a multipart body. */
export const fieldText = ({ pieces, delimiter }: FormField): string => pieces.join(delimiter);

/** A field in a urlencoded body. A comma that is encoded would be part of a piece. */
export function encodedField({ name, pieces, delimiter }: FormField): string {
  const between = delimiter === "," ? "," : encoded(delimiter);
  return `${encoded(name)}=${pieces.map(encoded).join(between)}`;
}

/** Source: WHATWG URL, 5.2. */
const encoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** A scalar as it is, and anything else as JSON. */
export function plainText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
