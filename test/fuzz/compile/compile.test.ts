import path from "node:path";
import { expect, it } from "vitest";
import { isWhole, sampled } from "../../support/extent.ts";
import type { TextFile } from "../../support/text-file.ts";
import type { Cell } from "./cells.ts";
import { compileTexts } from "./compile-cells.ts";
import { compileNames } from "./compile-names.ts";
import { compilersHere } from "./compilers.ts";
import { cellsFoundBefore } from "./found-before.ts";
import { cellsOf, fuzzCompile, readCell } from "./compile-fuzz.ts";
import { generateDocument, settingsOf, type EmitSettings } from "./generate-document.ts";
import { hostileNames } from "./hostile-names.ts";
import { meetCells } from "./meet-cells.ts";
import { meetNames } from "./meet-names.ts";
import { smallDocuments } from "./small-documents.ts";

/** Set by `npm run fuzz -- --compile`; without them a sample of one seed is enough. */
const minutes = Number(process.env["DIPTYCH_FUZZ_MINUTES"] ?? 0);
const first = Number(process.env["DIPTYCH_FUZZ_SEED"] ?? 1);
const only = process.env["DIPTYCH_FUZZ_CELL"];
/** Settings in place of those of the seed, for one cell. */
const given = JSON.parse(process.env["DIPTYCH_FUZZ_SETTINGS"] ?? "{}") as Partial<EmitSettings>;

/** Every so many cells of a seed are in the sample. */
const stride = isWhole ? 40 : 80;
/** Every so many of these meet the other tools too. */
const toolStride = 5;
/** Cells of a slice that meet the other tools, and that other compilers compile, which take ten times as long; one of so many names. */
const perSlice = { tools: 50, compilers: 40, names: 10 };
/** Cells of a long run that are compiled together. */
const slice = 400;

/** The names that a slice brings to the tools: all of them within some slices. */
const spreadOver = (names: readonly string[], own: number): readonly string[] =>
  names.filter((_, i) => (i + own) % perSlice.names === 0);

/** Ways in which programs find modules. */
const resolutions = [
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "node16", moduleResolution: "node16" },
  { module: "esnext", moduleResolution: "bundler" },
];

const folder = path.resolve(import.meta.dirname, "../../.tmp/fuzz-compile");
const time = 600_000 + minutes * 120_000;

it.runIf(minutes === 0 && only === undefined)(
  "generated code of nested shapes in all positions compiles",
  async () => {
    const sample = cellsOf(first).filter((_, i) => i % stride === 0);
    const result = await fuzzCompile(folder, sample, first);
    expect(result.found).toEqual([]);
    expect(result.compiled).toBeGreaterThan(sample.length * 0.9);
    for (const seed of new Set(cellsFoundBefore.map(([own]) => own))) {
      const cells = cellsFoundBefore.filter(([own]) => own === seed);
      const again = await fuzzCompile(
        folder,
        cells.map(([, name]) => readCell(name)),
        seed,
      );
      expect(again).toEqual({ found: [], compiled: cells.length, refused: {} });
    }
  },
  time,
);

it.runIf(minutes === 0 && only === undefined)(
  "generated code of documents without types, bodies or operations compiles with all ways to resolve modules",
  async () => {
    const texts = new Map<string, readonly TextFile[]>();
    for (const [i, [name, document]] of Object.entries(smallDocuments).entries()) {
      const made = await generateDocument(document, settingsOf(first + i));
      expect(made, name).toHaveProperty("files");
      if ("files" in made) texts.set(name, made.files);
    }
    for (const settings of resolutions) {
      const errors = await compileTexts(folder, texts, { settings });
      expect([...errors], settings.moduleResolution).toEqual([]);
    }
  },
  time,
);

it.runIf(minutes === 0 && only === undefined)(
  "generated code with hostile names in all places compiles",
  async () => {
    const surrogate = "\ud83d";
    const others = hostileNames.filter((name) => name !== surrogate);
    const names = [...sampled(others, 100), surrogate];
    const { refused, found } = await compileNames(folder, names, settingsOf(first));
    expect(found).toEqual([]);
    expect([...refused]).toEqual([[surrogate, ["text-surrogate"]]]);
  },
  time,
);

it.runIf(minutes === 0 && only === undefined)(
  "every tool takes documents of nested shapes in all positions",
  async () => {
    const sample = cellsOf(first).filter((_, i) => i % (stride * toolStride) === 0);
    expect(await meetCells(sample, first)).toEqual([]);
    expect(await meetNames(sampled(hostileNames, 30), first)).toEqual([]);
  },
  time,
);

it.runIf(only !== undefined)(
  "one cell compiles, and every tool takes it",
  async () => {
    const cells = [readCell(only ?? "")];
    const settings = { ...settingsOf(first), ...given };
    const { found, refused } = await fuzzCompile(folder, cells, settings);
    console.log(JSON.stringify(refused));
    expect([...found, ...(await meetCells(cells, settings))].join("\n\n")).toBe("");
  },
  time,
);

it.runIf(minutes > 0 && only === undefined)(
  `generated code compiles, from seed ${first}`,
  async () => {
    const end = Date.now() + minutes * 60_000;
    const found: string[] = [];
    const others = compilersHere();
    const note = (what: string, list: readonly string[]): void => {
      found.push(...list);
      console.log(`${what}\n${list.join("\n\n")}`);
    };
    for (let seed = first; Date.now() < end; seed++) {
      const names = await compileNames(folder, hostileNames, settingsOf(seed));
      note(`seed ${seed}, names`, names.found);
      const cells = cellsOf(seed);
      for (let at = 0; at < cells.length && Date.now() < end; at += slice) {
        const [some, own] = [cells.slice(at, at + slice), seed + at / slice];
        const { compiled, refused, ...result } = await fuzzCompile(folder, some, own);
        const words = `${compiled} compiled, refused ${JSON.stringify(refused)}`;
        note(`seed ${seed}, cells from ${at}: ${words}`, result.found);
        const spread = (count: number): Cell[] =>
          some.filter((_, i) => (i + own) % Math.ceil(slice / count) === 0);
        note("with every tool", [
          ...(await meetCells(spread(perSlice.tools), own)),
          ...(await meetNames(spreadOver(hostileNames, own), own)),
        ]);
        const other = others[own % Math.max(1, others.length)];
        if (other === undefined) continue;
        const elder = await fuzzCompile(folder, spread(perSlice.compilers), own, other);
        note(`with TypeScript ${other.version}: ${elder.compiled} compiled`, elder.found);
      }
    }
    expect(found.join("\n\n")).toBe("");
  },
  time,
);
