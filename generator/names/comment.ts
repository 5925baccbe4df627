import { spellDirections } from "./unseen.ts";

/** Words without a sign that `commentText` looks for, all on one line. */
const harmless = /^[ -)+-?A-~]*$/;

/**
 * Makes text harmless within a comment: it cannot end the comment, and a line cannot start with a
 * tag that the text did not intend.
 */
export function commentText(text: string): string {
  if (harmless.test(text)) return text;
  return spellDirections(text)
    .replace(/\*\//g, "*\u200b/")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g, " ")
    .replace(/(^|[\s(])@(?=[A-Za-z])/g, "$1\\@")
    .replace(/\{@/g, "{\\@");
}

/**
 * Breaks text into lines of at most `width` characters, where its words allow that. Paragraphs and
 * list items, as Markdown has them, stay as they are if all their lines fit.
 */
export function wrapText(text: string, width: number): string[] {
  // One short line: it is a block of its own, and stays as it is.
  if (text !== "" && text.length <= width && !/\n|\s$/.test(text)) return [text];
  if (isPlainWords.test(text)) return wrapPlain(text, width);
  const lines = blocks(text).flatMap((block) =>
    block.isFixed || block.lines.every((line) => line.length <= width)
      ? block.lines
      : wrapBlock(block.lines, width),
  );
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines;
}

interface Block {
  readonly lines: string[];
  /** Whether its lines are to stay as they are. */
  readonly isFixed: boolean;
}

const fence = /^\s*(```|~~~)/;
const marker = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** Tables, headings, quotes, code and blank lines. */
const fixed = /^\s*(\||#|>)|^ {4}\S|^$/;

/** Paragraphs, list items, and everything else line by line. */
function blocks(text: string): readonly Block[] {
  const found: Block[] = [];
  let fenced = false;
  let isBroken = false;
  for (const raw of text.split("\n")) {
    const line = raw.trimEnd();
    const isFence = fence.test(line);
    if (isFence) fenced = !fenced;
    const isFixed = fenced || isFence || fixed.test(line);
    const last = found.at(-1);
    const goesOn = last !== undefined && !last.isFixed && !isFixed && !marker.test(line);
    if (goesOn && !isBroken) last.lines.push(line);
    else found.push({ lines: [line], isFixed });
    // Two spaces or a backslash at the end are an intended line break.
    isBroken = /( {2}|\\)$/.test(raw);
  }
  return found;
}

/** Wraps lines again; those after the first are indented as far as the text of a list item. */
function wrapBlock(lines: readonly string[], width: number): string[] {
  const words = lines.join(" ");
  if (isPlainWords.test(words)) return wrapPlain(words, width);
  const whole = lines.join("\n");
  const lead = marker.exec(whole)?.[0] ?? /^\s*/.exec(whole)?.[0] ?? "";
  const indent = " ".repeat(lead.length);
  const wrapped: string[] = [];
  let current = lead;
  let isEmpty = true;
  for (const word of whole.slice(lead.length).split(/\s+/)) {
    if (!isEmpty && current.length + 1 + word.length > width) {
      wrapped.push(current);
      current = indent + word;
    } else {
      current += isEmpty ? word : ` ${word}`;
    }
    isEmpty = false;
  }
  wrapped.push(current);
  return wrapped;
}

/** Words of a paragraph on one line, with one space between each two: most texts are so. */
const isPlainWords = /^(?:[A-Za-z("']|`(?!``))[!-~]*(?: [!-~]+)*$/;

/** Wraps such words without a list of them. */
function wrapPlain(text: string, width: number): string[] {
  const wrapped: string[] = [];
  let from = 0;
  while (text.length - from > width) {
    // The last space by which the line fits, or the first of all where a word is too long.
    const fitting = text.lastIndexOf(" ", from + width);
    const end = fitting > from ? fitting : text.indexOf(" ", from);
    if (end === -1) break;
    wrapped.push(text.slice(from, end));
    from = end + 1;
  }
  wrapped.push(text.slice(from));
  return wrapped;
}

/** A tag at the end of a doc comment. */
export interface DocTag {
  /** Without its `@`. */
  readonly name: "deprecated" | "throws" | "returns";
  /** Type that the tag names in braces, as the generator writes it. */
  readonly type?: string;
  readonly text?: string;
}

/**
 * A whole doc comment, indented; the empty string if there is no text.
 */
export function docComment(
  text: string,
  indent = "",
  width = 100,
  tags: readonly DocTag[] = [],
): string {
  const available = width - indent.length - 3;
  const lines = wrapText(commentText(text), available);
  if (lines.length > 0 && tags.length > 0) lines.push("");
  lines.push(...tags.flatMap((tag) => tagLines(tag, available)));
  if (lines.length === 0) return "";
  const [only = ""] = lines;
  if (lines.length === 1 && indent.length + only.length + 7 <= width)
    return `${indent}/** ${only} */`;
  const body = lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}`);
  return `${indent}/**\n${body.join("\n")}\n${indent} */`;
}

/** The lines of one tag; those after the first are indented. */
function tagLines({ name, type, text = "" }: DocTag, width: number): string[] {
  const words = [type === undefined ? "" : `{${commentText(type)}}`, commentText(text)];
  const whole = [name, ...words].filter((word) => word !== "").join(" ");
  // The width that the tag's own sign takes.
  const [first = "", ...others] = wrapText(whole.replace(/\s+/g, " "), width - 2);
  return [`@${first}`, ...others.map((line) => `  ${line}`)];
}
