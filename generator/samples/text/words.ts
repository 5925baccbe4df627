import type { Random } from "../random.ts";

/** Words without meaning, so that an example is not taken for real data. */
export const words: readonly string[] = [
  "amber",
  "birch",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "heron",
  "inlet",
  "jade",
  "kelp",
  "linden",
  "maple",
  "north",
  "opal",
  "pebble",
  "quartz",
  "river",
  "slate",
  "tundra",
];

/** Some words as a text of at least `least` and at most `most` characters. */
export function text(random: Random, least: number, most: number): string {
  let result = random.pick(words);
  while (result.length < least && result.length < 400) result += ` ${random.pick(words)}`;
  const cut = result.padEnd(Math.min(least, 100_000), "a").slice(0, Math.min(most, 100_000));
  // A space at the end would be lost in XML.
  return cut.endsWith(" ") ? `${cut.slice(0, -1)}a` : cut;
}
