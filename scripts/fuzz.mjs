// @ts-check
/**
 * Generates from random documents and takes random values through what was generated:
 *
 *     npm run fuzz -- --minutes 10 --seed 1
 *
 * Findings are printed as case folders. The same test, which is short by default, runs in `npm test`.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "5" }, seed: { type: "string", default: "1" } },
});
for (const [name, text] of Object.entries(values)) {
  if (!/^\d+$/.test(text)) {
    console.error(`error: --${name} is no whole number: ${text}`);
    process.exit(2);
  }
}
const { status } = spawnSync("npx", ["vitest", "run", "--project", "plain", "test/fuzz"], {
  stdio: "inherit",
  env: { ...process.env, DIPTYCH_FUZZ_MINUTES: values.minutes, DIPTYCH_FUZZ_SEED: values.seed },
});
process.exitCode = status ?? 1;
