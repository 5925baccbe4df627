import {
  code,
  commas,
  commentWords,
  join,
  literal,
  literals,
  name,
  rt,
  type Code,
  type FunctionScope,
  type ModuleScope,
  type Name,
  type Printable,
} from "../../code/index.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { literalForms, type SegmentPattern } from "./path-pattern.ts";
import type { RouteBranch, RouteTree } from "./route-tree.ts";

/** View of `server/route-step`: looks at the next segment, or has found a path. */
export interface RouteStepView {
  /** Result if a path ends here; false otherwise. */
  readonly leaf: false | RouteLeafView;
  /** Local with the segment to look at. */
  readonly segment: Name;
  /** Whether the alternatives declare constants. */
  readonly isScoped: boolean;
  /** Literals for a switch; false unless there are several. */
  readonly cases: false | LazyList<RouteCaseView>;
  /** Other alternatives, in the order in which they are tried. */
  readonly tries: readonly RouteTryView[];
}

/** A literal segment. */
export interface RouteCaseView {
  /** Ways to write the segment, as literals. */
  readonly labels: readonly Code[];
  /** Continues behind the segment. */
  readonly step: RouteStepView;
}

/** The end of a path. */
export interface RouteLeafView {
  /** Index of the path item. */
  readonly index: Code;
  /** Path template, for a comment. */
  readonly path: Code;
  /** Statement that stores the parameters; false if there are none. */
  readonly capture: Code | false;
}

/** An alternative that is tried by a condition. */
export interface RouteTryView {
  /** Statement before the condition; false if absent. */
  readonly before: Code | false;
  /** True where the segment fits. */
  readonly condition: Code;
  /** Continues behind the segment. */
  readonly step: RouteStepView;
}

type LiteralBranch = RouteBranch & { readonly pattern: { readonly kind: "literal" } };

/** The branches of a tree: literals for a switch where there are several, and those that are tried. */
function divide({ children }: RouteTree): {
  readonly cased: readonly LiteralBranch[];
  readonly others: readonly RouteBranch[];
} {
  const cased = children.filter(isLiteral);
  if (cased.length < 2) return { cased: [], others: children };
  return { cased, others: children.filter((branch) => !isLiteral(branch)) };
}

const isLiteral = (branch: RouteBranch): branch is LiteralBranch =>
  branch.pattern.kind === "literal";

/** Whether segments of a tree are split, by functions and constants that have names. */
const splits = ({ children }: RouteTree): boolean =>
  children.some(({ pattern, tree }) => pattern.kind === "mixed" || splits(tree));

/** Local with a segment, by its index in the path. */
export const segmentName = (depth: number): Name => name(`s${depth + 1}`);

/** Builds the steps of one function. */
export class RouteStepBuilder {
  readonly #paths: readonly string[];
  readonly #scope: ModuleScope;
  readonly #locals: FunctionScope;
  readonly #keepsDots: boolean;
  #splits = 0;

  /**
   * @param locals those of the function, its parameters among them
   * @param keepsDots whether escaped dots of the path are still escaped
   */
  constructor(
    paths: readonly string[],
    scope: ModuleScope,
    locals: FunctionScope,
    keepsDots: boolean,
  ) {
    this.#keepsDots = keepsDots;
    this.#paths = paths;
    this.#scope = scope;
    this.#locals = locals;
  }

  /** @param taken expressions of the parameters so far */
  step(tree: RouteTree, depth: number, taken: readonly Printable[]): RouteStepView {
    const segment = segmentName(depth);
    const { cased, others } = divide(tree);
    return {
      leaf: this.#leaf(tree, taken),
      segment,
      isScoped: others.some(({ pattern }) => pattern.kind === "mixed"),
      cases: cased.length > 0 && this.#cases(cased, depth, taken),
      tries: others.map((branch) => this.#try(branch, segment, depth, taken)),
    };
  }

  #cases(
    branches: readonly LiteralBranch[],
    depth: number,
    taken: readonly Printable[],
  ): LazyList<RouteCaseView> {
    const view = ({ pattern, tree }: LiteralBranch): RouteCaseView => ({
      labels: this.#labels(pattern.text),
      step: this.step(tree, depth + 1, taken),
    });
    if (!branches.some(({ tree }) => splits(tree))) return lazyList(branches, view);
    // Names are declared once.
    const views = branches.map(view);
    return lazyList(views, (one) => one);
  }

  #leaf({ index }: RouteTree, taken: readonly Printable[]): false | RouteLeafView {
    if (index === undefined) return false;
    return {
      index: literal(index),
      path: commentWords(this.#paths[index] ?? ""),
      capture: taken.length > 0 && code`captures.push(${commas(taken)});`,
    };
  }

  #try(
    { pattern, tree }: RouteBranch,
    segment: Name,
    depth: number,
    taken: readonly Printable[],
  ): RouteTryView {
    switch (pattern.kind) {
      case "literal": {
        const tests = this.#labels(pattern.text).map((label) => code`${segment} === ${label}`);
        const step = this.step(tree, depth + 1, taken);
        return { before: false, condition: join(tests, code` || `), step };
      }
      case "parameter": {
        const step = this.step(tree, depth + 1, [...taken, segment]);
        return { before: false, condition: code`${segment} !== ""`, step };
      }
      case "mixed":
        return this.#trySplit(pattern, tree, segment, depth, taken);
    }
  }

  #trySplit(
    { texts }: SegmentPattern & { readonly kind: "mixed" },
    tree: RouteTree,
    segment: Name,
    depth: number,
    taken: readonly Printable[],
  ): RouteTryView {
    const parts = this.#locals.local(`parts${++this.#splits}`);
    const step = this.step(tree, depth + 1, [...taken, code`...${parts}`]);
    const before = code`const ${parts} = ${this.#split(texts, segment)};`;
    return { before, condition: code`${parts} !== undefined`, step };
  }

  #split(texts: readonly string[], segment: Name): Code {
    const forms = texts.map((text) => literalForms(text, this.#keepsDots));
    const longest = Math.max(...forms.map((list) => list.length));
    // A client escapes all of a segment or nothing of it.
    const calls = Array.from({ length: longest }, (_, form) => {
      const chosen = forms.map((list) => list[Math.min(form, list.length - 1)] ?? "");
      const constant = this.#scope.constant("texts", literals(chosen));
      return code`${rt.splitSegment}(${segment}, ${constant})`;
    });
    return join(calls, code` ?? `);
  }

  #labels(text: string): Code[] {
    return literalForms(text, this.#keepsDots).map((form) => literal(form));
  }
}
