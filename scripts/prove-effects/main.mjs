// @ts-check
/**
 * Proves the table of effects: for each field that acts, the test that the table names has to fail where the service
 * never gets the field, and to pass where it does.
 *
 *     npm run prove:effects -- [--field v2.Account.password] [--sample 12 --seed any] [--in test/service/x.test.ts]
 *
 * `--in` names, in the place of a verdict, the tests of a file that fail without the field: what could prove it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chosen, claims, nameOf } from "./claims.mjs";
import { Runs } from "./runs.mjs";

const { values: options } = parseArgs({
  options: {
    field: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "" },
    in: { type: "string", multiple: true },
  },
});
const root = path.resolve(import.meta.dirname, "../..");
const table = JSON.parse(readFileSync(path.join(root, "service/effects/effects.json"), "utf8"));
const some = chosen(claims(table), options.field, options.sample, options.seed);
const runs = await Runs.start(root);

if (options.in === undefined) {
  const unproven = [];
  for (const claim of some) {
    const whole = await runs.failures([claim.file]);
    const without = await runs.failures([claim.file], claim);
    const isProven = !whole.has(claim) && without.has(claim);
    process.stdout.write(isProven ? "." : "x");
    if (!isProven) unproven.push({ claim, isBroken: whole.has(claim) });
  }
  console.log(`\n${some.length - unproven.length} of ${some.length} fields that act are proven.`);
  for (const { claim, isBroken } of unproven) {
    const why = isBroken ? "fails as it is" : "passes though the service never gets the field";
    console.log(`${nameOf(claim)}: "${claim.title}" in ${claim.file} ${why}`);
  }
  process.exitCode = unproven.length > 0 ? 1 : 0;
} else {
  for (const claim of some) {
    const { titles } = await runs.failures(options.in, claim);
    console.log(`${nameOf(claim)}:${titles.map((title) => `\n  ${title}`).join("") || " none"}`);
  }
}
await runs.close();
