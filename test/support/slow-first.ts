import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import recorded from "./durations.json" with { type: "json" };
import { projects } from "./projects.ts";

/**
 * Seconds of the files that take long, by project. `npm run test:durations` records them after a run of all tests;
 * `.ci/run` fails where the record and its own run have grown apart.
 */
export const durations: Readonly<Record<string, Readonly<Record<string, number>>>> = recorded;

/** Seconds of a file; 0 where it is not among the long ones. */
function secondsOf(file: TestSpecification): number {
  const own = Object.entries(durations[file.project.name] ?? {});
  return own.find(([name]) => file.moduleId.endsWith(`/${name}`))?.[1] ?? 0;
}

const rankOf = ({ project }: TestSpecification): number =>
  projects.findIndex(({ name }) => name === project.name);

/**
 * Starts the slowest files first, so that no worker is left with one of them at the end. Vitest
 * orders by the durations of the last run, which a fresh checkout does not have. Projects follow one
 * another: a worker keeps its modules only from one file to the next of the same project.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = (await super.sort(files)).map((file) => ({
      file,
      project: rankOf(file),
      seconds: secondsOf(file),
    }));
    return placed
      .toSorted((a, b) => a.project - b.project || b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}
