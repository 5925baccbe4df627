declare const isMarkdown: unique symbol;

/** Markdown of a page; text of a document becomes Markdown only here. */
export type Markdown = string & { readonly [isMarkdown]: true };

/** Matches what is more than text: a span of code between equal runs of backticks, or an address. */
const special =
  /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)|https?:\/\/[^\s<>`|\\]*[^\s<>`|\\.,:;!?)\]'"*_~]/;

/**
 * Text on one line of a page or in one cell of a table. Spans of code and addresses stay; everything
 * else is text: no heading, list, fence, table or HTML.
 */
export function markdownText(text: string): Markdown {
  const parts: string[] = [];
  let rest = oneLine(text);
  for (let found = special.exec(rest); found !== null; found = special.exec(rest)) {
    const [whole, , inner] = found;
    const part = inner === undefined ? `<${whole}>` : markdownCode(inner);
    parts.push(escaped(rest.slice(0, found.index)), part);
    rest = rest.slice(found.index + whole.length);
  }
  parts.push(escaped(rest));
  const [first = "", ...others] = parts;
  return [escapedStart(first), ...others].join("") as Markdown;
}

/** A paragraph with the lines of the text. */
export function markdownParagraph(text: string): Markdown {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map(markdownText);
  return lines.filter((line) => line !== "").join("\n") as Markdown;
}

/** A span of code, also in a cell of a table. */
export function markdownCode(text: string): Markdown {
  const line = oneLine(text);
  if (line === "") return line as Markdown;
  if (!/[`|\\]/.test(line)) return `\`${line}\`` as Markdown;
  // A span of backticks cannot hold each of these in a table.
  const entities = line.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<code>${entities}</code>` as Markdown;
}

/** A block of TypeScript. */
export function markdownBlock(typescript: string): Markdown {
  const runs = typescript.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}ts\n${typescript}\n${fence}` as Markdown;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>|~$]/g, "\\$&").replace(/&(?=#?\w+;)/g, "\\&");

/** Signs that mean something only where a line starts. */
const escapedStart = (text: string): string =>
  text.replace(/^[#+\-=:]/, "\\$&").replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
