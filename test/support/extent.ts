/**
 * Whether a run tries everything, as `npm run night` does. Each change is tried on samples where all of a list takes
 * long: the same ones in each run, so that a change fails only by what it changes.
 */
export const isWhole: boolean = process.env["DIPTYCH_WHOLE"] === "1";

/** The number of random values that a property is tried with. */
export const runs = (whole: number, sample: number): number => (isWhole ? whole : sample);

/** All of a list at night, else so many, evenly spread, the first and the last among them. */
export function sampled<Item>(
  all: readonly Item[],
  count: number,
  whole: boolean = isWhole,
): readonly Item[] {
  if (whole || all.length <= count) return all;
  const step = (all.length - 1) / Math.max(1, count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, nth) => Math.round(nth * step)));
  return all.filter((_, index) => chosen.has(index));
}
