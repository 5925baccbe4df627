/**
 * Characters that XML 1.0 cannot hold: controls, halves of surrogate pairs, and two that are none.
 * Source: XML 1.0, 2.2.
 */
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Markup, white space that readers change, and characters that control terminals or turn text around. */
const special = /[&<>"'\t\r\n\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Text for XML, in an attribute or an element. Characters that XML cannot hold become their pictures, or
 * U+FFFD where they have none.
 */
export function xmlText(text: string): string {
  return text.replace(impossible, picture).replace(special, (char) => `&#${char.charCodeAt(0)};`);
}

function picture(char: string): string {
  const code = char.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
}

/** Attributes of a tag, each after a space; those without a value are left out. */
export function xmlAttributes(
  attributes: Readonly<Record<string, string | number | undefined>>,
): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xmlText(String(value))}"`))
    .join("");
}
