import { patternTree, type AST } from "../../../generator/patterns/pattern-tree.ts";
import type { CheckPattern } from "./js-pattern.ts";

/**
 * A regular expression as the functions `match` and `search` of JSONPath take it. Undefined where it needs more than these have,
 * such as a boundary of words. Source: RFC 9485; RFC 9535, 2.4.6 and 2.4.7.
 */
export function iPattern({
  pattern,
  ignoreCase,
}: CheckPattern): { readonly call: "match" | "search"; readonly pattern: string } | undefined {
  const tree = patternTree(pattern);
  if (tree === undefined) return undefined;
  const [only, ...more] = tree.alternatives;
  // Anchors bind alternatives one by one.
  if (more.length > 0 || only === undefined) {
    const text = alternatives(tree.alternatives, ignoreCase);
    return text === undefined ? undefined : { call: "search", pattern: text };
  }
  const elements = [...only.elements];
  const isStart = isEdge(elements[0], "start");
  if (isStart) elements.shift();
  const isEnd = isEdge(elements.at(-1), "end");
  if (isEnd) elements.pop();
  const text = sequence(elements, ignoreCase);
  if (text === undefined) return undefined;
  if (!isStart && !isEnd) return { call: "search", pattern: text };
  return { call: "match", pattern: `${isStart ? "" : ".*"}${text}${isEnd ? "" : ".*"}` };
}

const isEdge = (element: AST.Element | undefined, kind: "start" | "end"): boolean =>
  element?.type === "Assertion" && element.kind === kind;

function alternatives(list: readonly AST.Alternative[], ignoreCase: boolean): string | undefined {
  const texts = list.map(({ elements }) => sequence(elements, ignoreCase));
  return texts.includes(undefined) ? undefined : texts.join("|");
}

function sequence(elements: readonly AST.Element[], ignoreCase: boolean): string | undefined {
  const texts = elements.map((one) => elementText(one, ignoreCase));
  return texts.includes(undefined) ? undefined : texts.join("");
}

function elementText(node: AST.Element, ignoreCase: boolean): string | undefined {
  switch (node.type) {
    case "Character":
      return character(node.value, ignoreCase);
    case "CharacterSet":
      return node.kind === "any" ? "." : setOf(node);
    case "CharacterClass":
      return classOf(node, ignoreCase);
    case "Group": {
      if (node.modifiers !== null) return undefined;
      const inner = alternatives(node.alternatives, ignoreCase);
      return inner === undefined ? undefined : `(${inner})`;
    }
    case "CapturingGroup": {
      if (node.references.length > 0) return undefined;
      const inner = alternatives(node.alternatives, ignoreCase);
      return inner === undefined ? undefined : `(${inner})`;
    }
    case "Quantifier": {
      // Whether a test holds does not depend on greed.
      const inner = elementText(node.element as AST.Element, ignoreCase);
      return inner === undefined ? undefined : `${inner}${repeats(node)}`;
    }
    default:
      return undefined;
  }
}

function repeats({ min, max }: AST.Quantifier): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function character(code: number, ignoreCase: boolean): string {
  const text = String.fromCodePoint(code);
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
  if (ignoreCase && lower !== upper) return `[${lower}${upper}]`;
  return escaped(text);
}

const controls: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (text: string): string =>
  controls[text] ?? (/[\\^$.*+?()[\]{}|]/.test(text) ? `\\${text}` : text);

/** In a class a dash is escaped too. */
const escapedInClass = (text: string): string => (text === "-" ? "\\-" : escaped(text));

const sets: Readonly<Record<string, string>> = {
  digit: "0-9",
  word: "A-Za-z0-9_",
  space: " \\t\\n\\r",
};

function setOf(node: AST.CharacterSet): string | undefined {
  const text = node.kind === "property" || node.kind === "any" ? undefined : sets[node.kind];
  if (text === undefined) return undefined;
  return "negate" in node && node.negate ? `[^${text}]` : `[${text}]`;
}

function classOf(node: AST.CharacterClass, ignoreCase: boolean): string | undefined {
  let text = "";
  for (const one of node.elements as readonly AST.ClassRangesCharacterClassElement[]) {
    if (one.type === "Character") text += memberOf(one.value, ignoreCase);
    else if (one.type === "CharacterClassRange") {
      const [from, to] = [one.min.value, one.max.value].map((code) => String.fromCodePoint(code));
      text += `${escapedInClass(from ?? "")}-${escapedInClass(to ?? "")}`;
      if (ignoreCase && /^[a-z]{2}$/.test(`${from}${to}`))
        text += `${from?.toUpperCase()}-${to?.toUpperCase()}`;
      else if (ignoreCase && /^[A-Z]{2}$/.test(`${from}${to}`))
        text += `${from?.toLowerCase()}-${to?.toLowerCase()}`;
    } else if (one.type === "CharacterSet" && !("negate" in one && one.negate)) {
      const set = sets[one.kind];
      if (set === undefined) return undefined;
      text += set;
    } else return undefined;
  }
  return text === "" ? undefined : `[${node.negate ? "^" : ""}${text}]`;
}

function memberOf(code: number, ignoreCase: boolean): string {
  const text = String.fromCodePoint(code);
  const both = ignoreCase ? new Set([text.toLowerCase(), text.toUpperCase()]) : [text];
  return [...both].map(escapedInClass).join("");
}
