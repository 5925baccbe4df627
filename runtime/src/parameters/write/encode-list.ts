import { encodeText, refuseParameter, type ParameterScalar } from "./encode-text.ts";
import { parameterText } from "./parameter-text.ts";

/** Encodes the text of an item or a member. */
export type EncodeText = (text: ParameterScalar) => string;

/**
 * Items with a delimiter between them: `blue,black`.
 *
 * @throws {TypeError} the only item is empty, which is the same text as an empty list
 */
export function encodeList(
  items: readonly unknown[],
  delimiter: string,
  encode: EncodeText = encodeText,
): string {
  const text = items.map((item) => encode(parameterText(item))).join(delimiter);
  if (text === "" && items.length > 0) return refuseParameter("a list of one empty text");
  return text;
}

/** Items that each are a pair of their own: `color=blue&color=black`; `name` is already encoded. */
export function encodeRepeated(
  name: string,
  items: readonly unknown[],
  separator: string,
  encode: EncodeText = encodeText,
): string {
  return items.map((item) => `${name}=${encode(parameterText(item))}`).join(separator);
}

/** `;color=blue`, or `;color` if there is no text. Source: RFC 6570, 3.2.7. */
export function encodeMatrix(name: string, text: string): string {
  return text === "" ? `;${name}` : `;${name}=${text}`;
}

/** Items of an exploded matrix: `;color=blue;color=black`. */
export function encodeMatrixList(name: string, items: readonly unknown[]): string {
  return items.map((item) => encodeMatrix(name, encodeText(parameterText(item)))).join("");
}

/** Text in which dots are delimiters, so that its own are encoded. */
export function encodeDotted(text: ParameterScalar): string {
  return encodeText(text).replaceAll(".", "%2E");
}

/** Text in which encoded spaces are delimiters. */
export function encodeSpaced(text: ParameterScalar): string {
  return encodeUnless(" ", text);
}

/** Text in which encoded bars are delimiters. */
export function encodeBarred(text: ParameterScalar): string {
  return encodeUnless("|", text);
}

/** Text in which encoded tabs are delimiters. */
export function encodeTabbed(text: ParameterScalar): string {
  return encodeUnless("\t", text);
}

/** Like `encodeReserved`, for text in which commas are delimiters. */
export function encodeReservedItem(text: ParameterScalar): string {
  return encodeText(text).replace(/%(?:2[4F]|3[ABDF]|40)/g, decodeURIComponent);
}

function encodeUnless(delimiter: string, text: ParameterScalar): string {
  if (String(text).includes(delimiter))
    return refuseParameter(
      `${JSON.stringify(delimiter)} separates items and cannot be part of one`,
    );
  return encodeText(text);
}
