import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { projects } from "./projects.ts";

/** The slowest files, those first that wait for other programs; paths from the project's root. */
export const slow: readonly string[] = [
  "test/downstream/",
  "test/pack/",
  "test/consumers/",
  "test/mock/packed.packs.test.ts",
  "test/service/model/",
  "test/service/process/",
  "test/hostile/",
  "test/json/many-properties.test.ts",
  "test/cli/built.packs.test.ts",
  "test/xml-encode/round-trip.test.ts",
  "test/end-to-end/every-operation.test.ts",
  "test/parameters/round-trip.test.ts",
  "test/cases.test.ts",
];

/** Position in a list; after all of it where nothing fits. */
function rank<T>(list: readonly T[], fits: (one: T) => boolean): number {
  const found = list.findIndex(fits);
  return found < 0 ? list.length : found;
}

/**
 * Starts the slowest files first, so that no worker is left with one of them at the end. Vitest
 * orders by the durations of the last run, which a fresh checkout does not have. Projects follow one
 * another: a worker keeps its modules only from one file to the next of the same project.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = (await super.sort(files)).map((file) => ({
      file,
      project: rank(projects, ({ name }) => name === file.project.name),
      place: rank(slow, (path) => file.moduleId.includes(path)),
    }));
    return placed
      .toSorted((a, b) => a.project - b.project || a.place - b.place)
      .map(({ file }) => file);
  }
}
