import { checkPattern, type CheckPattern } from "../rules/js-pattern.ts";
import { iPattern } from "../rules/i-pattern.ts";
import { readTokens, type Token } from "./filter-tokens.ts";

/** A condition that JSONPath cannot say, and a rule without code can beside it. */
export interface BesideCondition {
  /** Names from what is selected; empty for its own name. */
  readonly field: readonly string[];
  readonly pattern: CheckPattern;
  readonly isWanted: boolean;
}

/** A filter in the words of RFC 9535, with `#` for the name of the member. */
export interface TranslatedFilter {
  readonly text: string;
  /** Conditions that the text leaves out. */
  readonly beside: readonly BesideCondition[];
}

/** A name, an index, or a filter within the filter. */
type Step = string | number | { readonly filter: string };

/** An operand of the filter. */
type Operand =
  | { readonly kind: "query"; readonly names: readonly Step[] }
  | { readonly kind: "key" }
  | { readonly kind: "length"; readonly of: Operand }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: "list"; readonly items: readonly (string | number | boolean | null)[] };

/** The reason why a filter cannot be said. */
class Untold extends Error {}

/**
 * Translates a filter of a ruleset, which is an expression of JavaScript.
 *
 * @param isLast whether the filter ends the path, so that conditions may be said beside it
 */
export function translateFilter(
  text: string,
  isLast: boolean,
): TranslatedFilter | { readonly problem: string } {
  const tokens = readTokens(text);
  if (tokens === undefined) return { problem: `the filter '${text}' has signs that are not known` };
  const reader = new FilterReader(tokens, isLast);
  try {
    return { text: reader.whole(), beside: reader.beside };
  } catch (error) {
    if (error instanceof Untold) return { problem: `the filter '${text}' ${error.message}` };
    throw error;
  }
}

class FilterReader {
  readonly beside: BesideCondition[] = [];
  readonly #tokens: readonly Token[];
  readonly #isLast: boolean;
  #at = 0;
  /** Conditions may be said beside the text where all of them must hold. */
  #isConjunction = true;

  constructor(tokens: readonly Token[], isLast: boolean) {
    this.#tokens = tokens;
    this.#isLast = isLast;
  }

  whole(): string {
    const text = this.#conjunctions();
    if (this.#at < this.#tokens.length) throw new Untold(`cannot be read at '${this.#peek()}'`);
    return text;
  }

  #peek(offset = 0): string | undefined {
    return this.#tokens[this.#at + offset]?.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Untold("ends too early");
    return token;
  }

  #expect(text: string): void {
    if (this.#next().text !== text) throw new Untold(`lacks '${text}'`);
  }

  /** `a || b`, without parts that are said beside it. */
  #conjunctions(): string {
    const alternatives = this.#hasOr();
    const before = this.#isConjunction;
    this.#isConjunction &&= !alternatives;
    const parts = [this.#conditions()];
    while (this.#peek() === "||") {
      this.#next();
      parts.push(this.#conditions());
    }
    this.#isConjunction = before;
    return parts.join(" || ");
  }

  /** Whether `||` stands on this level. */
  #hasOr(): boolean {
    let depth = 0;
    for (let index = this.#at; index < this.#tokens.length; index++) {
      const text = this.#tokens[index]?.text;
      if (text === "(" || text === "[") depth++;
      if (text === ")" || text === "]") if (--depth < 0) return false;
      if (text === "||" && depth === 0) return true;
    }
    return false;
  }

  #conditions(): string {
    const parts = [this.#condition()];
    while (this.#peek() === "&&") {
      this.#next();
      parts.push(this.#condition());
    }
    const said = parts.filter((one) => one !== "");
    return said.length === 0 ? "@ == @" : said.join(" && ");
  }

  #condition(isNegated = false): string {
    const token = this.#peek();
    if (token === "!") {
      this.#next();
      return this.#condition(!isNegated);
    }
    if (token === "(") {
      this.#next();
      const before = this.#isConjunction;
      this.#isConjunction &&= !isNegated;
      const inner = this.#conjunctions();
      this.#isConjunction = before;
      this.#expect(")");
      return `${isNegated ? "!" : ""}(${inner})`;
    }
    return this.#comparison(isNegated);
  }

  #comparison(isNegated: boolean): string {
    const literal = this.#tokens[this.#at];
    if (literal?.kind === "regex" && this.#peek(1) === "." && this.#peek(2) === "test") {
      this.#at += 3;
      this.#expect("(");
      const operand = this.#operand();
      this.#expect(")");
      return this.#matching(operand, literal.text, isNegated);
    }
    const left = this.#operand();
    if (this.#peek() === "." && this.#peek(2) === "(") return this.#call(left, isNegated);
    const operator = this.#peek();
    if (operator !== undefined && /^(?:[=!]==?|[<>]=?)$/.test(operator)) {
      this.#next();
      return compared(left, operator, this.#operand(), isNegated);
    }
    return `${isNegated ? "!" : ""}${truthy(left, isNegated)}`;
  }

  #call(left: Operand, isNegated: boolean): string {
    this.#expect(".");
    const name = this.#next().text;
    this.#expect("(");
    const not = isNegated ? "!" : "";
    const argument = this.#next();
    if (name === "match" && (argument.kind === "regex" || argument.kind === "string")) {
      this.#expect(")");
      const text = argument.kind === "regex" ? argument.text : `/${argument.text}/`;
      return this.#matching(left, text, isNegated);
    }
    if (name === "includes" && left.kind === "list") {
      this.#at--;
      const operand = this.#operand();
      this.#expect(")");
      const tests = left.items.map((item) => `${singular(operand)} == ${literalText(item)}`);
      return `${not}(${tests.join(" || ")})`;
    }
    this.#expect(")");
    if (argument.kind !== "string") throw new Untold(`calls '${name}'`);
    if (name === "indexOf") return this.#found(left, argument.text, isNegated);
    const quoted = iText(argument.text);
    const operand = singular(left);
    if (name === "startsWith") return `${not}match(${operand}, ${quoteText(`${quoted}.*`)})`;
    if (name === "endsWith") return `${not}match(${operand}, ${quoteText(`.*${quoted}`)})`;
    if (name !== "includes") throw new Untold(`calls '${name}'`);
    const search = `search(${operand}, ${quoteText(quoted)})`;
    if (left.kind === "key") return `${not}${search}`;
    return `${not}(${search} || ${operand}[?@ == ${quoteText(argument.text)}])`;
  }

  /** `indexOf`, compared with −1 or 0: whether a text is in another. */
  #found(left: Operand, text: string, isNegated: boolean): string {
    const comparison = [this.#next().text, this.#next().text].join(" ").replace(/^([=!])==/, "$1=");
    const isThere = /^(?:!= -1|> -1|>= 0)$/.test(comparison);
    if (!isThere && !/^(?:== -1|< 0|<= -1)$/.test(comparison))
      throw new Untold(`compares a position: ${comparison}`);
    return `${isThere === isNegated ? "!" : ""}search(${singular(left)}, ${quoteText(iText(text))})`;
  }

  #matching(operand: Operand, literal: string, isNegated: boolean): string {
    const pattern = checkPattern(literal, "literal");
    if (pattern === undefined) throw new Untold(`has the pattern ${literal}`);
    const inPath = iPattern(pattern);
    const isQuery =
      operand.kind === "query" && operand.names.every((one) => typeof one === "string");
    if (inPath !== undefined) {
      const call = `${inPath.call}(${singular(operand)}, ${quoteText(inPath.pattern)})`;
      return `${isNegated ? "!" : ""}${call}`;
    }
    if (!this.#isLast || !this.#isConjunction || (operand.kind !== "key" && !isQuery))
      throw new Untold(`has the pattern ${literal}`);
    const field = operand.kind === "query" ? operand.names.map(String) : [];
    this.beside.push({ field, pattern, isWanted: !isNegated });
    return "";
  }

  #operand(): Operand {
    const token = this.#next();
    if (token.kind === "string") return { kind: "literal", value: token.text };
    if (token.kind === "number") return { kind: "literal", value: Number(token.text) };
    if (token.text === "void") {
      this.#next();
      return { kind: "literal", value: undefined };
    }
    const words = { true: true, false: false, null: null, undefined };
    if (Object.hasOwn(words, token.text))
      return { kind: "literal", value: words[token.text as keyof typeof words] };
    if (token.text === "[") return this.#list();
    if (token.text === "@property") return this.#withLength({ kind: "key" });
    if (token.text !== "@") throw new Untold(`has '${token.text}'`);
    const names: Step[] = [];
    for (;;) {
      if (this.#peek() === "." && this.#peek(2) !== "(") {
        this.#next();
        const name = this.#next();
        if (name.text === "length") return { kind: "length", of: { kind: "query", names } };
        if (name.kind !== "name") throw new Untold(`has '${name.text}' behind a dot`);
        names.push(name.text);
      } else if (this.#peek() === "[") {
        this.#next();
        if (this.#peek() === "?") {
          names.push({ filter: this.#inner() });
          continue;
        }
        const name = this.#next();
        if (name.kind !== "string" && name.kind !== "number")
          throw new Untold("has more than a name in brackets");
        names.push(name.kind === "number" ? Number(name.text) : name.text);
        this.#expect("]");
      } else return { kind: "query", names };
    }
  }

  /** A filter within the filter. */
  #inner(): string {
    this.#next();
    const before = this.#isConjunction;
    this.#isConjunction = false;
    const text = this.#conjunctions();
    this.#isConjunction = before;
    this.#expect("]");
    return text;
  }

  #withLength(operand: Operand): Operand {
    if (this.#peek() !== "." || this.#peek(1) !== "length") return operand;
    this.#at += 2;
    return { kind: "length", of: operand };
  }

  #list(): Operand {
    const items: (string | number | boolean | null)[] = [];
    while (this.#peek() !== "]") {
      const item = this.#operand();
      if (item.kind !== "literal" || item.value === undefined)
        throw new Untold("has a list of more than values");
      items.push(item.value);
      if (this.#peek() === ",") this.#next();
    }
    this.#next();
    return { kind: "list", items };
  }
}

/** Members whose value is often `false`, so that being there is not enough. */
const flags: ReadonlySet<unknown> = new Set(
  "deprecated nullable required readOnly writeOnly explode allowReserved allowEmptyValue uniqueItems exclusiveMinimum exclusiveMaximum additionalProperties".split(
    " ",
  ),
);

function truthy(operand: Operand, isNegated: boolean): string {
  if (operand.kind === "key") return "(# != '')";
  if (operand.kind === "length") return `(${singular(operand)} > 0)`;
  if (operand.kind !== "query") throw new Untold("has a value alone");
  if (operand.names.length === 0) return "(@ != null && @ != false && @ != '' && @ != 0)";
  const query = singular(operand);
  if (!flags.has(operand.names.at(-1))) return query;
  return isNegated ? `(${query} && ${query} != false)` : `(${query} && ${query} != false)`;
}

function compared(left: Operand, operator: string, right: Operand, isNegated: boolean): string {
  const not = isNegated ? "!" : "";
  const sign = operator.replace(/^([=!])==?$/, "$1=");
  const [query, literal] = left.kind === "literal" ? [right, left] : [left, right];
  if (literal.kind === "literal" && literal.value === undefined) {
    if (query.kind !== "query") throw new Untold("compares with undefined");
    const isThere = (sign === "!=") !== isNegated;
    return isThere ? singular(query) : `!${singular(query)}`;
  }
  const bound = literal.kind === "literal" ? boundOf(literal.value, sign) : undefined;
  if (query.kind === "key" && bound !== undefined) {
    // The names of members are texts, which JavaScript compares as numbers.
    if (sign === "==" || sign === "!=") return `${not}(# ${sign} ${quoteText(String(bound))})`;
    const turned = left === query ? sign : (turnedSigns[sign] ?? sign);
    return `${not}match(#, ${quoteText(statusPattern(turned, bound))})`;
  }
  if (/[<>]/.test(sign) && (left.kind === "key" || right.kind === "key"))
    throw new Untold("compares the name with a text");
  const text = `${singular(left)} ${sign} ${singular(right)}`;
  return not === "" ? text : `!(${text})`;
}

/** The number that a name is compared with; statuses in quotes have the order of their numbers. */
function boundOf(value: unknown, sign: string): number | undefined {
  if (typeof value === "number") return value;
  return /[<>]/.test(sign) && typeof value === "string" && /^\d{3}$/.test(value)
    ? Number(value)
    : undefined;
}

const turnedSigns: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
};

/** The pattern of statuses, which have three digits, on one side of a number. */
function statusPattern(sign: string, bound: number): string {
  const least = sign === ">" || sign === "<=" ? bound + 1 : bound;
  if (!Number.isInteger(least) || least < 100 || least > 999)
    throw new Untold("compares the name with a number that is no status");
  const [a, b, c] = [...String(least)].map(Number) as [number, number, number];
  const isFrom = sign.startsWith(">");
  const [hundreds, tens, ones] = isFrom
    ? [range(a + 1, 9), range(b + 1, 9), range(c, 9)]
    : [range(0, a - 1), range(0, b - 1), range(0, c - 1)];
  const parts = [
    ...(hundreds === undefined ? [] : [`${hundreds}[0-9][0-9]`]),
    ...(tens === undefined ? [] : [`${a}${tens}[0-9]`]),
    ...(ones === undefined ? [] : [`${a}${b}${ones}`]),
  ];
  return parts.join("|");
}

const range = (from: number, to: number): string | undefined =>
  from > to ? undefined : `[${from}-${to}]`;

function singular(operand: Operand): string {
  switch (operand.kind) {
    case "key":
      return "#";
    case "length":
      return `length(${singular(operand.of)})`;
    case "literal":
      if (operand.value === undefined) throw new Untold("compares with undefined");
      return literalText(operand.value);
    case "list":
      throw new Untold("has a list");
    case "query":
      return `@${operand.names.map(stepText).join("")}`;
  }
}

const stepText = (step: Step): string =>
  typeof step === "object" ? `[?${step.filter}]` : segmentText(step);

const literalText = (value: string | number | boolean | null): string =>
  typeof value === "string" ? quoteText(value) : JSON.stringify(value);

/** A name as a segment of a path. */
export function segmentText(name: string | number): string {
  if (typeof name === "number") return `[${name}]`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${quoteText(name)}]`;
}

/** A text in single quotes, as JSONPath has it. */
export const quoteText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A text as a pattern of JSONPath that matches it alone. */
const iText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
