import { RegExpParser } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";

export type { AST } from "@eslint-community/regexpp";

/** Groups within groups that are read: the parser, and whoever walks the tree, call themselves for each. */
const mostLevels = 500;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * The syntax tree of a pattern, with the offset of each node. Undefined for a pattern that is not valid, or has more than
 * 500 groups within each other.
 *
 * @param isUnicode whether the pattern is read as with the flag `u`, as JSON Schema asks
 * Source: ECMA-262, 22.2.1, and B.1.2 without the flag.
 */
export function patternTree(source: string, isUnicode = true): AST.Pattern | undefined {
  if (levelsOf(source) > mostLevels) return undefined;
  try {
    return parser.parsePattern(source, 0, source.length, { unicode: isUnicode });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Groups within each other. */
function levelsOf(source: string): number {
  let levels = 0;
  let most = 0;
  for (const [token] of source.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[()]/g)) {
    if (token === "(") most = Math.max(most, ++levels);
    else if (token === ")") levels--;
  }
  return most;
}
