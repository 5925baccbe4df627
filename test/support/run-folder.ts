import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of this run of the tests, where files keep what they make once for all of them. */
    readonly runFolder: string;
  }
}

/** Global setup: makes the folder of the run, and removes it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(path.join(tmpdir(), "diptych-test-"));
  let run = 0;
  const provide = (): void => project.provide("runFolder", path.join(parent, String(++run)));
  provide();
  // While vitest watches, sources change between runs.
  project.onTestsRerun(provide);
  return () => rm(parent, { recursive: true, force: true });
}
