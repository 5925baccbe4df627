import { defineConfig } from "vitest/config";
import { SlowFirst } from "./test/support/slow-first.ts";

const source = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    // Tests run on the sources, so that they need no build before them.
    alias: [
      { find: "diptych/plugin", replacement: source("./generator/plugin.ts") },
      { find: "#platform", replacement: source("./runtime/src/platform/node.ts") },
      { find: /^@diptych\/runtime$/, replacement: source("./runtime/src/index.ts") },
      { find: /^@diptych\/runtime\/(.+)$/, replacement: source("./runtime/src/$1.ts") },
      { find: /^@diptych\/multipart$/, replacement: source("./multipart/src/index.ts") },
      { find: /^@diptych\/(v[23])$/, replacement: source("./generated/$1/src/index.ts") },
      { find: /^@diptych\/(v[23])\/(.+)$/, replacement: source("./generated/$1/src/$2.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest leaves a core free for watching; a run has nothing to leave it for.
    maxWorkers: "100%",
    // Loading the generator costs more than most files test. Files share one module graph per
    // worker instead, and test/support/leaks.ts fails a file that leaves global state behind.
    isolate: false,
    globalSetup: ["test/support/run-folder.ts"],
    setupFiles: ["test/support/leaks.ts"],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { sequencer: SlowFirst },
  },
});
