/** Character that XML 1.0 (2.2) does not allow, not even as a reference: most controls, lone surrogates, U+FFFE and U+FFFF. */
// eslint-disable-next-line no-control-regex
export const illegalCharacter: RegExp = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u;

/** A character as messages name it, such as U+0001; `text` begins with it. */
export function codePoint(text: string): string {
  return `U+${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
