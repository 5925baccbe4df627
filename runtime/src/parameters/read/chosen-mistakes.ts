/** An object that a form does not fit. */
export interface MisfitForm<Mistake> {
  /** Places of the properties that have one value, which tell the object from others. */
  readonly tags: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/**
 * The mistakes of a form that fits none of several objects: those of the object that its tags name, or those that it
 * makes in all objects; undefined where there are neither.
 */
export function chosenMistakes<Mistake>(
  misfits: readonly MisfitForm<Mistake>[],
  placeOf: (mistake: Mistake) => string | undefined,
): readonly Mistake[] | undefined {
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
  return common !== undefined && common.length > 0 ? common : undefined;
}
