import { patternTree, type AST } from "../../patterns/pattern-tree.ts";
import { classSet, memberSet, type CharacterSet } from "./character-set.ts";

/** A part of a pattern, as far as it decides how many ways there are to match a text. */
export type Part =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly least: number; readonly most: number };

/** A pattern by its parts. */
export interface PatternParts {
  readonly part: Part;
  /** The patterns of look-arounds, which are matched on their own. */
  readonly lookArounds: readonly Part[];
  /** Whether a match can begin at the start of the text only. */
  readonly isAnchored: boolean;
}

/**
 * Reads a pattern; undefined for one with flags of its own, and one that is not valid.
 *
 * @param references whether back references make a pattern unknown, or count as nothing
 */
export function patternParts(
  source: string,
  references: "unknown" | "nothing" = "unknown",
): PatternParts | undefined {
  const tree = patternTree(source);
  if (tree === undefined) return undefined;
  const reader = new Reader(references === "nothing");
  try {
    const part = reader.choice(tree.alternatives);
    return { part, lookArounds: reader.lookArounds, isAnchored: isAnchored(tree.alternatives) };
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

const nothing: Part = { kind: "sequence", parts: [] };

/** Groups within groups; whoever looks at a part calls itself for them. */
const mostLevels = 100;

class Reader {
  readonly lookArounds: Part[] = [];
  readonly #skipsReferences: boolean;
  #levels = 0;

  constructor(skipsReferences: boolean) {
    this.#skipsReferences = skipsReferences;
  }

  choice(alternatives: readonly AST.Alternative[]): Part {
    if (++this.#levels > mostLevels) throw new Unknown();
    const parts = alternatives.map(({ elements }): Part => {
      const [only = nothing, ...others] = elements.map((one) => this.#part(one));
      return others.length === 0 ? only : { kind: "sequence", parts: [only, ...others] };
    });
    this.#levels--;
    const [only = nothing, ...others] = parts;
    return others.length === 0 ? only : { kind: "choice", parts };
  }

  #part(element: AST.Element | AST.QuantifiableElement): Part {
    switch (element.type) {
      case "Assertion":
        if (element.kind === "lookahead" || element.kind === "lookbehind")
          this.lookArounds.push(this.choice(element.alternatives));
        return nothing;
      case "Quantifier": {
        const { min: least, max: most } = element;
        return { kind: "repeat", part: this.#part(element.element), least, most };
      }
      case "CapturingGroup":
        return this.choice(element.alternatives);
      case "Group":
        if (element.modifiers !== null) throw new Unknown();
        return this.choice(element.alternatives);
      case "Character":
      case "CharacterSet":
        return { kind: "set", set: memberSet(element) };
      case "CharacterClass":
        return { kind: "set", set: classSet(element) };
      case "Backreference":
        if (this.#skipsReferences) return nothing;
        throw new Unknown();
      case "ExpressionCharacterClass":
        throw new Unknown();
    }
  }
}

/** Whether every alternative begins with `^`. */
function isAnchored(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.every(({ elements: [first] }) => {
    if (first?.type === "Group" || first?.type === "CapturingGroup")
      return isAnchored(first.alternatives);
    return first?.type === "Assertion" && first.kind === "start";
  });
}
