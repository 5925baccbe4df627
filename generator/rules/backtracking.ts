/** Longest text that a pattern is tested on if testing it may take time exponential in its length. */
const longestText = 24;

/** Repetitions up to this number cost little. */
const fewRepetitions = 5;

/**
 * Whether a text can be tested against a pattern in little time. Engines that backtrack need time
 * exponential in the length of the text for patterns such as `^(a+)+$`; examples are tested while
 * generating, and must not stop it.
 */
export function isQuicklyTested(source: string, text: string): boolean {
  return text.length <= longestText || !hasNestedChoices(source);
}

/** Whether something is repeated that can match one text in several ways: `(a+)*`, `(a|b)*`. */
function hasNestedChoices(source: string): boolean {
  // For each open group whether it contains a repetition or alternatives.
  const groups: boolean[] = [];
  let inGroup = false;
  for (const [token = "", quantifier] of source.matchAll(tokens)) {
    if (quantifier !== undefined) {
      inGroup ||= isRepetition(quantifier);
    } else if (token === "|") {
      inGroup = true;
    } else if (token.startsWith("(")) {
      groups.push(inGroup);
      inGroup = false;
    } else if (token.startsWith(")")) {
      const isRepeated = isRepetition(token.slice(1));
      if (isRepeated && inGroup) return true;
      inGroup = (groups.pop() ?? false) || inGroup || isRepeated;
    }
  }
  return false;
}

/** Escapes, classes, groups with their quantifier, alternatives, and other quantifiers. */
const tokens =
  /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?<?[=!]|\?:)?|\)(?:[*+?]|\{\d+(?:,\d*)?\})?|\||([*+?]|\{\d+(?:,\d*)?\})/gsu;

function isRepetition(quantifier: string): boolean {
  if (quantifier === "*" || quantifier === "+") return true;
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier) ?? [];
  if (least === undefined) return false;
  return comma !== "" && (most === "" || Number(most) > fewRepetitions);
}
