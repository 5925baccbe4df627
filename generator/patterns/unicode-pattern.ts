import { visitRegExpAST } from "@eslint-community/regexpp";
import { patternTree, type AST } from "./pattern-tree.ts";

/**
 * A pattern in the stricter syntax that the flag `u` asks for, with the same meaning: escapes that
 * are needless are dropped, and brackets, braces and dashes that stand for themselves are escaped.
 * A pattern that is valid with the flag stays as it is. Undefined if it is valid in neither syntax,
 * or where its meaning without the flag cannot be what was meant, such as `\Z` for the letter Z.
 * Source: ECMA-262, 22.2.1 and B.1.2.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (isValid(pattern, "u")) return pattern;
  if (!isValid(pattern, "")) return undefined;
  const tree = patternTree(pattern, false);
  if (tree === undefined) return undefined;
  const rewritten = rewrite(pattern, tree);
  return isValid(rewritten, "u") ? rewritten : undefined;
}

/** The engine decides, which may know more or less than the parser. */
function isValid(pattern: string, flags: string): boolean {
  try {
    RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

function rewrite(pattern: string, tree: AST.Pattern): string {
  let text = "";
  let at = 0;
  visitRegExpAST(tree, {
    onCharacterEnter(node) {
      const { start, end, raw } = node;
      text += pattern.slice(at, start) + unicodeCharacter(raw, node);
      at = end;
    },
  });
  return text + pattern.slice(at);
}

/** Escapes that have a meaning with the flag, and letters and digits, whose meaning without it may not be what was meant. */
const keptEscape = /^\\[\^$\\.*+?()[\]{}|/A-Za-z0-9]/;

function unicodeCharacter(raw: string, node: AST.Character): string {
  const { parent } = node;
  const isInClass = parent.type === "CharacterClass" || parent.type === "CharacterClassRange";
  if (raw.startsWith("\\") && raw.length > 1)
    return keptEscape.test(raw) || (isInClass && raw === "\\-") ? raw : raw.slice(1);
  if (raw === "-") return isBesideSet(node) ? "\\-" : raw;
  return !isInClass && /^[{}\]]$/.test(raw) ? `\\${raw}` : raw;
}

/** Whether a member of a class is beside a set such as `\w`, with which a dash would be a range. */
function isBesideSet({ parent, start, end }: AST.Character): boolean {
  return (
    parent.type === "CharacterClass" &&
    parent.elements.some(
      (one) => one.type === "CharacterSet" && (one.end === start || one.start === end),
    )
  );
}
