import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { document30, document31, isShared30 } from "./json-schema/documents.ts";
import { rightByAjv } from "./json-schema/ajv.ts";
import { runGroups, type Outcome } from "./json-schema/run.ts";
import { suite } from "../support/extras.ts";
import { filesIn, readGroups, readRemotes, type Group } from "./json-schema/suite.ts";
import { forgetZod } from "../zod/zod-package.ts";

afterAll(forgetZod);

interface KnownFailure {
  readonly test: string;
  readonly by: string;
  readonly reason: string;
}

const knownFailures = JSON.parse(
  readFileSync(new URL("json-schema.known-failures.json", import.meta.url), "utf8"),
) as readonly KnownFailure[];

const page = readFileSync(new URL("../../docs/json-schema.md", import.meta.url), "utf8");

type Kept = readonly (Group | undefined)[];

/**
 * Without the tests which say that a format is only an annotation: generated code checks formats, as
 * OpenAPI tools do. The optional tests of formats judge how.
 */
const assertingFormats = (groups: readonly Group[]): readonly Group[] =>
  groups.map((group) => ({
    ...group,
    tests: group.tests.filter(({ description }) => !/only an annotation/.test(description)),
  }));

const isMetaSchema = (address: string): boolean => /metaschema-|format-assertion-/.test(address);

/** Tests that need the meta-schema at its address, which no document holds. */
const needsMetaSchema = (group: Group): boolean =>
  /"\$(ref|schema)":"https?:\/\/json-schema\.org\/draft\/[^"]*schema#?"/.test(
    JSON.stringify(group.schema).replaceAll(
      '"$schema":"https://json-schema.org/draft/2020-12/schema"',
      "",
    ),
  ) || JSON.stringify(group.schema).includes("/metaschema-");

/** A test that runs where there is a copy of the JSON-Schema-Test-Suite. */
const suiteTest = test.skipIf(suite.place === undefined);

suiteTest("required tests of draft 2020-12", async () => {
  const groups = assertingFormats(readGroups(filesIn("draft2020-12"))).filter(
    (group) => !needsMetaSchema(group),
  );
  const remotes = new Map(
    [...readRemotes("draft2020-12")].filter(([address]) => !isMetaSchema(address)),
  );
  const outcome = await runGroups(groups, (kept) => document31(kept, remotes));
  expectKnown(outcome, "draft2020-12/");
  expect(outcome.otherwiseByZod).toEqual([]);
  expectFigures("required tests of draft 2020-12", outcome);
});

suiteTest("tests of draft 4 that OpenAPI 3.0 shares", async () => {
  const groups = assertingFormats(readGroups(filesIn("draft4"))).filter((g) =>
    isShared30(g.schema),
  );
  const outcome = await runGroups(groups, document30);
  expectKnown(outcome, "draft4/");
  expect(outcome.otherwiseByZod).toEqual([]);
  expectFigures("tests of draft 4 that OpenAPI 3.0 shares", outcome);
});

suiteTest.each([
  ["draft2020-12", (kept: Kept) => document31(kept, new Map())],
  ["draft4", document30],
] as const)("tests of formats of %s", async (draft, documentOf) => {
  const folder = `${draft}/optional/format`;
  const groups = readGroups(filesIn(folder));
  const outcome = await runGroups(groups, documentOf);
  const right = rightByAjv(groups);
  const behind = outcome.failures.filter(({ test: name }) => right.has(name));
  expect(behind).toEqual([]);
  expectKnown(outcome, `${folder}/`);
  expect(outcome.otherwiseByZod).toEqual([]);
  expectFigures(`formats of ${draft === "draft4" ? "draft 4" : "draft 2020-12"}`, outcome);
});

/** The figures of a row on the page about JSON Schema are those of the run. */
function expectFigures(row: string, { tests, failures }: Outcome): void {
  const figures = `${(tests - failures.length).toLocaleString("en")} of ${tests.toLocaleString("en")}`;
  const line = page.split("\n").find((text) => text.includes(`| ${row} `));
  expect(line).toContain(`| ${figures} `);
}

/** Exactly the known failures: a test that passes must leave the list. */
function expectKnown({ failures }: Outcome, folder: string): void {
  const known = knownFailures
    .filter(({ test: name }) => name.startsWith(folder) && !name.slice(folder.length).includes("/"))
    .map(({ test: name, by }) => `${by} ${name}`);
  expect(failures.map(({ test: name, by }) => `${by} ${name}`).sort()).toEqual(known.sort());
}
