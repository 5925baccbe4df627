import { isBuiltin } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { bundleForBrowsers } from "../../scripts/package/bundle-for-browsers.mjs";
import { importGraph } from "../support/imports.ts";

/** Files and folders of the engine that need Node.js, each with its reason. */
const needNode: Readonly<Record<string, string>> = {
  "generator/source/reading/disk.ts": "reads documents from a disk",
  "generator/source/network/": "fetches documents, and keeps them on a disk",
  "generator/output/": "writes files, and asks formatters that run in Node.js",
  "generator/live/": "runs generated code as modules of the process",
  "generator/plugins/load-plugins.ts": "imports packages by their names",
  "generator/plugins/plugin-copies.ts": "looks for other installations on the disk",
  "generator/emit/template-folder.ts": "reads templates from a disk; a seam in browsers",
  "generator/emit/built-in-templates.ts": "finds the package's own templates; a seam in browsers",
  "generator/openapi/meta-schema.ts": "loads JSON when it is needed; a seam in bundles",
  "generator/json-schema/ajv.ts": "loads a library when it is needed; a seam in bundles",
  "generator/diagnostics/paint.ts": "gives text the styles of a terminal",
};

const needing = [...importGraph("generator/**/*.ts")]
  .filter(([, targets]) => targets.some(isBuiltin))
  .map(([file]) => file);
const placeOf = (file: string): string | undefined =>
  Object.keys(needNode).find((place) =>
    place.endsWith("/") ? file.startsWith(place) : file === place,
  );

it("the engine imports modules of Node.js only where the list says why", () => {
  expect(needing.filter((file) => placeOf(file) === undefined)).toEqual([]);
});

it("the list has no place that needs nothing of Node.js", () => {
  expect([...new Set(needing.map(placeOf))].sort()).toEqual(Object.keys(needNode).sort());
});

it("the doors for browsers reach nothing of Node.js, whatever they load later", async () => {
  const doors = ["generator/core.ts", "tools/lint/door.ts", "tools/diff/door.ts"];
  const { metafile } = await bundleForBrowsers(
    [...doors, "generator/report/door.ts"],
    path.resolve(import.meta.dirname, "browser"),
  );
  const found = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports.filter(({ external = false }) => external).map((one) => `${file} imports ${one.path}`),
  );
  expect(found).toEqual([]);
});
