import type { StringConstraints } from "../../ir/index.ts";
import type { Random } from "../random.ts";
import { textByName } from "./by-name.ts";
import { formatTexts } from "./formats.ts";
import { patternTexts } from "./pattern-text.ts";
import { text } from "./words.ts";

/**
 * Texts that may keep the rules of a string, the most plausible first. Each must still be checked:
 * rules are combined in more ways than texts can be made for.
 *
 * @param name of the property that holds the text
 */
export function* textValues(
  { format, pattern, minLength = 0, maxLength = Infinity }: StringConstraints,
  name: string,
  random: Random,
): Generator<string> {
  const byName = format === undefined ? textByName(name, random) : undefined;
  if (byName !== undefined) yield byName;
  if (format !== undefined) {
    const usual = formatTexts(format, random, 0);
    yield* usual;
    const [first] = usual;
    const missing = first === undefined ? 0 : minLength - codePointLength(first);
    if (missing > 0)
      for (const more of [0, 1, 2, 3]) yield* formatTexts(format, random, missing + more);
  }
  if (pattern !== undefined) {
    const lengths = [minLength, maxLength].filter((length) => length > 0 && length < 1000);
    for (const made of patternTexts(pattern, random, lengths)) {
      yield made;
      // A pattern without an anchor at its end may match a part of the text.
      const missing = minLength - codePointLength(made);
      if (missing > 0 && !pattern.endsWith("$")) yield made + "a".repeat(Math.min(missing, 10_000));
    }
  }
  yield text(random, minLength, maxLength);
  yield text(random, minLength, Math.min(maxLength, minLength));
}

/** Length as JSON Schema counts it. */
const codePointLength = (own: string): number => [...own].length;
