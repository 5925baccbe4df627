/** An object that a form does not fit. */
export interface MisfitForm<Mistake> {
  /** Places of the properties that have one value, which tell the object from others. */
  readonly tags: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/** How mistakes of a kind are told apart and written. */
export interface MistakeKind<Mistake> {
  placeOf(mistake: Mistake): string | undefined;
  wordsOf(mistake: Mistake): string;
  withWords(mistake: Mistake, words: string): Mistake;
}

/**
 * The mistakes of a form that fits none of several objects: those of the object that its tags name, those that it
 * makes in all objects, or a tag that names none of them; undefined where there are none of these.
 */
export function chosenMistakes<Mistake>(
  misfits: readonly MisfitForm<Mistake>[],
  kind: MistakeKind<Mistake>,
): readonly Mistake[] | undefined {
  const { placeOf } = kind;
  const named = misfits.filter(
    ({ tags, mistakes }) =>
      tags.length > 0 && !mistakes.some((one) => tags.includes(placeOf(one) ?? "")),
  );
  const [only] = misfits.length === 1 ? misfits : named;
  if (only !== undefined && named.length < 2) return only.mistakes;
  const [first, ...others] = misfits.map(({ mistakes }) => mistakes);
  const common = first?.filter((mistake) => {
    const text = JSON.stringify(mistake);
    return others.every((list) => list.some((other) => JSON.stringify(other) === text));
  });
  if (common !== undefined && common.length > 0) return common;
  const tag = named.length === 0 ? unknownTag(misfits, kind) : undefined;
  return tag === undefined ? undefined : [tag];
}

/** The mistake of a tag that all objects have, with the values of all: `expected "a" or "b", got "c"`. */
function unknownTag<Mistake>(
  misfits: readonly MisfitForm<Mistake>[],
  { placeOf, wordsOf, withWords }: MistakeKind<Mistake>,
): Mistake | undefined {
  const [first] = misfits;
  for (const tag of first?.tags ?? []) {
    const wrong = misfits.flatMap(({ tags, mistakes }) =>
      tags.includes(tag) ? mistakes.filter((one) => placeOf(one) === tag).slice(0, 1) : [],
    );
    const [one] = wrong;
    if (one === undefined || wrong.length < misfits.length) continue;
    const parts = wrong.map((mistake) => /^expected (.*?)(, got .*)?$/s.exec(wordsOf(mistake)));
    const ends = new Set(parts.map((part) => part?.[2] ?? ""));
    if (parts.includes(null) || ends.size > 1) continue;
    const expected = [...new Set(parts.map((part) => part?.[1]))].sort().join(" or ");
    return withWords(one, `expected ${expected}${[...ends].join("")}`);
  }
  return undefined;
}
