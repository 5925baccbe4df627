import { LineTable } from "../../locations/line-table.ts";
import type { Span } from "../json/locate-json.ts";
import { readDirectly } from "./direct/read-directly.ts";
import { SCALAR, type Rows } from "./direct/rows.ts";
import { withMembers, type YamlComment } from "./comment-members.ts";

/**
 * Comments of a YAML text that a pattern matches, as `yamlComments` finds them, without the library. Undefined where
 * the text cannot be read directly.
 */
export function directComments(text: string, pattern: RegExp): readonly YamlComment[] | undefined {
  const direct = readDirectly(text);
  if (direct === undefined) return undefined;
  const comments = commentsBeside(text, direct.rows).filter((one) => pattern.test(one.text));
  return comments.length === 0
    ? []
    : withMembers(comments, membersOf(direct.rows), new LineTable(text));
}

/** Texts behind number signs that are in no key and no scalar. */
function commentsBeside(text: string, rows: Rows): readonly Pick<YamlComment, "text" | "span">[] {
  const comments: Pick<YamlComment, "text" | "span">[] = [];
  const tokens = tokensOf(rows);
  let next = 0;
  for (let at = text.indexOf("#"); at !== -1; at = text.indexOf("#", at)) {
    while (next < tokens.length && (tokens[next] as Span).end <= at) next += 1;
    const token = tokens[next];
    if (token !== undefined && token.start <= at && !isHeader(text, token, at)) {
      at = token.end;
      continue;
    }
    // Names of anchors may have the sign.
    if (at > 0 && !/\s/.test(text[at - 1] as string)) {
      at += 1;
      continue;
    }
    const end = lineEnd(text, at);
    comments.push({ text: text.slice(at, end), span: { start: at, end } });
    at = end;
  }
  return comments;
}

/** Keys and scalars, in the order of the text. */
function tokensOf(rows: Rows): readonly Span[] {
  const tokens: Span[] = [];
  for (let row = 0; row < rows.count; row++) {
    const keyStart = rows.keyStart(row);
    if (keyStart !== -1) tokens.push({ start: keyStart, end: rows.keyEnd(row) });
    if (rows.about(row) === SCALAR) tokens.push({ start: rows.start(row), end: rows.end(row) });
  }
  return tokens;
}

/** Whether an offset is in the line that begins a block scalar, where a comment may stand. */
function isHeader(text: string, { start }: Span, at: number): boolean {
  const first = text[start];
  return (first === "|" || first === ">") && at < lineEnd(text, start);
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  const end = feed === -1 ? text.length : feed;
  return text[end - 1] === "\r" ? end - 1 : end;
}

/** Members of mappings, with their keys, and items of sequences, in the order of the text. */
function membersOf(rows: Rows): readonly Span[] {
  const members: Span[] = [];
  // The first row is that of the document.
  for (let row = 1; row < rows.count; row++) {
    const keyStart = rows.keyStart(row);
    members.push({ start: keyStart === -1 ? rows.start(row) : keyStart, end: rows.end(row) });
  }
  return members.sort((a, b) => a.start - b.start || b.end - a.end);
}
