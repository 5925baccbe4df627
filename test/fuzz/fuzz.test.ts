import path from "node:path";
import { expect, it } from "vitest";
import { caseText } from "./case-text.ts";
import { fuzz, type Family } from "./fuzz.ts";
import { compileOperations, fuzzOperations } from "./fuzz-operations.ts";
import { isKnown } from "./known-findings.ts";
import { compileLiterals, type Accepted } from "./literals.ts";
import { schemas30 } from "./schemas-30.ts";
import { anySchemas, anyValue } from "./schemas.ts";
import { xmlChoices, xmlSchemas, xmlValue } from "./xml-schemas.ts";

/** Set by `npm run fuzz`; without them a short run of one seed is enough. */
const minutes = Number(process.env["DIPTYCH_FUZZ_MINUTES"] ?? 0);
const first = Number(process.env["DIPTYCH_FUZZ_SEED"] ?? 1);
const documents = minutes === 0 ? 30 : 200;

const families: Readonly<Record<string, Family>> = {
  "all keywords": {
    version: "3.1.1",
    schemas: anySchemas,
    choices: anyValue,
    value: (_, value) => value,
    isWhole: false,
  },
  "keywords of 3.0": {
    version: "3.0.4",
    schemas: schemas30,
    choices: anyValue,
    value: (_, value) => value,
    isWhole: false,
  },
  "xml objects": {
    version: "3.1.1",
    schemas: xmlSchemas,
    choices: xmlChoices,
    value: xmlValue,
    isWhole: true,
  },
};

const folder = path.resolve(import.meta.dirname, "../.tmp/fuzz");

it(
  `random documents agree with other validators and with themselves, from seed ${first}`,
  async () => {
    const end = Date.now() + minutes * 60_000;
    const found: string[] = [];
    let seed = first;
    do {
      const accepted: Accepted[] = [];
      for (const [name, family] of Object.entries(families)) {
        const limit = minutes === 0 ? {} : { milliseconds: Math.max(1, end - Date.now()) };
        const result = await fuzz(family, { seed, documents, values: 12, ...limit });
        accepted.push(...result.accepted);
        if (result.found !== undefined) found.push(result.found);
        if (minutes === 0) expect(result.accepted.length, name).toBeGreaterThan(20);
        else report(`seed ${seed}, ${name}`, result);
      }
      for (const one of await compileLiterals(folder, accepted))
        if (!isKnown(one, one.components.schemas))
          found.push(`seed ${seed}\n${caseText(one, one.components, true)}`);
      const operations = await fuzzOperations({
        seed,
        documents: minutes === 0 ? 12 : 100,
        values: 8,
        milliseconds: minutes === 0 ? Infinity : Math.max(1, end - Date.now()),
      });
      if (operations.found !== undefined) found.push(operations.found);
      if (minutes === 0) expect(operations.calls).toBeGreaterThan(50);
      else {
        const { documents: made, calls } = operations;
        console.log(`seed ${seed}, operations: ${made} documents, ${calls} calls\n`);
      }
      found.push(...(await compileOperations(folder, operations.made)));
      seed++;
    } while (Date.now() < end);
    expect(found.join("\n")).toBe("");
  },
  120_000 + minutes * 120_000,
);

function report(run: string, result: Awaited<ReturnType<typeof fuzz>>): void {
  const { documents: made, refused, accepted, found = "" } = result;
  console.log(
    `${run}: ${made} documents, ${refused} refused, ${accepted.length} values accepted\n${found}`,
  );
}
