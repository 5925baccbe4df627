import type { AST } from "../pattern-tree.ts";

/** Whether a character of a pattern reads a code point. */
export type CharacterTest = (point: number) => boolean;

/** Code points whose answers are kept. */
const keptPoints = 256;

/** The test of a character, an escape such as `\d`, the dot, or a class, as the engine of the language has it. */
export function characterTest(
  element: AST.Character | AST.CharacterSet | AST.CharacterClass,
): CharacterTest {
  if (element.type === "Character") {
    const { value } = element;
    return (point) => point === value;
  }
  const pattern = new RegExp(`^${element.raw}$`, "u");
  const known = new Int8Array(keptPoints);
  return (point) => {
    const kept = known[point];
    if (kept !== undefined && kept !== 0) return kept === 1;
    const isRead = pattern.test(String.fromCodePoint(point));
    if (kept !== undefined) known[point] = isRead ? 1 : -1;
    return isRead;
  };
}
