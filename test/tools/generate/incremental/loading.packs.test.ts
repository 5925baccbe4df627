import { spawnSync } from "node:child_process";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { folderWith, petDocument } from "../../frame/memory-host.ts";
import { buildPackages } from "../../../support/packages.ts";

const main = path.resolve(import.meta.dirname, "../../../../dist/tools/main.js");

/** Prints the address of every module that a process imports. */
const trace = `data:text/javascript,${encodeURIComponent(`
import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(\`
  import { writeSync } from "node:fs";
  export async function resolve(specifier, context, next) {
    const found = await next(specifier, context);
    writeSync(2, "imports " + found.url + "\\\\n");
    return found;
  }
\`));
`)}`;

beforeAll(() => buildPackages());

/** Packages and folders of the generator that a run loads. */
function loaded(folder: string): ReadonlySet<string> {
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--import", trace, main, "generate", "--quiet"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, XDG_CACHE_HOME: folder } },
  );
  expect(status, stderr).toBe(0);
  const urls = [...stderr.matchAll(/^imports (file:.*)$/gm)].map(([, url]) => url as string);
  return new Set(
    urls.map(
      (url) =>
        /node_modules\/((?:@[^/]+\/)?[^/]+)|dist\/(generator\/[^/]+|tools\/(?:frame\/config|generate\/incremental|[^/]+))/
          .exec(url)
          ?.slice(1)
          .find(Boolean) ?? url,
    ),
  );
}

it("a run that changes nothing loads only what finds that out", async () => {
  const config = JSON.stringify({ specs: [{ input: "pets.yaml", output: "out" }] });
  const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
  const whole = loaded(folder);
  for (const name of ["handlebars", "oxfmt", "generator/ir"]) expect(whole).toContain(name);
  // The reader of documents reads what they usually have.
  expect(whole).not.toContain("yaml");
  expect([...loaded(folder)].sort()).toEqual(
    [
      "commander",
      "tools/main.js",
      "tools/program.js",
      "tools/run.js",
      "tools/commands.js",
      "tools/engine.js",
      "tools/config-checks.js",
      // Its checks of configurations, and no other command.
      "tools/diff",
      "tools/generate",
      "tools/frame",
      "tools/frame/config",
      "tools/generate/incremental",
      "generator/code",
      "generator/diagnostics",
      "generator/emit",
      // Levels and ignores of findings that are printed again, and what they are known by.
      "generator/findings",
      "generator/json-schema",
      "generator/names",
      "generator/output",
      "generator/plugins",
      // Paths and comparisons of values.
      "generator/portable",
      "generator/source",
    ].sort(),
  );
});
