import { Refusal } from "./refusal.ts";

/** Segments that every client takes out of a path, encoded or not. Source: RFC 3986, 5.2.4; WHATWG URL, 4.1. */
const dots: readonly string[] = [".", ".."];

/**
 * A character that shows nothing of itself and makes one name look like another: controls, ends of lines, what turns the
 * direction of a text, and what has no width. Joiners and selectors of a variant belong to scripts and pictures: they may
 * follow a character beyond ASCII, or stand in a keycap. Sources: UTS 39, 3.1; UAX 44, `Default_Ignorable_Code_Point`.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?<![^\0-\x7F])(?!\uFE0F\u20E3)[\p{Join_Control}\p{Variation_Selector}]/u;

/** Why a text cannot be a name, as the end of a sentence; undefined where it can. */
export function nameMistake(name: string): string | undefined {
  // A half of a surrogate pair would be stored as another character.
  if (/\p{Surrogate}/u.test(name)) return "has half of a surrogate pair";
  const [found] = hidden.exec(name) ?? [];
  if (found === undefined) return undefined;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `has the character U+${code}, which is not seen`;
}

/**
 * A new name as it is kept: in the normal form NFC, so that two that look alike by their accents are one.
 *
 * @param what such as `account`
 * @param pointer to the name in the body of a request, where there is one place for it
 * @throws {Refusal} it has a character that is not seen
 */
export function newName(what: string, name: string, pointer?: string): string {
  const mistake = nameMistake(name);
  if (mistake === undefined) return name.normalize();
  const detail = `The name of the ${what} ${mistake}.`;
  throw new Refusal("invalid", detail, pointer === undefined ? [] : [{ pointer, detail }]);
}

/**
 * A new name of a resource that has it in its address, as it is kept.
 *
 * @param what such as `account`
 * @throws {Refusal} the name is empty, consists of one or two dots, or has a character that is not seen
 */
export function newAddressName(what: string, name: string, pointer?: string): string {
  const a = /^[aeiou]/.test(what) ? "An" : "A";
  if (name === "") throw new Refusal("invalid", `${a} ${what} needs a name.`);
  if (dots.includes(name))
    throw new Refusal("invalid", `${a} ${what} cannot be called ${name}: no address can have it.`);
  return newName(what, name, pointer);
}

/** A role that version 3 can show. Source: v3, `UserRole`. */
const word = /^[A-Z]+(_[A-Z]+)*$/;

/** Whether a name consists of capital letters with underscores between words. Source: B 2.1. */
export const isWord = (name: string): boolean => word.test(name);
