import { patternTree, type AST } from "../../patterns/pattern-tree.ts";

/** A part of a regular expression, as far as texts can be made for it. */
export type PatternNode =
  | { readonly kind: "empty" }
  /** One character out of these, the plain ones first. */
  | { readonly kind: "character"; readonly from: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
    };

/** Characters that are tried for classes: letters and digits before the others. */
const plain = [..."abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const others = [..."-_.,:;/@#+*=!?()[]{}<>&%$'\"|~^`\\ äß中"];

const empty: PatternNode = { kind: "empty" };

/**
 * The parts of a pattern that texts are made of. Assertions are read as empty, so that a text made from the result must be
 * tested. Undefined for a pattern that refers to groups, and for one that is not valid.
 */
export function patternNodes(source: string): PatternNode | undefined {
  const tree = patternTree(source);
  if (tree === undefined) return undefined;
  try {
    return choice(tree.alternatives);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

function choice(alternatives: readonly AST.Alternative[]): PatternNode {
  const options = alternatives.map(
    ({ elements }): PatternNode => ({ kind: "sequence", parts: elements.map(nodeOf) }),
  );
  const [only = empty] = options;
  return options.length === 1 ? only : { kind: "choice", options };
}

function nodeOf(element: AST.Element | AST.QuantifiableElement): PatternNode {
  switch (element.type) {
    case "Assertion":
      return empty;
    case "Quantifier": {
      const { min: least, max: most } = element;
      return { kind: "repeat", part: nodeOf(element.element), least, most };
    }
    case "Group":
    case "CapturingGroup":
      return choice(element.alternatives);
    case "Character":
      return { kind: "character", from: [String.fromCodePoint(element.value)] };
    case "CharacterSet":
      return characters(element.raw, []);
    case "CharacterClass":
      return characters(element.raw, element.elements.flatMap(namedBy));
    case "Backreference":
    case "ExpressionCharacterClass":
      throw new Unsupported();
  }
}

/** Characters of a class: those out of a small alphabet, or others and those that the class names. */
function characters(set: string, named: readonly number[]): PatternNode {
  const test = new RegExp(`^${set}$`, "u");
  const fits = (one: string): boolean => test.test(one);
  const from = plain.filter(fits);
  if (from.length > 0) return { kind: "character", from };
  const rest = [...others, ...named.map((code) => String.fromCodePoint(code))].filter(fits);
  if (rest.length === 0) throw new Unsupported();
  return { kind: "character", from: rest };
}

/** Characters that a member of a class names. */
function namedBy(member: AST.CharacterClassElement): readonly number[] {
  switch (member.type) {
    case "Character":
      return [member.value];
    case "CharacterClassRange":
      return [member.min.value, member.max.value];
    default:
      return [];
  }
}
