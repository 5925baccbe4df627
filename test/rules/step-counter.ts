/** A pattern that a test made, of the letters a, b and c. */
export type Pattern =
  | { readonly kind: "letters"; readonly letters: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly part: Pattern;
      readonly least: number;
      readonly most: number;
    };

export function sourceOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case "letters":
      return pattern.letters.length === 1 ? pattern.letters : `[${pattern.letters}]`;
    case "sequence":
      return `(?:${pattern.parts.map(sourceOf).join("")})`;
    case "choice":
      return `(?:${pattern.parts.map(sourceOf).join("|")})`;
    case "repeat": {
      const { part, least, most } = pattern;
      return `(?:${sourceOf(part)}){${least},${most === Infinity ? "" : most}}`;
    }
  }
}

/** Thrown where a text takes more steps than are counted. */
export class TooManySteps extends Error {}

/**
 * Steps that an engine which backtracks takes to match a whole text, as ECMAScript says how: a
 * repetition that matches nothing is not tried once the required ones are there.
 */
export function stepsOf(pattern: Pattern, text: string, most: number): number {
  let steps = 0;
  const match = (part: Pattern, at: number, then: (at: number) => boolean): boolean => {
    if (++steps > most) throw new TooManySteps();
    switch (part.kind) {
      case "letters":
        return at < text.length && part.letters.includes(text[at] ?? "") && then(at + 1);
      case "sequence": {
        const from = (index: number, here: number): boolean => {
          const next = part.parts[index];
          return next === undefined ? then(here) : match(next, here, (end) => from(index + 1, end));
        };
        return from(0, at);
      }
      case "choice":
        return part.parts.some((one) => match(one, at, then));
      case "repeat": {
        const again = (count: number, here: number): boolean => {
          if (++steps > most) throw new TooManySteps();
          const isMore =
            count < part.most &&
            match(part.part, here, (end) =>
              end === here && count >= part.least ? false : again(count + 1, end),
            );
          return isMore || (count >= part.least && then(here));
        };
        return again(0, at);
      }
    }
  };
  match(pattern, 0, (end) => end === text.length);
  return steps;
}
