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
  const rewritten = rewrite(pattern);
  return isValid(rewritten, "u") ? rewritten : undefined;
}

function isValid(pattern: string, flags: string): boolean {
  try {
    RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** An escape; a quantifier in braces; a single character. */
const token = /\\(?:[\s\S]|$)|\{\d+(?:,\d*)?\}|[\s\S]/gu;

/** Characters that may follow a backslash with the flag: syntax, and letters and digits, which are left alone. */
const escapable = /^[\^$\\.*+?()[\]{}|/A-Za-z0-9]$/;

/** Escapes that stand for many characters, so that no range begins or ends with them. */
const manyCharacters = /^\\[dDwWsS]$/;

function rewrite(pattern: string): string {
  const tokens = pattern.match(token) ?? [];
  let inClass = false;
  const out = tokens.map((text, index) => {
    if (text.length > 1 && text.startsWith("\\")) {
      const char = text.slice(1);
      return escapable.test(char) || (inClass && char === "-") ? text : char;
    }
    if (inClass) {
      if (text === "]") inClass = false;
      const isBesideMany =
        manyCharacters.test(tokens[index - 1] ?? "") ||
        manyCharacters.test(tokens[index + 1] ?? "");
      return text === "-" && isBesideMany ? "\\-" : text;
    }
    if (text === "[") inClass = true;
    return text === "{" || text === "}" || text === "]" ? `\\${text}` : text;
  });
  return out.join("");
}
