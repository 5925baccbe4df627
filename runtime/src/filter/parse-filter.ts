import { checkComparison } from "./check-comparison.ts";
import type { FieldSet } from "./field-set.ts";
import { echo, syntaxIssue, type FilterIssue } from "./filter-issue.ts";
import { defaultFilterLimits, maxFilterIssues, type FilterLimits } from "./filter-limits.ts";
import type { Filter } from "./filter.ts";
import { scanToken, type LogicalOperator, type Token, type Word } from "./scan-token.ts";
import { cannotStartWord } from "./word-rules.ts";

/** The parsed filter, or everything that is wrong with the text. */
export type FilterResult<Name extends string = string> =
  | { readonly filter: Filter<Name>; readonly issues?: undefined }
  | { readonly issues: readonly FilterIssue[]; readonly filter?: undefined };

/**
 * Reads a filter and checks it against the fields that it may name: that they exist, that the
 * operators apply to their types, and that the values are of these types. A syntax error ends reading
 * at once. Takes time linear in the length of the text.
 * Source: Interface B, 4.1, rules 1 to 6; a chain that mixes operators groups from the left.
 */
export function parseFilter<Fields>(
  text: string,
  fields: FieldSet<Fields>,
  limits?: Partial<FilterLimits>,
): FilterResult<keyof Fields & string> {
  const parser = new FilterParser(text, fields, { ...defaultFilterLimits, ...limits });
  // The parser accepts only names of the field set.
  const filter = parser.parse() as Filter<keyof Fields & string> | undefined;
  const { issues } = parser;
  return filter === undefined || issues.length > 0 ? { issues } : { filter };
}

/** A node, and the number of nodes on the longest path down from it, itself included. */
interface Part {
  readonly node: Filter;
  readonly height: number;
}

/** Methods give `undefined` if reading cannot continue; the reason is then among the issues. */
class FilterParser {
  readonly issues: FilterIssue[] = [];
  readonly #text: string;
  readonly #fields: FieldSet<unknown>;
  readonly #limits: FilterLimits;
  #token: Token = { kind: "end", start: 0, end: 0 };
  #comparisons = 0;

  constructor(text: string, fields: FieldSet<unknown>, limits: FilterLimits) {
    this.#text = text;
    this.#fields = fields;
    this.#limits = limits;
  }

  parse(): Filter | undefined {
    const { maxLength } = this.#limits;
    if (this.#text.length > maxLength) {
      return this.#exceeded("limit", maxLength, `longer than ${maxLength} characters`);
    }
    this.#advance();
    const part = this.#expression(0);
    if (part === undefined) return undefined;
    return this.#token.kind === "end" ? part.node : this.#refuse("there is no ( for this )");
  }

  /** A filter that is whole or within parentheses. Source: Interface B, 4.1, rule 1. */
  #expression(depth: number): Part | undefined {
    const token = this.#token;
    if (token.kind === "open") return this.#chain(depth);
    if (token.kind === "word") return this.#alone(this.#comparison(token));
    if (token.kind === "combine" && token.operator === "not") {
      return this.#alone(this.#negation(depth));
    }
    return this.#refuse("a comparison is missing, such as name -eq value");
  }

  /** One or more operands, each in parentheses. Source: Interface B, 4.1, rule 2. */
  #chain(depth: number): Part | undefined {
    let part = this.#group(depth);
    let chain: { readonly kind: "and" | "or"; readonly operands: Filter[] } | undefined;
    while (part !== undefined && !this.#isClosed()) {
      const token = this.#token;
      if (token.kind !== "combine" || token.operator === "not") {
        return this.#refuse("-and or -or is missing");
      }
      this.#advance();
      const operand = this.#enclosed(token.operator, depth);
      if (operand === undefined) return undefined;
      if (chain?.kind === token.operator) {
        chain.operands.push(operand.node);
        part = this.#part(chain, Math.max(part.height, operand.height + 1));
      } else {
        chain = { kind: token.operator, operands: [part.node, operand.node] };
        part = this.#part(chain, Math.max(part.height, operand.height) + 1);
      }
    }
    return part;
  }

  /** Source: Interface B, 4.1, rule 1. */
  #negation(depth: number): Part | undefined {
    this.#advance();
    const operand = this.#enclosed("not", depth);
    if (operand === undefined) return undefined;
    return this.#part({ kind: "not", operand: operand.node }, operand.height + 1);
  }

  #enclosed(operator: LogicalOperator, depth: number): Part | undefined {
    if (this.#token.kind === "open") return this.#group(depth);
    return this.#refuse(`parentheses are missing around what follows -${operator}`);
  }

  #group(depth: number): Part | undefined {
    const opened = this.#token.end - 1;
    if (depth >= this.#limits.maxDepth) return this.#tooDeep(opened);
    this.#advance();
    const part = this.#expression(depth + 1);
    if (part === undefined) return undefined;
    if (this.#token.kind === "end")
      return this.#fail(syntaxIssue(opened, "there is no ) for this ("));
    this.#advance();
    return part;
  }

  #comparison(field: Word): Part | undefined {
    if (!field.quoted && cannotStartWord(field.text.charCodeAt(0))) {
      return this.#refuse(`${echo(field.text)} cannot be a field`);
    }
    this.#advance();
    const operator = this.#token;
    if (operator.kind !== "compare") return this.#refuse("an operator is missing, such as -eq");
    this.#advance();
    const value = this.#token;
    if (value.kind !== "word") return this.#refuse("a value is missing");
    this.#advance();
    const { maxOperands } = this.#limits;
    if (++this.#comparisons > maxOperands) {
      return this.#exceeded("limit", field.start, `of more than ${maxOperands} comparisons`);
    }
    const checked = checkComparison(field, operator, value, this.#fields);
    if ("kind" in checked) return this.#part(checked, 1);
    this.issues.push(checked);
    // Reading continues, so that a filter shows all its mistakes at once.
    const { text } = field;
    const node = {
      kind: "comparison",
      field: text,
      operator: operator.operator,
      value: "",
    } as const;
    return this.issues.length < maxFilterIssues ? { node, height: 1 } : undefined;
  }

  /** A comparison or a negation needs parentheses as an operand. Source: Interface B, 4.1, rule 1. */
  #alone(part: Part | undefined): Part | undefined {
    if (part === undefined || this.#isClosed()) return part;
    const token = this.#token;
    if (token.kind === "combine" && token.operator !== "not") {
      return this.#refuse(`parentheses are missing around the text before -${token.operator}`);
    }
    return this.#refuse("the filter should end here; a value with spaces must be in quotes");
  }

  #part(node: Filter, height: number): Part | undefined {
    if (height <= this.#limits.maxDepth) return { node, height };
    return this.#tooDeep(this.#token.start);
  }

  #isClosed(): boolean {
    return this.#token.kind === "close" || this.#token.kind === "end";
  }

  #advance(): void {
    this.#token = scanToken(this.#text, this.#token.end);
  }

  /** Ends reading at the current token: it is malformed, or not the expected one. */
  #refuse(message: string): undefined {
    const token = this.#token;
    return this.#fail(token.kind === "bad" ? token.issue : syntaxIssue(token.start, message));
  }

  #tooDeep(at: number): undefined {
    return this.#exceeded("depth", at, `deeper than ${this.#limits.maxDepth} levels`);
  }

  #exceeded(code: "limit" | "depth", at: number, what: string): undefined {
    return this.#fail({ code, position: at + 1, message: `the filter is ${what}` });
  }

  #fail(issue: FilterIssue): undefined {
    this.issues.push(issue);
    return undefined;
  }
}
