import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { stringify } from "yaml";
import { compilePackages } from "../support/compile-packages.ts";
import { examineOperation } from "./examine-operation.ts";
import { generateOperations, type OperationPackage } from "./operation-package.ts";
import { anyOperations, operationsDocument, type OperationSketch } from "./operations.ts";
import type { FuzzRun } from "./fuzz.ts";
import { choosing } from "./values.ts";

export interface OperationsResult {
  /** The first finding, shrunk, with its document; absent if there is none. */
  readonly found?: string;
  readonly documents: number;
  readonly calls: number;
  /** What was generated, to be compiled. */
  readonly made: readonly MadeOperations[];
}

export interface MadeOperations {
  readonly operations: readonly OperationSketch[];
  readonly made: OperationPackage;
}

/** Generates clients and servers of random operations, and has them talk to each other. */
export async function fuzzOperations({
  seed,
  documents,
  values,
  milliseconds = Infinity,
}: FuzzRun): Promise<OperationsResult> {
  const all: MadeOperations[] = [];
  let [count, calls] = [0, 0];
  let last: string | undefined;
  const choices = fc.array(fc.nat(99), { maxLength: 40, size: "max" });
  const property = fc.asyncProperty(
    anyOperations,
    fc.array(choices, { minLength: 1, maxLength: values, size: "max" }),
    async (operations, list) => {
      count++;
      const made = await generateOperations(operations);
      let found = typeof made === "string" ? made : undefined;
      if (typeof made !== "string") {
        for (const one of list)
          for (const operation of operations) {
            calls++;
            found ??= await examineOperation(made, operation, choosing(one));
          }
        if (found === undefined) all.push({ operations, made });
      }
      if (found === undefined) return true;
      last = `--- operations: ${found}\n${operationsText(operations)}`;
      return false;
    },
  );
  await fc.check(property, {
    seed,
    numRuns: documents,
    interruptAfterTimeLimit: Math.min(milliseconds, 2 ** 31 - 1),
  });
  const result = { documents: count, calls, made: all };
  return last === undefined ? result : { ...result, found: `seed ${seed}\n${last}` };
}

/** Compiles what was generated, all of it in one run of the compiler; gives what it refuses. */
export async function compileOperations(
  folder: string,
  all: readonly MadeOperations[],
): Promise<readonly string[]> {
  await rm(folder, { recursive: true, force: true });
  const byName = new Map(all.map((one, i) => [`p${i}`, one]));
  for (const [name, { made }] of byName)
    for (const { path: file, text } of made.files) {
      const target = path.join(folder, name, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  if (all.length === 0) return [];
  const errors = await compilePackages(folder, [...byName.keys()]);
  return [...errors].map(([name, [first]]) => {
    const one = byName.get(name);
    return `--- compiler: ${first}\n${one === undefined ? "" : operationsText(one.operations)}`;
  });
}

/** The document as the file of a case. */
const operationsText = (operations: readonly OperationSketch[]): string =>
  `# spec.yaml\n${stringify(JSON.parse(JSON.stringify(operationsDocument(operations))))}`;
