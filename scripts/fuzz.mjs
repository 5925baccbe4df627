// @ts-check
/**
 * Generates from random documents and takes random values through what was generated:
 *
 *     npm run fuzz -- --minutes 10 --seed 1
 *     npm run fuzz -- --compile --minutes 10 --seed 1
 *     npm run fuzz -- --diff --minutes 10 --seed 1
 *     npm run fuzz -- --yaml --minutes 10 --seed 1
 *     npm run fuzz -- --compile --cell "xml map(list(text)) inline" --seed 1 --settings '{ "version": "2.0" }'
 *
 * Findings are printed as case folders. With `--compile` nested shapes and hostile names in all positions are generated and
 * compiled, and every tool is run on some of them. A finding is a shape at a position, which `--cell` tries alone, with the
 * settings of the seed or those of `--settings`. With `--diff` the code of one version of a schema meets messages of another
 * one, and `diptych diff` has to report what it refuses. With `--yaml` random texts are read by both readers of YAML. The
 * same tests, which are short by default, run in `npm test`.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    compile: { type: "boolean", default: false },
    diff: { type: "boolean", default: false },
    yaml: { type: "boolean", default: false },
    cell: { type: "string" },
    settings: { type: "string" },
  },
});
for (const name of /** @type {const} */ (["minutes", "seed"])) {
  const text = values[name];
  if (!/^\d+$/.test(text)) {
    console.error(`error: --${name} is no whole number: ${text}`);
    process.exit(2);
  }
}
const { minutes, seed, compile, diff, yaml, cell, settings } = values;
const file = diff
  ? "test/tools/diff/proof/proof.test.ts"
  : yaml
    ? "test/source/yaml/fuzz.test.ts"
    : compile
      ? "test/fuzz/compile/compile.test.ts"
      : "test/fuzz/fuzz.test.ts";
const { status } = spawnSync("npx", ["vitest", "run", "--project", "plain", file], {
  stdio: "inherit",
  env: {
    ...process.env,
    DIPTYCH_FUZZ_MINUTES: minutes,
    DIPTYCH_FUZZ_SEED: seed,
    ...(cell !== undefined && { DIPTYCH_FUZZ_CELL: cell }),
    ...(settings !== undefined && { DIPTYCH_FUZZ_SETTINGS: settings }),
  },
});
process.exitCode = status ?? 1;
