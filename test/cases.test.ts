import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "../runtime/src/issue/decode-error.ts";
import {
  caseFile,
  readCases,
  type CaseFolder,
  type Sample,
  type Wire,
} from "./support/case-folder.ts";
import {
  generateCase,
  importCase,
  packagesRoot,
  locationsAndCodes,
  type CasePackage,
} from "./support/case-package.ts";
import { compilePackages } from "./support/compile-packages.ts";
import { isKnownFailure, knownFailures } from "./support/known-failures.ts";
import { shown, temporalOf } from "./support/temporal-values.ts";

const cases = readCases();
const sound = cases.filter(({ isWrong }) => !isWrong);

describe.each(cases.filter(({ isWrong }) => isWrong))("$name", (folder) => {
  check(folder.name, "diagnostics.txt", async () => {
    const { diagnostics, files } = await generateCase(folder);
    expect(files, "nothing is generated").toBeUndefined();
    await matches(folder.name, "diagnostics.txt", diagnostics);
  });
});

describe.each(sound)("$name", (folder) => {
  const { name, modules, samples } = folder;
  const texts = new Map<string, string>();
  let pack: CasePackage;
  beforeAll(async () => {
    const { diagnostics, files } = await generateCase(folder);
    expect(files, diagnostics).toBeDefined();
    for (const file of files ?? []) texts.set(file.path, file.text);
    pack = await importCase(name, files ?? []);
  });

  for (const module of modules) {
    check(name, `out/${module}.ts`, async () => {
      const text = texts.get(`src/${module}.ts`);
      await matches(name, `out/${module}.ts`, text ?? "the module is not generated");
    });
  }

  for (const sample of samples) {
    if (sample.verdict === "ok")
      check(name, sample.stem, () => checkAccepted(folder, pack, sample));
    else
      for (const wire of sample.wires)
        check(name, `${sample.stem}.${wire}`, () => checkRefused(folder, pack, sample, wire));
  }
});

describe("the packages of all cases", () => {
  let errors: ReadonlyMap<string, readonly string[]>;
  beforeAll(
    async () =>
      void (errors = await compilePackages(
        packagesRoot,
        sound.map(({ name }) => name),
      )),
    120_000,
  );

  for (const { name } of sound) {
    check(
      name,
      "package",
      () => void expect(errors.get(name) ?? []).toEqual([]),
      `${name} compiles`,
    );
  }

  it("compile under the strictest settings, except for known failures", () => {
    const unexpected = [...errors].filter(([name]) => !isKnownFailure(name, "package"));
    expect(unexpected).toEqual([]);
  });
});

describe("known failures", () => {
  it("name what is there", () => {
    for (const { case: name, file } of knownFailures) {
      const folder = cases.find((known) => known.name === name);
      const files = ["package", "diagnostics.txt"];
      for (const { stem, wires } of folder?.samples ?? [])
        files.push(stem, ...wires.map((wire) => `${stem}.${wire}`));
      for (const module of folder?.modules ?? []) files.push(`out/${module}.ts`);
      expect(folder === undefined ? [] : files, `${name}: ${file}`).toContain(file);
    }
  });
});

/** A test; it must fail where its failure is known, so that the list cannot become stale. */
function check(name: string, file: string, run: () => void | Promise<void>, title = file): void {
  if (isKnownFailure(name, file)) it.fails(`${title} (known failure)`, run);
  else it(title, run);
}

/** Compares a text with a file, which `vitest -u` updates unless the text is known to be wrong. */
async function matches(name: string, file: string, text: string, expected = file): Promise<void> {
  const target = caseFile(name, expected);
  if (isKnownFailure(name, file)) expect(text).toBe(await readFile(target, "utf8"));
  else await expect(text).toMatchFileSnapshot(target);
}

async function checkAccepted(folder: CaseFolder, pack: CasePackage, sample: Sample): Promise<void> {
  const { name, options } = folder;
  const { stem, type, wires } = sample;
  const value = await readValue(name, stem);
  for (const wire of wires) {
    const text = await readFile(caseFile(name, `${stem}.${wire}`), "utf8");
    expect(
      shown(pack.decode(type, wire, text, options.decode[`${stem}.${wire}`])),
      `decoded ${wire}`,
    ).toEqual(shown(value));
  }
  expect(pack.validate(type, value), "validated").toEqual({ value });
  for (const wire of ["json", "xml"] as const) {
    if (!pack.has(type, wire)) continue;
    const encoded = pack.encode(type, wire, value);
    const again = pack.decode(type, wire, encoded);
    expect(shown(again), `decoded from encoded ${wire}`).toEqual(shown(value));
  }
  const canonical = caseFile(name, `${stem}.canonical.xml`);
  if (!existsSync(canonical)) return;
  expect(pack.encode(type, "xml", value)).toBe((await readFile(canonical, "utf8")).trimEnd());
}

/** The value of a sample; in `.value.json` a text such as `"12n"` is a bigint, one that begins with `Temporal.` an object. */
async function readValue(name: string, stem: string): Promise<unknown> {
  const written = caseFile(name, `${stem}.value.json`);
  if (!existsSync(written))
    return JSON.parse(await readFile(caseFile(name, `${stem}.json`), "utf8"));
  return JSON.parse(await readFile(written, "utf8"), (_, value: unknown) =>
    typeof value === "string" ? heldOf(value) : value,
  );
}

const heldOf = (text: string): unknown =>
  /^-?\d+n$/.test(text) ? BigInt(text.slice(0, -1)) : temporalOf(text);

async function checkRefused(
  folder: CaseFolder,
  pack: CasePackage,
  sample: Sample,
  wire: Wire,
): Promise<void> {
  const file = `${sample.stem}.${wire}`;
  const text = await readFile(caseFile(folder.name, file), "utf8");
  const error = refusal(() => pack.decode(sample.type, wire, text, folder.options.decode[file]));
  await matches(
    folder.name,
    file,
    `${error.message}
`,
    `${file}.txt`,
  );
  if (wire === "json") checkValidator(folder, pack, sample, text, error);
}

function refusal(decode: () => unknown): DecodeError {
  let value: unknown;
  try {
    value = decode();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  return expect.fail(`nothing is refused, the value is ${JSON.stringify(value)}`);
}

/** Checks that the validator reports the same issues, if the error is about the value at all. */
function checkValidator(
  { options }: CaseFolder,
  pack: CasePackage,
  { type, stem }: Sample,
  text: string,
  error: DecodeError,
): void {
  const decoded = locationsAndCodes(error.issues);
  // Options are the decoder's, and JSON.parse reads integers and decimals as numbers, and dates as text.
  const { int64, decimals, dates } = options;
  const isPlain = int64 === "number" && decimals === undefined && dates === "string";
  if (decoded === undefined || `${stem}.json` in options.decode || !isPlain) return;
  const { issues } = pack.validate(type, JSON.parse(text));
  expect(locationsAndCodes(issues ?? [])).toEqual(decoded);
}
