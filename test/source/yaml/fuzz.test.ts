import fc from "fast-check";
import { expect, test } from "vitest";
import { compareReaders } from "./compare-readers.ts";
import { YamlWriter, mutate, type Choose } from "./random-yaml.ts";

/** Set by `npm run fuzz -- --yaml`; without them a short run of one seed is enough. */
const minutes = Number(process.env["DIPTYCH_FUZZ_MINUTES"] ?? 0);
const first = Number(process.env["DIPTYCH_FUZZ_SEED"] ?? 1);

/** Random choices, which fast-check makes fewer and smaller where a text fails. */
const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 400, size: "max" });

/** Chooses by the numbers, and behind the last of them by their count, so that every text ends. */
function chooser(numbers: readonly number[]): Choose {
  let next = 0;
  return (count) => {
    const index = next++;
    return (numbers[index] ?? Math.imul(index, 2_654_435_761) >>> 8) % count;
  };
}

function randomText(numbers: readonly number[], mutations: number): string {
  const choose = chooser(numbers);
  let text = new YamlWriter(choose).document();
  for (let left = mutations; left > 0; left--) text = mutate(text, choose);
  // Files are read without it.
  return text.replace(/^\uFEFF/, "");
}

test(
  `both readers agree on random texts, from seed ${first}`,
  () => {
    const end = Date.now() + minutes * 60_000;
    let seed = first;
    do {
      let taken = 0;
      const property = fc.property(choices, fc.nat({ max: 3 }), (numbers, mutations) => {
        const text = randomText(numbers, mutations);
        const { isTaken, difference } = compareReaders(text);
        if (isTaken) taken++;
        if (difference !== undefined) throw new Error(`${difference}\n${JSON.stringify(text)}`);
      });
      const numRuns = 300;
      // Making a failure smaller takes longer than the run: the text itself is enough.
      fc.assert(property, { seed, numRuns, endOnFailure: minutes > 0 });
      expect(taken).toBeGreaterThan(numRuns / 4);
      seed++;
    } while (Date.now() < end);
  },
  (minutes + 5) * 60_000,
);
