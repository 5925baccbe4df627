/**
 * Makes text harmless within a comment: it cannot end the comment, and a line cannot start with a
 * tag that the text did not mean as one.
 */
export function commentText(text: string): string {
  return text
    .replace(/\*\//g, "*\u200b/")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, " ")
    .replace(/(^|[\s(])@(?=[A-Za-z])/g, "$1\\@")
    .replace(/\{@/g, "{\\@");
}

/** Breaks text into lines of at most `width` characters, where its words allow that. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const whole = line.trimEnd();
    if (fenced || whole.length <= width || /^\s*(\||```|~~~)|^ {4}/.test(whole)) {
      lines.push(whole);
      continue;
    }
    const bullet = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(whole)?.[0] ?? /^\s*/.exec(whole)?.[0] ?? "";
    const indent = " ".repeat(bullet.length);
    let current = bullet;
    let empty = true;
    for (const word of whole.slice(bullet.length).split(/\s+/)) {
      if (!empty && current.length + 1 + word.length > width) {
        lines.push(current);
        current = indent + word;
      } else {
        current += empty ? word : ` ${word}`;
      }
      empty = false;
    }
    lines.push(current);
  }
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines;
}

/**
 * A whole JSDoc comment, indented; the empty string where there is nothing to say. `tags` are
 * names of tags that stand alone, such as `deprecated`.
 */
export function docComment(
  text: string,
  indent = "",
  width = 100,
  tags: readonly string[] = [],
): string {
  const lines = wrapText(commentText(text), width - indent.length - 3);
  if (lines.length > 0 && tags.length > 0) lines.push("");
  lines.push(...tags.map((tag) => `@${tag}`));
  if (lines.length === 0) return "";
  const [only = ""] = lines;
  if (lines.length === 1 && indent.length + only.length + 7 <= width)
    return `${indent}/** ${only} */`;
  const body = lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}`);
  return `${indent}/**\n${body.join("\n")}\n${indent} */`;
}
