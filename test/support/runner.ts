import { inject, it, TestRunner } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Reason to skip the files of this project; empty if they run. */
    readonly skipped: string;
  }
}

/**
 * Gives a worker nothing to clean up when it ends. Vitest keeps a list of fixtures for each test and goes through all
 * lists once for each file, which takes a worker that shares its modules half a minute; no test has fixtures of a worker.
 *
 * Reports each file of a project whose extras are missing as one skipped test that says why, and
 * does not load it: the body of a skipped `describe` is run, and would ask for what is not there.
 */
export default class Runner extends TestRunner {
  override onCleanupWorkerContext(): void {}

  override importFile(...[file, source]: Parameters<TestRunner["importFile"]>): unknown {
    const reason = inject("skipped");
    if (reason === "" || source !== "collect") return super.importFile(file, source);
    it.skip(reason);
    return undefined;
  }
}
