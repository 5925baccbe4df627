import { commentText, docComment as docCommentText, type DocTag } from "../names/comment.ts";
import { Code } from "./code.ts";

export type { DocTag } from "../names/comment.ts";

/** Widest line of a doc comment. */
const width = 80;

/** A comment up to the end of the line; whatever follows must stand on a line of its own. */
export function lineComment(text: string): Code {
  return Code.trusted([`// ${oneLine(text)}`]);
}

/**
 * A whole doc comment, or `false` where there is nothing to say, as templates test for it.
 */
export function docComment(text: string, tags: readonly DocTag[] = []): Code | false {
  const comment = docCommentText(text, "", width, tags);
  return comment === "" ? false : Code.trusted([comment]);
}

/** A doc comment in the words of the generator: never empty. */
export function docSentence(text: string, tags: readonly DocTag[] = []): Code {
  const comment = docComment(text, tags);
  if (comment === false) throw new Error("a doc comment without text");
  return comment;
}

/** Text for the inside of a comment that a template writes, on one line. */
export function commentWords(text: string): Code {
  return Code.trusted([oneLine(text)]);
}

const oneLine = (text: string): string => commentText(text).replace(/\s+/g, " ").trim();
