import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { missing } from "./test/support/extras.ts";
import { registerSources } from "./test/support/loading/register.ts";
import { aliases, sourceGlobs, sourcePaths } from "./test/support/loading/sources.ts";
import { patience } from "./test/support/patience.ts";
import { notPlain, projects, type Project } from "./test/support/projects.ts";
import { SlowFirst } from "./test/support/slow-first.ts";

// For what prepares a run, such as a database with the tables of the service.
registerSources();

const source = (path: string): string => new URL(path, import.meta.url).pathname;

/** A page whose requests go to any origin, as those of tests do. */
const page = {
  environment: source("./test/support/page-environment.ts"),
  environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
};

const configOf = ({
  name,
  files,
  needs,
  setup,
  isPage = false,
}: Project): TestProjectInlineConfiguration => {
  const skipped = missing(needs);
  return {
    resolve: { alias: [...aliases] },
    test: {
      name,
      include: [...files],
      exclude: ["**/node_modules/**", ...(name === "plain" ? notPlain : [])],
      provide: {
        skipped: skipped ?? "",
        database: name === "postgres" ? "PostgreSQL" : "SQLite",
      },
      runner: "test/support/runner.ts",
      // Node loads the sources by itself (test/support/loading), and what test/support/import-generated.ts has translated.
      server: {
        deps: { external: [sourcePaths, /\/diptych-test-[^/]+\/.*\/generated-\d+\//] },
      },
      globalSetup: skipped === undefined ? [...(setup ?? [])] : [],
      // Long enough for a machine that does much else: a timeout says that something hangs.
      testTimeout: 2 * patience,
      hookTimeout: 2 * patience,
      expect: { poll: { timeout: patience, interval: 20 } },
      // Loading the generator costs more than most files test. Files share one module graph per
      // worker instead, and test/support/leaks.ts fails a file that leaves global state behind.
      isolate: isPage,
      setupFiles: [
        "test/support/loading/setup.ts",
        "test/support/seed.ts",
        ...(isPage ? [] : ["test/support/leaks.ts"]),
      ],
      ...(isPage && page),
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  };
};

export default defineConfig({
  test: {
    // Vitest leaves a core free for watching; a run has nothing to leave it for. Tests of processes wait for them, so that
    // two cores serve three workers in a ninth less time. More cores have enough to do, and a worker holds a gigabyte.
    maxWorkers: availableParallelism() <= 4 ? "150%" : "100%",
    globalSetup: ["test/support/run-folder.ts"],
    sequence: { sequencer: SlowFirst },
    // While Vitest watches: it does not know which tests import a source, so all that were chosen run again.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, ...sourceGlobs],
    projects: projects.map(configOf),
  },
});
