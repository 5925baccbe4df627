import { quote } from "../names/quote.ts";
import { Code } from "./code.ts";

/**
 * The name of a member of a type, as the compiler's own printer writes it: an identifier, a number
 * or a string.
 */
export function memberName(name: string): Code {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return Code.trusted([name]);
  // `200` and `1.5`, but not `007`, `-1` or what only JavaScript's conversions take for a number.
  if (/^\d/.test(name) && String(Number(name)) === name) return Code.trusted([name]);
  return asciiLiteral(name);
}

/** A string literal in double quotes that has escapes for everything beyond ASCII. */
export function asciiLiteral(text: string): Code {
  return Code.trusted([escapeBeyondAscii(quote(text))]);
}

/** A string literal in single quotes. */
export function singleQuoted(text: string): Code {
  const inner = quote(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return Code.trusted([`'${escapeBeyondAscii(inner)}'`]);
}

function escapeBeyondAscii(text: string): string {
  return text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

/** The name of a member of an enum: an identifier or a string, and no number. */
export function enumMemberName(text: string): Code {
  return Code.trusted([/^[A-Za-z_$][\w$]*$/.test(text) ? text : quote(text)]);
}

/** One part of a doc comment: a text, or a tag with one. */
export interface CommentPart {
  /** Without its `@`. */
  readonly tag?: "deprecated" | "description" | "default" | "example" | "constant" | "enum";
  readonly text?: string;
}

/**
 * A doc comment whose parts keep their lines, as opposed to `docComment`, which wraps them. The
 * fragment is a list of lines without indentation; false where there is nothing to say.
 */
export function taggedComment(parts: readonly CommentPart[]): readonly Code[] | false {
  if (parts.length === 0) return false;
  const lines = parts.flatMap(({ tag, text }) => partLines(tag, text));
  if (parts.length === 1 && lines.length === 1) return [Code.trusted([`/** ${lines[0]} */`])];
  return [
    Code.trusted(["/**"]),
    ...lines.map((line) => Code.trusted([` * ${line}`.trimEnd()])),
    Code.trusted([" */"]),
  ];
}

/** Lines after the first are indented, so that they read as a part of the first. */
function partLines(tag: CommentPart["tag"], text: string | undefined): readonly string[] {
  if (text === undefined) return [tag === undefined ? "" : `@${tag}`];
  const trimmed = text.trim();
  const [first = "", ...others] = commentLines(trimmed, tag === undefined);
  const head = tag === undefined ? first : `@${tag} ${first}`;
  return [head, ...others.map((line) => `    ${line}`)];
}

/**
 * Lines that cannot end the comment, nor start with a tag that the text did not intend.
 *
 * @param isStart whether the first of them begins a line of the comment
 */
function commentLines(text: string, isStart: boolean): readonly string[] {
  if (/^[ -)+-.0-?A-~]*$/.test(text)) return [text];
  return text
    .replaceAll("*/", "*\\/")
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line, index) => {
      const clean = line.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, " ").trimEnd();
      return index === 0 && !isStart ? clean : clean.replace(/^(\s*)@(?=[A-Za-z])/, "$1\\@");
    });
}
