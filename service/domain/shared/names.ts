import { Refusal } from "./refusal.ts";

/** Segments that every client takes out of a path, encoded or not. Source: RFC 3986, 5.2.4; WHATWG URL, 4.1. */
const dots: readonly string[] = [".", ".."];

/**
 * Refuses the name of a resource that its address could not hold.
 *
 * @param what such as `account`
 * @throws {Refusal} the name is empty, consists of one or two dots, or is no text
 */
export function checkName(what: string, name: string): void {
  const a = /^[aeiou]/.test(what) ? "An" : "A";
  if (name === "") throw new Refusal("invalid", `${a} ${what} needs a name.`);
  if (dots.includes(name))
    throw new Refusal("invalid", `${a} ${what} cannot be called ${name}: no address can have it.`);
  // A half of a surrogate pair would be stored as another character.
  if (/\p{Surrogate}/u.test(name))
    throw new Refusal("invalid", `The name of the ${what} has half of a surrogate pair.`);
}

/** A role that version 3 can show. Source: v3, `UserRole`. */
const word = /^[A-Z]+(_[A-Z]+)*$/;

/** Whether a name consists of capital letters with underscores between words. Source: B 2.1. */
export const isWord = (name: string): boolean => word.test(name);
