/** Entries of the package `diptych` beside its main one: where the sources of each begin, from the root. */
export const doors: Readonly<Record<string, string>> = {
  core: "generator/core.ts",
  plugin: "generator/plugin.ts",
  report: "generator/report/door.ts",
  lint: "tools/lint/door.ts",
  diff: "tools/diff/door.ts",
  bundle: "tools/bundle/door.ts",
  mock: "tools/mock/door.ts",
  docs: "tools/docs/door.ts",
};
