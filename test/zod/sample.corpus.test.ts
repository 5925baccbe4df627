import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { ApiIndex } from "../../generator/ir/index.ts";
import { growthOf } from "../../generator/rules/backtracking.ts";
import { SampleValues } from "../../generator/samples/sample-values.ts";
import sample from "../corpus/sample.json" with { type: "json" };
import { apiOf } from "../support/api-of.ts";
import { documents, placeOf } from "../support/extras.ts";
import { accepts, disagreement, forgetZod, tryZodPackage } from "./zod-package.ts";

afterAll(forgetZod);

/** Values of one type. */
const most = 8;

/** Values that take the place of a part of another value. */
const others: readonly unknown[] = [null, true, 1.5, -1, 2 ** 40, "", "x", [], [1], {}, { x: 1 }];

/** A value with one part that is another one, or is missing. */
function broken(value: unknown, pick: (count: number) => number): unknown {
  const isObject = typeof value === "object" && value !== null;
  const keys = isObject ? Object.keys(value) : [];
  if (!isObject || keys.length === 0 || pick(4) === 0) return others[pick(others.length)];
  const key = keys[pick(keys.length)] ?? "";
  const rest = Object.entries(value).filter(([name]) => name !== key);
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (String(i) === key ? broken(item, pick) : item));
  return Object.fromEntries(pick(4) === 0 ? rest : [...rest, [key, broken(inner, pick)]]);
}

/** A document without its patterns that take exponential time: validators and Zod both run them. */
function withoutEndless(text: string): string {
  const document: unknown = JSON.parse(text, (key, value: unknown) =>
    key === "pattern" && typeof value === "string" && growthOf(value) === "exponential"
      ? undefined
      : value,
  );
  return JSON.stringify(document);
}

/** Documents of the sample that declare no type. */
const withoutTypes = new Set(["wmata.com/bus-realtime.json"]);

const names = sample.map(({ name }) => name).filter((name) => !withoutTypes.has(name));

it.each(names)("schemas of %s judge as validators", async (name) => {
  const text = withoutEndless(await readFile(path.join(placeOf(documents), name), "utf8"));
  const made = await tryZodPackage(text, `zod-sample/${name.replaceAll(/[^\w.-]/g, "_")}`);
  if (made === undefined) throw new Error(`${name} is refused`);
  const api = await apiOf(text);
  const samples = new SampleValues({ api, index: new ApiIndex(api) });
  const seeds = fc.sample(fc.nat(), { numRuns: 1000 });
  let next = 0;
  const pick = (count: number): number => (seeds[next++ % seeds.length] ?? 0) % count;
  const verdicts = { true: 0, false: 0 };
  const differences: string[] = [];
  for (const { id, name: type, origin } of api.declarations) {
    if (made.schemas[type] === undefined) continue;
    const place = { name: type, path: id };
    for (const value of samples.variants({ kind: "ref", target: id, origin }, place, most)) {
      for (const one of [value, broken(value, pick), broken(value, pick)]) {
        verdicts[`${accepts(made, type, one)}`]++;
        const difference = disagreement(made, type, one);
        if (difference !== undefined) differences.push(difference);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(verdicts.true).toBeGreaterThan(0);
  expect(verdicts.false).toBeGreaterThan(0);
});
