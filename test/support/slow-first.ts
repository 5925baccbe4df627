import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The slowest files, those first that wait for other programs; paths from the project's root. */
export const slow: readonly string[] = [
  "test/downstream/",
  "test/pack/",
  "test/consumers/",
  "test/cli/built.test.ts",
  "test/browser/",
  "test/xml-encode/round-trip.test.ts",
  "test/end-to-end/every-operation.test.ts",
  "test/parameters/round-trip.test.ts",
  "test/cases.test.ts",
];

/** Position of a file in `slow`; after all of them where it is not named. */
function rank(file: string): number {
  const found = slow.findIndex((path) => file.includes(path));
  return found < 0 ? slow.length : found;
}

/**
 * Starts the slowest files first, so that no worker is left with one of them at the end. Vitest
 * orders by the durations of the last run, which a fresh checkout does not have.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}
