/** A tag, whose attributes may have a greater-than sign, or the text up to the next one. */
const piece = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|[^<]+/gy;

/**
 * XML that is written in one line, with a line for each element. Text that has lines of its own, or
 * that would mean something else with more space in it, stays as it is.
 */
export function indentedXml(text: string): string {
  const trimmed = text.trim();
  if (/\n|<!|<\?(?!xml )|xml:space/.test(trimmed)) return text;
  const pieces = trimmed.match(piece) ?? [];
  if (pieces.join("") !== trimmed) return text;
  const lines: string[] = [];
  const open: string[] = [];
  for (const [index, one] of pieces.entries()) {
    const [, slash = "", name = ""] = /^<(\/?)([^\s/>]*)/.exec(one) ?? [];
    const before = pieces[index - 1] ?? "";
    const indent = "  ".repeat(open.length - (slash === "" ? 0 : 1));
    if (one.startsWith("<?")) lines.push(one);
    else if (!one.startsWith("<")) {
      // Text alone stays between its tags; beside elements it has to keep its space.
      const isAlone = /^<[^/?]/.test(before) && !before.endsWith("/>");
      if (!isAlone || pieces[index + 1]?.startsWith("</") !== true) return text;
      lines.push(`${lines.pop() ?? ""}${one}`);
    } else if (slash === "") {
      lines.push(`${indent}${one}`);
      if (!one.endsWith("/>")) open.push(name);
    } else {
      if (open.pop() !== name) return text;
      const isEmpty = /^<[^/?]/.test(before) && !before.endsWith("/>");
      if (isEmpty || !before.startsWith("<")) lines.push(`${lines.pop() ?? ""}${one}`);
      else lines.push(`${indent}${one}`);
    }
  }
  return open.length === 0 ? lines.join("\n") : text;
}
