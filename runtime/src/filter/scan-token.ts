import { echo, syntaxIssue, type FilterIssue } from "./filter-issue.ts";
import type { FilterOperator } from "./filter.ts";
import { endsWord, unit } from "./word-rules.ts";

/** A part of a filter's text from the index `start` to before the index `end`. */
export type Token =
  | { readonly kind: "open" | "close" | "end"; readonly start: number; readonly end: number }
  | Word
  | CompareToken
  | CombineToken
  | {
      readonly kind: "bad";
      readonly issue: FilterIssue;
      readonly start: number;
      readonly end: number;
    };

/** A field or a value. */
export interface Word {
  readonly kind: "word";
  /** Without quotes and escapes. */
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

export interface CompareToken {
  readonly kind: "compare";
  readonly operator: FilterOperator;
  readonly start: number;
  readonly end: number;
}

export interface CombineToken {
  readonly kind: "combine";
  readonly operator: LogicalOperator;
  readonly start: number;
  readonly end: number;
}

export type LogicalOperator = "and" | "or" | "not";

type Operator = Pick<CompareToken, "kind" | "operator"> | Pick<CombineToken, "kind" | "operator">;

/** Operators by their text, which is in lower case. Source: Interface B, 4.1, table of operators. */
const operators: ReadonlyMap<string, Operator> = /* @__PURE__ */ new Map<string, Operator>([
  ["-eq", { kind: "compare", operator: "eq" }],
  ["-ne", { kind: "compare", operator: "ne" }],
  ["-gt", { kind: "compare", operator: "gt" }],
  ["-ge", { kind: "compare", operator: "ge" }],
  ["-lt", { kind: "compare", operator: "lt" }],
  ["-le", { kind: "compare", operator: "le" }],
  ["-contains", { kind: "compare", operator: "contains" }],
  ["-notcontains", { kind: "compare", operator: "notcontains" }],
  ["-and", { kind: "combine", operator: "and" }],
  ["-or", { kind: "combine", operator: "or" }],
  ["-not", { kind: "combine", operator: "not" }],
]);

/**
 * The token at an index, after spaces. Only spaces count; they separate words and operators from
 * each other, and are optional beside parentheses.
 */
export function scanToken(text: string, at: number): Token {
  let start = at;
  while (text.charCodeAt(start) === unit.space) start++;
  if (start === text.length) return { kind: "end", start, end: start };
  const c = text.charCodeAt(start);
  if (c === unit.open) return { kind: "open", start, end: start + 1 };
  if (c === unit.close) return { kind: "close", start, end: start + 1 };
  const quoted = c === unit.singleQuote || c === unit.doubleQuote;
  return quoted ? scanQuoted(text, start, c) : scanUnquoted(text, start);
}

/** Source: Interface B, 4.1, rule 6. */
function scanUnquoted(text: string, start: number): Token {
  let end = start;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  if (end === start) return bad(start, `${echo(text.charAt(start))} is allowed only in quotes`);
  const word = text.slice(start, end);
  const operator = operators.get(word);
  const c = text.charCodeAt(end);
  const ended = end === text.length || c === unit.space || c === unit.close;
  if (operator !== undefined) {
    if (ended || c === unit.open) return { ...operator, start, end };
    return bad(end, `a blank is missing behind ${word}`);
  }
  if (ended) return { kind: "word", text: word, quoted: false, start, end };
  return bad(end, `${echo(text.charAt(end))} is allowed only in quotes`);
}

/** Source: Interface B, 4.1, rules 4 and 5. */
function scanQuoted(text: string, start: number, quote: number): Token {
  let value = "";
  let from = start + 1;
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quote) {
      const end = at + 1;
      const next = text.charCodeAt(end);
      if (end < text.length && next !== unit.space && next !== unit.close) {
        return bad(end, "a blank is missing behind the string");
      }
      return { kind: "word", text: value + text.slice(from, at), quoted: true, start, end };
    }
    if (c !== unit.backslash) continue;
    const escaped = text.charCodeAt(at + 1);
    if (escaped !== quote && escaped !== unit.backslash) {
      const mark = String.fromCharCode(quote);
      return bad(at, `a backslash is allowed only before ${mark} and before another backslash`);
    }
    value += text.slice(from, at);
    from = ++at;
  }
  return bad(start, "the string that opens here is not closed");
}

function bad(at: number, message: string): Token {
  return { kind: "bad", issue: syntaxIssue(at, message), start: at, end: at };
}
