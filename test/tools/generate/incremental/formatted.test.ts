import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digest } from "../../../../tools/generate/incremental/digest.ts";
import {
  PartMemory,
  type FormattedOutput,
} from "../../../../tools/generate/incremental/part-memory.ts";
import { formatterFor } from "../../../support/formatter.ts";
import { folderWith, petDocument, runIn } from "../../frame/memory-host.ts";

const file = "src/a.ts";

/** A module of statements with their numbers, large enough to be cut. */
const moduleOf = (numbers: readonly number[]): string =>
  numbers
    .map((n) => `${n % 3 === 0 ? "\n" : ""}export const name${n}: readonly  string[] = ["é${n}"]`)
    .join("\n");

const all = Array.from({ length: 5000 }, (_, n) => n);

/** Formats a module, writes it, and returns what the next run may take from it. */
async function formatted(folder: string, text: string, known?: FormattedOutput) {
  const memory = new PartMemory(folder, known);
  const { bytes } = await (await formatterFor(path.join(folder, file), memory))(file, text);
  await mkdir(path.join(folder, "src"), { recursive: true });
  await writeFile(path.join(folder, file), bytes);
  const output = { files: { [file]: digest(bytes) }, parts: memory.parts };
  return { text: new TextDecoder().decode(bytes), output };
}

/** Texts of a module that a run would have to format, of those that it looks up. */
async function missed(folder: string, text: string, known: FormattedOutput) {
  const memory = new PartMemory(folder, known);
  const looked: boolean[] = [];
  const counting = {
    of(name: string, printed: string) {
      const found = memory.of(name, printed);
      looked.push(found.formatted === undefined);
      return found;
    },
  };
  await (
    await formatterFor(path.join(folder, file), counting)
  )(file, text);
  return { looked: looked.length, missed: looked.filter(Boolean).length };
}

describe("formatted texts of the run before", () => {
  it("are taken where they are the same, and give the same module after any edit", async () => {
    const edit = fc.record({
      at: fc.nat(all.length),
      removed: fc.nat(40),
      added: fc.array(fc.integer({ min: 10_000, max: 99_999 }), { maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const folder = await folderWith({});
        let numbers = all;
        let { output } = await formatted(folder, moduleOf(numbers));
        for (const { at, removed, added } of edits) {
          numbers = [...numbers.slice(0, at), ...added, ...numbers.slice(at + removed)];
          const next = await formatted(folder, moduleOf(numbers), output);
          const whole = await formatted(await folderWith({}), moduleOf(numbers));
          expect(next.text === whole.text).toBe(true);
          expect(next.output).toEqual(whole.output);
          output = next.output;
        }
      }),
      { numRuns: 5 },
    );
  });

  it("spare the parts that an edit has not reached", async () => {
    const folder = await folderWith({});
    const { output } = await formatted(folder, moduleOf(all));
    expect(await missed(folder, moduleOf(all), output)).toEqual({ looked: 6, missed: 0 });
    const edited = moduleOf(all).replace("é4000", "é4001");
    expect(await missed(folder, edited, output)).toEqual({ looked: 6, missed: 1 });
  });

  it("are not taken from a file that was changed by hand", async () => {
    const folder = await folderWith({});
    const { text, output } = await formatted(folder, moduleOf(all));
    await writeFile(path.join(folder, file), text.replace("name7", "name8"));
    expect(await missed(folder, moduleOf(all), output)).toEqual({ looked: 6, missed: 6 });
  });
});

const config = JSON.stringify({
  specs: [{ input: "pets.yaml", output: "out", package: { name: "pets" }, emit: ["types"] }],
  lint: { rules: { "runtime-missing": "off" } },
});

async function outputOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(path.join(folder, "out"), { recursive: true });
  const files = entries.filter((name) => /\.\w+$/.test(name)).sort();
  const texts = files.map((name) => readFile(path.join(folder, "out", name), "utf8"));
  return Object.fromEntries((await Promise.all(texts)).map((text, i) => [files[i] ?? "", text]));
}

it("leaves what --force would leave, one edit of the document after another", async () => {
  const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
  const env = { XDG_CACHE_HOME: path.join(folder, "cache") };
  const other = await folderWith({ "diptych.config.json": config });
  const edits: readonly ((text: string) => string)[] = [
    (text) => text.replace("title: Pets", "title: Cats"),
    (text) => text.replace("name: {", "nick: { type: string }, name: {"),
    (text) => text.replaceAll("schemas/Pet", "schemas/Cat").replace("    Pet:", "    Cat:"),
    (text) => text.replace("nick: { type: string }, ", ""),
    () => petDocument,
  ];
  let document = petDocument;
  for (const edit of [(text: string) => text, ...edits]) {
    document = edit(document);
    await writeFile(path.join(folder, "pets.yaml"), document);
    await writeFile(path.join(other, "pets.yaml"), document);
    expect((await runIn(folder, ["generate"], { env })).code).toBe(0);
    expect((await runIn(other, ["generate", "--force"])).code).toBe(0);
    expect(await outputOf(folder)).toEqual(await outputOf(other));
  }
});
