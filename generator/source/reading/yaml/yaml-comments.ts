import {
  CST,
  Lexer,
  isCollection,
  isMap,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { LineTable } from "../../locations/line-table.ts";
import type { Span } from "../json/locate-json.ts";
import { withMembers, type YamlComment } from "./comment-members.ts";
import { parseYamlDocument } from "./parse-yaml.ts";

/** Comments of a YAML text that a pattern matches, in the order of the text. */
export function yamlComments(text: string, pattern: RegExp): readonly YamlComment[] {
  const comments = commentsIn(text).filter((one) => pattern.test(one.text));
  if (comments.length === 0) return [];
  const members = membersOf(parseYamlDocument(text).contents as Node | null);
  return withMembers(comments, members, new LineTable(text));
}

function commentsIn(text: string): readonly Pick<YamlComment, "text" | "span">[] {
  const comments: Pick<YamlComment, "text" | "span">[] = [];
  let offset = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type: CST.TokenType | null = isScalar ? null : CST.tokenType(lexeme);
    isScalar = type === "scalar";
    // Lexemes that are not in the text.
    if (isScalar || type === "doc-mode" || type === "flow-error-end") continue;
    const end = offset + lexeme.length;
    if (type === "comment") comments.push({ text: lexeme, span: { start: offset, end } });
    offset = end;
  }
  return comments;
}

/** Members of mappings, with their keys, and items of sequences, in the order of the text. */
function membersOf(root: Node | null): readonly Span[] {
  const members: Span[] = [];
  const pending: (Node | null)[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isCollection(node)) continue;
    for (const { first, last } of partsOf(node as YAMLMap | YAMLSeq)) {
      const start = first?.range?.[0] ?? last?.range?.[0];
      if (start === undefined) continue;
      members.push({ start, end: last?.range?.[1] ?? first?.range?.[1] ?? start });
      pending.push(last);
    }
  }
  return members.sort((a, b) => a.start - b.start || b.end - a.end);
}

interface Part {
  readonly first: Node | null;
  readonly last: Node | null;
}

function partsOf(node: YAMLMap | YAMLSeq): readonly Part[] {
  if (isMap(node))
    return (node.items as Pair<Node | null, Node | null>[]).map(({ key, value }) => ({
      first: key,
      last: value ?? null,
    }));
  return (node.items as (Node | null)[]).map((item) => ({ first: item, last: item }));
}
