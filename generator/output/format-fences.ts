/** Formats TypeScript; undefined for text that does not parse. */
export type CodeFormatter = (typescript: string) => Promise<string | undefined>;

/** A line that opens or closes a block of code, or could within a list or a quote. */
const anyFence = /`{3}|~{3}/;
const opening = /^(`{3,})ts$/;

/**
 * Formats the blocks of TypeScript in Markdown. Undefined where there is another block of code, or
 * what looks like one: which lines are code is then for a parser of Markdown to say.
 */
export async function formatFences(
  text: string,
  formatCode: CodeFormatter,
): Promise<string | undefined> {
  const printed: string[] = [];
  let fence: string | undefined;
  let block: string[] = [];
  for (const line of text.split("\n")) {
    if (!anyFence.test(line)) {
      (fence === undefined ? printed : block).push(line);
    } else if (fence === undefined) {
      fence = opening.exec(line)?.[1];
      if (fence === undefined) return undefined;
      printed.push(line);
    } else {
      if (line !== fence || block.length === 0) return undefined;
      const code = block.join("\n");
      printed.push(((await formatCode(code)) ?? code).trimEnd(), line);
      fence = undefined;
      block = [];
    }
  }
  return fence === undefined ? printed.join("\n") : undefined;
}
