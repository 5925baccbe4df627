import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { document30, document31, isShared30 } from "./json-schema/documents.ts";
import { runGroups, type Outcome } from "./json-schema/run.ts";
import { filesIn, readGroups, readRemotes, suiteFolder, type Group } from "./json-schema/suite.ts";

interface KnownFailure {
  readonly test: string;
  readonly by: string;
  readonly reason: string;
}

const knownFailures = JSON.parse(
  readFileSync(new URL("json-schema.known-failures.json", import.meta.url), "utf8"),
) as readonly KnownFailure[];

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

if (suiteFolder === undefined) {
  console.warn(
    "The JSON-Schema-Test-Suite is skipped: set JSON_SCHEMA_TEST_SUITE to a folder that holds it.",
  );
}

describe.skipIf(suiteFolder === undefined)("JSON-Schema-Test-Suite", () => {
  test("required tests of draft 2020-12", { timeout: 120_000 }, async () => {
    const groups = assertingFormats(readGroups(filesIn("draft2020-12"))).filter(
      (group) => !needsMetaSchema(group),
    );
    const remotes = new Map(
      [...readRemotes("draft2020-12")].filter(([address]) => !isMetaSchema(address)),
    );
    expectKnown(await runGroups(groups, (kept) => document31(kept, remotes)), "draft2020-12/");
  });

  test("tests of draft 4 that OpenAPI 3.0 shares", { timeout: 120_000 }, async () => {
    const groups = assertingFormats(readGroups(filesIn("draft4"))).filter((g) =>
      isShared30(g.schema),
    );
    expectKnown(await runGroups(groups, document30), "draft4/");
  });
});

/** Exactly the known failures: a test that passes must leave the list. */
function expectKnown({ failures }: Outcome, folder: string): void {
  const known = knownFailures
    .filter((failure) => failure.test.startsWith(folder))
    .map(({ test: name, by }) => `${by} ${name}`);
  expect(failures.map(({ test: name, by }) => `${by} ${name}`).sort()).toEqual(known.sort());
}
