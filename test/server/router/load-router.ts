import { compileFunction } from "node:vm";
import { transform } from "esbuild";
import type { Route } from "../../../runtime/src/server/description/server-description.ts";
import { dottedPath, normalPath } from "../../../runtime/src/server/routing/normal-path.ts";
import { splitSegment } from "../../../runtime/src/server/routing/split-segment.ts";

/** Compiles the text of a module `server/router` and gives its function. */
export async function loadRouter(text: string): Promise<Route> {
  const { code } = await transform(text, { loader: "ts", format: "cjs", target: "es2022" });
  const module: { exports: { route?: Route } } = { exports: {} };
  const run = compileFunction(code, ["module", "require"]) as (
    target: object,
    require: () => object,
  ) => void;
  run(module, () => ({ dottedPath, normalPath, splitSegment }));
  if (module.exports.route === undefined) throw new Error("the module exports no route");
  return module.exports.route;
}
