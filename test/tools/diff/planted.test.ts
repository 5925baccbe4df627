import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isJson, isXml } from "../../../generator/openapi/media-type.ts";
import type { Change } from "../../../tools/diff/change.ts";
import type { DiffPolicy } from "../../../tools/diff/policy.ts";
import { projectRules } from "../../../tools/diff/rules/project.ts";
import { changeRules } from "../../../tools/diff/rules/index.ts";
import { plantMembers, plantProperty, randomObject, type IsWanted } from "./planting.ts";
import {
  casesOf,
  changesOf,
  difference,
  schemasOfCases,
  type Json,
  type JsonMembers,
} from "./support.ts";

/** Documents of this repository, with schemas that are shared, recursive, inherited and chosen among. */
const documents = [
  "spec/v2.yaml",
  "spec/v3.yaml",
  "examples/shop/spec/shop.yaml",
  "service/drivers/operator.yaml",
];

const texts = new Map(
  documents.map((file) => [
    file,
    readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"),
  ]),
);

const valueOf = (file: string): Record<string, Json> =>
  parse(texts.get(file) ?? "") as Record<string, Json>;

interface SchemaCase {
  readonly rule: string;
  readonly at?: string;
  readonly only?: "request" | "response";
  readonly others?: readonly string[];
  readonly old: Json;
  readonly new: Json;
}

interface DocumentCase {
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly policy?: Partial<DiffPolicy>;
  readonly info?: readonly [string, string];
  readonly changes: readonly { readonly rule: string }[];
}

// One place for each of some 340 cases; the others are those of other seeds.
const runs = { numRuns: 1 };
const seen = new Set<string>();

const schemaCases = ["values", "structure", "xml"].flatMap((group) =>
  casesOf<SchemaCase>(group)
    // What stands at the root of a body is no property.
    .filter(({ rule }) => rule !== "xml-root-changed")
    .map((one, index) => [`${group} ${index} ${one.rule}`, group, one] as const),
);

describe("a known change of a property, somewhere in a document", () => {
  const name = "planted";

  it.each(schemaCases)("%s is found there, and nothing else", async (_, group, one) => {
    const { rule, at = "", others = [], only } = one;
    const isShown = group === "xml" ? isXml : isJson;
    const isWanted: IsWanted = (mediaType, direction) =>
      isShown(mediaType) && (only ?? direction) === direction;
    const seeds = fc.infiniteStream(fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), seeds, async (file, stream) => {
        const choose = (count: number): number => (stream.next().value ?? 0) % count;
        const [before, after] = [valueOf(file), valueOf(file)];
        let place = randomObject(before, choose, isWanted);
        for (let tries = 0; place === undefined && tries < 200; tries++)
          place = randomObject(before, choose, isWanted);
        fc.pre(place !== undefined);
        const { pointer } = place;
        const parts = { components: { schemas: schemasOfCases } };
        const [from, to] = [before, after].map((value, index) => {
          plantProperty(value, pointer, name, index === 0 ? one.old : one.new);
          return plantMembers(value, parts, 0);
        }) as [Record<string, Json>, Record<string, Json>];
        const changes = await changesOf(from, to);
        const where = `${file}#${pointer}`;
        const planted = `${pointer}/properties/${name}`;
        for (const change of changes) {
          expect(change.property, `${change.rule} ${where}`).toMatch(/\/planted(?:$|\/)/);
          for (const side of [change.old, change.new])
            expect(side?.location.pointer ?? planted, where).toContain(planted);
        }
        const told = changes.filter(({ mediaType }) => isShown(mediaType ?? ""));
        const rules = told.filter((change) => !others.includes(change.rule));
        expect(
          rules.map((change) => change.rule).filter((found) => found !== rule),
          where,
        ).toEqual([]);
        expect(
          rules.filter(({ property }) => property?.endsWith(`/${name}${at}`) !== true),
        ).toEqual([]);
        expect(rules.length, `${rule} ${where}`).toBeGreaterThan(0);
        seen.add(rule);
      }),
      runs,
    );
  });
});

describe("known changes of operations and of the document, somewhere in a document", () => {
  const cases = casesOf<DocumentCase>("documents").map(
    (one, index) => [`${index} ${one.changes.map(({ rule }) => rule).join(", ")}`, one] as const,
  );

  it.each(cases)("%s are found there, and nothing else", async (_, one) => {
    const { policy, info = ["1.0.0", "2.0.0"] } = one;
    const roots = new Set([...Object.keys(one.old), ...Object.keys(one.new)]);
    const paths = [one.old, one.new].flatMap((side) =>
      ["paths", "webhooks"].flatMap((member) => Object.keys((side[member] ?? {}) as object)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), async (file, position) => {
        const [from, to] = [one.old, one.new].map((small, index) => {
          const large = valueOf(file);
          // What replaces a member of the document is missing where the case has none.
          for (const root of ["security", "servers"])
            if (root === "security" || roots.has(root)) delete large[root];
          const versioned = { info: { title: "Things", version: info[index] ?? "" }, ...small };
          return plantMembers(large, versioned, position);
        }) as [Record<string, Json>, Record<string, Json>];
        const { changes } = await difference(from, to, policy);
        const isThere = ({ operation }: Change): boolean =>
          operation === undefined ||
          paths.some((path) => operation.path === path || operation.path.startsWith(`${path} `));
        const there = changes.filter(isThere);
        const expected = one.changes.map(({ rule }) => rule);
        expect(there.map(({ rule }) => rule).sort(), file).toEqual([...expected].sort());
        // A requirement of the whole document is one of each operation.
        const elsewhere = changes.filter((change) => !isThere(change));
        const allowed = roots.has("security") ? expected : [];
        expect(
          elsewhere.filter(({ rule }) => !allowed.includes(rule)),
          file,
        ).toEqual([]);
        for (const rule of expected) seen.add(rule);
      }),
      runs,
    );
  });
});

/** Rules that are not planted, and why. */
const notPlanted: ReadonlyMap<string, string> = new Map([
  ["xml-root-changed", "a property has no root; the cases of XML have it"],
  ...Object.keys(projectRules).map(
    (rule) => [rule, "no document has it; test/tools/diff/diff-projects.test.ts does"] as const,
  ),
]);

it("are of every rule", () => {
  const missing = Object.keys(changeRules).filter((rule) => !seen.has(rule));
  expect(missing.filter((rule) => !notPlanted.has(rule))).toEqual([]);
  expect([...notPlanted.keys()].filter((rule) => seen.has(rule))).toEqual([]);
});
