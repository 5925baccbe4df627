import path from "node:path";
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config";
import { sourcePaths } from "../../test/support/loading/sources.ts";
import base from "../../vitest.config.ts";

const root = path.resolve(import.meta.dirname, "../..");
const prefix = "\0without-field:";

/** Puts a server that loses one field of every body in the place of those that the service generates its own from. */
const withoutField: Plugin = {
  name: "without-field",
  enforce: "pre",
  resolveId(source, importer) {
    const version = /\/generated\/(v[23])\/src\/server\.ts$/.exec(source)?.[1];
    return version !== undefined && importer?.endsWith("/service/server/interfaces.ts")
      ? prefix + version
      : undefined;
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const version = id.slice(prefix.length);
    const server = JSON.stringify(path.join(root, `generated/${version}/src/server.ts`));
    const loses = JSON.stringify(path.join(import.meta.dirname, "without-field.ts"));
    return [
      `import { createServer as create } from ${server};`,
      `import { handlersWithoutField } from ${loses};`,
      `export const createServer = (handlers, options) =>`,
      `  create(handlersWithoutField("${version}", handlers), options);`,
    ].join("\n");
  },
};

const projects = (base.test?.projects ?? []) as readonly TestProjectInlineConfiguration[];
const plain = projects.find(({ test }) => test?.name === "plain");
if (plain === undefined) throw new Error("vitest.config.ts has no project of the name plain");

// Vite loads the sources too, or the plugin would see none of them.
const external = plain.test?.server?.deps?.external ?? [];
const deps = { external: external.filter((pattern) => pattern !== sourcePaths) };

export default defineConfig({
  ...plain,
  test: { ...plain.test, server: { deps } },
  root,
  plugins: [withoutField],
});
