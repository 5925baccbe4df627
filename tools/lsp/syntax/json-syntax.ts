import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import type { SyntaxMember, SyntaxNode } from "./syntax-node.ts";
import { tokenText } from "./syntax-tree.ts";

/** An object or an array whose bracket is not closed yet. */
interface Open {
  readonly kind: "map" | "list";
  readonly start: number;
  readonly members: SyntaxMember[];
  /** Key whose value comes next. */
  key: Span | undefined;
  /** Whether the colon behind the key has come. */
  isValue: boolean;
}

/**
 * The tree of JSON that may have mistakes: commas, colons, quotes and brackets may be missing, and comments may be
 * there. One pass, without recursion.
 */
export function jsonSyntax(text: string): SyntaxNode | undefined {
  const open: Open[] = [];
  let root: SyntaxNode | undefined;
  const add = (value: SyntaxNode): void => {
    const here = open.at(-1);
    if (here === undefined) root ??= value;
    else addValue(here, value, text);
  };
  const close = (end: number): void => {
    const here = open.pop();
    if (here === undefined) return;
    endMember(here, text);
    add({ kind: here.kind, start: here.start, end, members: here.members });
  };
  const signs = /["{}[\],:]|\/\/[^\r\n]*|\/\*[^]*?\*\/|[^\s"{}[\],:]+/g;
  let last = 0;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const [token] = sign;
    const start = sign.index;
    let end = signs.lastIndex;
    switch (token) {
      case "{":
      case "[": {
        const kind = token === "{" ? "map" : "list";
        open.push({ kind, start, members: [], key: undefined, isValue: false });
        break;
      }
      case "}":
      case "]": {
        const kind = token === "}" ? "map" : "list";
        const isHere = open.at(-1)?.kind === kind;
        // A bracket that is missing ends where an outer one does.
        if (!isHere && open.at(-2)?.kind === kind) close(last);
        close(end);
        break;
      }
      case ",": {
        const here = open.at(-1);
        if (here !== undefined) endMember(here, text);
        break;
      }
      case ":": {
        const here = open.at(-1);
        if (here?.key !== undefined) here.isValue = true;
        break;
      }
      default: {
        if (token.startsWith("//") || token.startsWith("/*")) continue;
        if (token === '"') {
          end = stringEnd(text, start);
          signs.lastIndex = end;
        }
        const here = open.at(-1);
        if (here?.kind === "map" && !here.isValue) {
          endMember(here, text);
          here.key = { start, end };
        } else add({ kind: "scalar", start, end, members: [] });
      }
    }
    last = end;
  }
  while (open.length > 0) close(last);
  return root;
}

function addValue(here: Open, value: SyntaxNode, text: string): void {
  const { key, members } = here;
  if (here.kind === "list") members.push({ name: String(members.length), value });
  else if (key === undefined) members.push({ name: "", value });
  else members.push({ name: nameOf(text, key), key, value });
  here.key = undefined;
  here.isValue = false;
}

/** Notes a key without a value. */
function endMember(here: Open, text: string): void {
  const { key, members } = here;
  if (key !== undefined) members.push({ name: nameOf(text, key), key, value: undefined });
  here.key = undefined;
  here.isValue = false;
}

const nameOf = (text: string, { start, end }: Span): string => tokenText(text.slice(start, end));

/** Behind the quote that ends a string, or the end of its line. */
function stringEnd(text: string, start: number): number {
  const ends = /["\\\n]/g;
  ends.lastIndex = start + 1;
  for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
    if (end[0] === '"') return end.index + 1;
    if (end[0] === "\n") return end.index;
    ends.lastIndex = end.index + 2;
  }
  return text.length;
}
