import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { doors } from "./test/support/doors.ts";
import { missing } from "./test/support/extras.ts";
import { patience } from "./test/support/patience.ts";
import { notPlain, projects, type Project } from "./test/support/projects.ts";
import { SlowFirst } from "./test/support/slow-first.ts";

const source = (path: string): string => new URL(path, import.meta.url).pathname;

const resolve = {
  // Tests run on the sources, so that they need no build before them.
  alias: [
    ...Object.entries(doors).map(([name, file]) => ({
      find: `diptych/${name}`,
      replacement: source(`./${file}`),
    })),
    { find: "#platform", replacement: source("./runtime/src/platform/node.ts") },
    { find: /^@diptych\/runtime$/, replacement: source("./runtime/src/index.ts") },
    { find: /^@diptych\/runtime\/(.+)$/, replacement: source("./runtime/src/$1.ts") },
    { find: /^@diptych\/multipart$/, replacement: source("./multipart/src/index.ts") },
    {
      find: /^@diptych\/transports\/(.+)$/,
      replacement: source("./packages/transports/src/$1.ts"),
    },
    { find: /^@diptych\/(v[23])$/, replacement: source("./generated/$1/src/index.ts") },
    { find: /^@diptych\/(v[23])\/(.+)$/, replacement: source("./generated/$1/src/$2.ts") },
  ],
};

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
    resolve,
    test: {
      name,
      include: [...files],
      exclude: ["**/node_modules/**", ...(name === "plain" ? notPlain : [])],
      provide: {
        skipped: skipped ?? "",
        database: name === "postgres" ? "PostgreSQL" : "SQLite",
      },
      runner: "test/support/runner.ts",
      // What test/support/import-generated.ts has translated is loaded by Node itself.
      server: { deps: { external: [/\/diptych-test-[^/]+\/.*\/generated-\d+\//] } },
      globalSetup: skipped === undefined ? [...(setup ?? [])] : [],
      // Long enough for a machine that does much else: a timeout says that something hangs.
      testTimeout: 2 * patience,
      hookTimeout: 2 * patience,
      expect: { poll: { timeout: patience, interval: 20 } },
      // Loading the generator costs more than most files test. Files share one module graph per
      // worker instead, and test/support/leaks.ts fails a file that leaves global state behind.
      isolate: isPage,
      setupFiles: ["test/support/seed.ts", ...(isPage ? [] : ["test/support/leaks.ts"])],
      ...(isPage && page),
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  };
};

export default defineConfig({
  test: {
    // Vitest leaves a core free for watching; a run has nothing to leave it for.
    maxWorkers: "100%",
    globalSetup: ["test/support/run-folder.ts"],
    sequence: { sequencer: SlowFirst },
    projects: projects.map(configOf),
  },
});
