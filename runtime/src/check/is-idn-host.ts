import { fromPunycode, toPunycode } from "./punycode.ts";

/**
 * A host name whose labels may hold characters beyond ASCII, of up to 63 characters each in ASCII and
 * 253 in all. Unicode properties stand for the tables of IDNA. Source: RFC 5890; RFC 5892; RFC 5893.
 */
export function isIdnHostname(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split(/[.\u3002\uff0e\uff61]/).map(unicodeLabel);
  if (!labels.every((label) => label !== undefined)) return false;
  const sent = labels.map((label) => (isAscii(label) ? label : `xn--${toPunycode(label)}`));
  if (sent.join(".").length > 253 || sent.some(({ length }) => length > 63)) return false;
  return !labels.some(hasRightToLeft) || labels.every(isBidi);
}

/** An e-mail address with characters beyond ASCII. Source: RFC 6531, 3.3. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at === -1) return false;
  const atom =
    /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u;
  const local = text.slice(0, at);
  if (!atom.test(local) && !/^"(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*"$/u.test(local))
    return false;
  return isIdnHostname(text.slice(at + 1).normalize("NFC"));
}

const isAscii = (text: string): boolean => /^[!-~]*$/.test(text);

/** A label as Unicode; undefined if it is none. Source: RFC 5891, 4.2 and 5.4. */
function unicodeLabel(text: string): string | undefined {
  if (text.length > 63 || !/^[^-]/.test(text) || text.endsWith("-")) return undefined;
  const isEncoded = /^xn--/i.test(text);
  if (!isEncoded && text.slice(2, 4) === "--") return undefined;
  if (isAscii(text) && !isEncoded) return /^[a-z\d-]+$/i.test(text) ? text : undefined;
  const encoded = text.slice(4).toLowerCase();
  const label = isEncoded ? fromPunycode(encoded) : text;
  if (label === undefined || isAscii(label)) return undefined;
  if (isEncoded && toPunycode(label) !== encoded) return undefined;
  const isWhole = label.normalize("NFC") === label && !/^[\p{M}-]|-$|^..--/u.test(label);
  return isWhole && Array.from(label).every(isAllowed) && keepsContexts(label) ? label : undefined;
}

/** Letters that mapping would change are not allowed, nor are those of a list. Source: RFC 5892, 2. */
function isAllowed(char: string): boolean {
  if (/[-ßς\u06fd\u06fe\u0f0b\u3007]/.test(char) || contextual.test(char)) return true;
  if (/[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/.test(char)) return false;
  if (!/[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]/u.test(char)) return false;
  if (/\p{Default_Ignorable_Code_Point}/u.test(char)) return false;
  return char.normalize("NFKC").toLowerCase().normalize("NFKC") === char;
}

const contextual = /[\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9\u200c\u200d]/;

const virama =
  "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84\\u1039\\u103a\\u1714\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\u2d7f\\ua806\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed\\u{10a3f}\\u{11046}]";

/** Scripts whose letters join. */
const joining = "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}]";

/** Characters out of the context that they must stand in. Source: RFC 5892, appendix A. */
const misplaced: readonly RegExp[] = [
  new RegExp(`(?<!${virama})\\u200d`, "u"),
  new RegExp(
    `(?<!${virama})(?<!${joining}\\p{M}*)\\u200c|(?<!${virama})\\u200c(?!\\p{M}*${joining})`,
    "u",
  ),
  /(?<!l)\u00b7|\u00b7(?!l)/,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^(?=.*\u30fb)(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/u,
  /^(?=.*[\u0660-\u0669]).*[\u06f0-\u06f9]/,
];

const keepsContexts = (label: string): boolean => !misplaced.some((rule) => rule.test(label));

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** Whether a label has a letter from right to left, or a digit of Arabic. */
const hasRightToLeft = (label: string): boolean =>
  Array.from(label).some((char) => isRight(char) || /[\u0660-\u0669]/.test(char));

const isRight = (char: string): boolean => rightToLeft.test(char) && !/\p{Nd}/u.test(char);

/** Labels of a name with letters from right to left have one direction each. Source: RFC 5893, 2. */
function isBidi(label: string): boolean {
  const letters = Array.from(label).filter((char) => !/\p{M}/u.test(char));
  const [first = ""] = letters;
  const last = letters.at(-1) ?? "";
  const isEuropean = (char: string): boolean => /[\d\u06f0-\u06f9]/.test(char);
  if (isRight(first)) {
    const arabic = letters.some((char) => /[\u0660-\u0669]/.test(char));
    if (arabic && letters.some(isEuropean)) return false;
    const isLeft = (char: string): boolean => /\p{L}/u.test(char) && !isRight(char);
    return !letters.some(isLeft) && (isRight(last) || /\p{Nd}/u.test(last));
  }
  return /\p{L}/u.test(first) && !letters.some(isRight) && !/[-]/.test(last);
}
