import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { shapeNames } from "../../tools/types/flags.ts";
import { defaultPathsOptions, type PathsOptions } from "../../generator/paths/options.ts";
import differences from "./differences.json" with { type: "json" };
import { allTypes, assignments, compileTypes, theirsOf, typesOf, type Files } from "./support.ts";

const file = new URL("features.yaml", import.meta.url);

const single = shapeNames.map((name) => ({ [name]: defaultPathsOptions[name] !== true }));

/** Every option alone, and those that change what another one does. */
const combinations: readonly PathsOptions[] = [
  {},
  ...single,
  { enum: true, conditionalEnums: true },
  { enum: true, dedupeEnums: true },
  { enum: true, rootTypes: true },
  { enum: true, enumValues: true },
  { rootTypes: true, rootTypesNoSchemaPrefix: true },
  { rootTypes: true, rootTypesKeepCasing: true },
  { immutable: true, enumValues: true },
  { immutable: true, exportType: true, alphabetize: true, excludeDeprecated: true },
  { pathParamsAsTypes: true, generatePathParams: true, makePathsEnum: true },
];

const nameOf = (options: object): string => Object.keys(options).join("-") || "none";
const known = new Map(differences.map((one) => [JSON.stringify(one.options), one]));

it("the list of differences names combinations that are tested", () => {
  const tested = combinations.map((options) => JSON.stringify(options));
  expect([...known.keys()].filter((options) => !tested.includes(options))).toEqual([]);
});

describe("the text with these options is openapi-typescript's", async () => {
  const text = await readFile(file, "utf8");

  it.each(combinations.map((options) => [nameOf(options), options] as const))(
    "%s",
    async (_, options) => {
      const ours = await typesOf(text, options);
      expect(ours.hasErrors).toBe(false);
      const theirs = await theirsOf(file, options);
      // A difference that is gone must leave the list.
      if (known.has(JSON.stringify(options))) expect(ours.text).not.toBe(theirs);
      else expect(ours.text).toBe(theirs);
    },
  );

  it("compiles, and is assignable both ways where it is not the same", async () => {
    const files: Record<string, string> = {};
    for (const options of combinations)
      files[`${nameOf(options)}/ours.ts`] = (await typesOf(text, options)).text;
    for (const { options, types } of differences) {
      // An error of syntax keeps the compiler from looking for others.
      const folder = types === "theirs does not compile" ? "broken" : nameOf(options);
      files[`${folder}/theirs.ts`] = await theirsOf(file, options);
      if (folder !== "broken") files[`${folder}/check.ts`] = assignments(allTypes);
    }
    expect(await compileTypes("broken", pick(files, "broken/"))).not.toEqual([]);
    const values = ["roleValues", "userKindValues", "userSizeValues", "mapOfEnumsValues"];
    files["enumValues/values.ts"] = constants(values);
    files["readWriteMarkers/marked.ts"] = marked;
    const errors = await compileTypes("options", files);
    // The helpers of openapi-typescript are not all used.
    const real = errors.filter(
      (error) => !error.includes("theirs.ts") || !error.includes("TS6196"),
    );
    const folders = new Set(real.map((error) => error.split("/")[0] ?? ""));
    const expected = differences.filter(({ types }) => types === "differ");
    expect([...folders].sort()).toEqual(expected.map(({ options }) => nameOf(options)).sort());
    expect(real.filter((error) => /^[^/]+\/ours\.ts/.test(error))).toEqual([]);
  });
});

/** Takes the files of a folder out. */
function pick(files: Record<string, string>, folder: string): Files {
  const picked = Object.entries(files).filter(([name]) => name.startsWith(folder));
  for (const [name] of picked) delete files[name];
  return Object.fromEntries(picked);
}

const constants = (names: readonly string[]): string =>
  [
    'import * as ours from "./ours.js";',
    'import * as theirs from "./theirs.js";',
    ...names.flatMap((name) => [
      `export const to_${name}: typeof theirs.${name} = ours.${name};`,
      `export const from_${name}: typeof ours.${name} = theirs.${name};`,
    ]),
  ].join("\n");

const marked = `
import type * as ours from "./ours.js";
import type * as theirs from "./theirs.js";
type OurUser = ours.components["schemas"]["User"];
type TheirUser = theirs.components["schemas"]["User"];
export const a = (user: ours.Readable<OurUser>): theirs.Readable<TheirUser> => user;
export const b = (user: theirs.Readable<TheirUser>): ours.Readable<OurUser> => user;
export const c = (user: ours.Writable<OurUser>): theirs.Writable<TheirUser> => user;
export const d = (user: theirs.Writable<TheirUser>): ours.Writable<OurUser> => user;
// @ts-expect-error: a secret is not read.
export const e = (user: ours.Readable<OurUser>) => user.secret;
// @ts-expect-error: an id is not written.
export const f: Pick<ours.Writable<OurUser>, "id"> = { id: 1 };
`;

it("every option has a test that shows it", async () => {
  const text = await readFile(file, "utf8");
  const plain = (await typesOf(text)).text;
  const needs: Partial<Record<string, Partial<PathsOptions>>> = {
    conditionalEnums: { enum: true },
    dedupeEnums: { enum: true },
    rootTypesNoSchemaPrefix: { rootTypes: true },
    rootTypesKeepCasing: { rootTypes: true },
  };
  for (const options of single) {
    const [name = ""] = Object.keys(options);
    const before = needs[name];
    const base = before === undefined ? plain : (await typesOf(text, before)).text;
    expect((await typesOf(text, { ...before, ...options })).text, name).not.toBe(base);
  }
});
