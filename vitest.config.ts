import { defineConfig } from "vitest/config";

const source = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    // Tests run on the sources, so that they need no build before them.
    alias: [
      { find: "#platform", replacement: source("./runtime/src/platform/node.ts") },
      { find: /^@diptych\/runtime$/, replacement: source("./runtime/src/index.ts") },
      { find: /^@diptych\/runtime\/(.+)$/, replacement: source("./runtime/src/$1.ts") },
      { find: /^@diptych\/(v[23])$/, replacement: source("./generated/$1/src/index.ts") },
      { find: /^@diptych\/(v[23])\/(.+)$/, replacement: source("./generated/$1/src/$2.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
