/**
 * A pattern that matches what both patterns match. Groups of the second are counted on from those
 * of the first, and groups with names become groups with numbers, since a name can stand only once.
 */
export function bothPatterns(a: string, b: string): string {
  const first = renumber(a, 0);
  const second = renumber(b, first.groups);
  return `^(?=[\\s\\S]*?(?:${first.text}))(?=[\\s\\S]*?(?:${second.text}))`;
}

/** The tokens that matter: escapes, classes, and the openings of groups. */
const tokens =
  /\\k<([^>]*)>|\\(\d+)|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((\?<(?![=!])[^>]*>|\?)?/gu;

function renumber(
  pattern: string,
  offset: number,
): { readonly text: string; readonly groups: number } {
  const numbers = new Map<string, number[]>();
  let groups = offset;
  for (const [token, , , opening] of pattern.matchAll(tokens)) {
    if (!token.startsWith("(") || opening === "?") continue;
    groups++;
    if (opening === undefined) continue;
    const name = opening.slice(2, -1);
    numbers.set(name, [...(numbers.get(name) ?? []), groups]);
  }
  const text = pattern.replace(
    tokens,
    (token: string, name?: string, number?: string, opening?: string) => {
      if (name !== undefined) return reference(numbers.get(name) ?? []);
      if (number !== undefined)
        return number === "0" || offset === 0 ? token : reference([Number(number) + offset]);
      return opening?.startsWith("?<") === true ? "(" : token;
    },
  );
  return { text, groups };
}

/** A group of its own, so that no digit behind it belongs to the number. */
function reference(numbers: readonly number[]): string {
  return `(?:${numbers.map((number) => `\\${number}`).join("")})`;
}
