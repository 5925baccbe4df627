import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { FileStore } from "../../generator/output/file-store.ts";
import type { GeneratedFile } from "../../generator/output/format.ts";
import { withPaths } from "../support/generate.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (name: string, size: number): GeneratedFile => ({
  path: name,
  bytes: new Uint8Array(size).fill(name.charCodeAt(0)),
  isEntry: true,
});

test("files beyond the limit are put aside, and read again", async () => {
  const store = new FileStore(folder, 100);
  const given = [file("a", 60), file("b", 60), file("c", 40), file("d", 1)];
  const kept = [];
  for (const one of given) kept.push(await store.keep(one));
  expect(kept.map((one, i) => one === given[i])).toEqual([true, false, true, false]);
  expect(kept.map(({ path: name, isEntry }) => [name, isEntry])).toEqual(
    given.map(({ path: name }) => [name, true]),
  );
  expect(kept.map(({ bytes }) => [...bytes])).toEqual(given.map(({ bytes }) => [...bytes]));
  const [aside = ""] = await readdir(folder);
  expect(await readdir(path.join(folder, aside))).toHaveLength(2);
  await store.close();
  expect(await readdir(folder)).toEqual([]);
});

test("a store that spares memory holds what it has, and puts the rest aside", async () => {
  const store = new FileStore(folder, 100);
  const given = [file("a", 60), file("b", 1), file("c", 40)];
  const [first, ...others] = given as [GeneratedFile, ...GeneratedFile[]];
  expect(await store.keep(first)).toBe(first);
  store.spare();
  for (const one of others) {
    const kept = await store.keep(one);
    expect(kept).not.toBe(one);
    expect([...kept.bytes]).toEqual([...one.bytes]);
  }
  await store.close();
});

test("few bytes touch no disk", async () => {
  const store = new FileStore(path.join(folder, "missing"), 100);
  const one = file("a", 100);
  expect(await store.keep(one)).toBe(one);
  await store.close();
});

test("a folder that takes nothing leaves files in memory", async () => {
  await writeFile(path.join(folder, "file"), "");
  const store = new FileStore(path.join(folder, "file"), 1);
  const one = file("a", 100);
  expect(await store.keep(one)).toBe(one);
  await store.close();
});

test("what an ended run has put aside is removed, what a run at work has stays", async () => {
  const ended = `.diptych-${2 ** 22 + 1}-0.part`;
  const atWork = `.diptych-${process.ppid}-0.part`;
  for (const name of [ended, atWork]) await mkdir(path.join(folder, name));
  const store = new FileStore(folder, 0);
  await store.keep(file("a", 1));
  expect(await readdir(folder)).toContain(atWork);
  expect(await readdir(folder)).not.toContain(ended);
  await store.close();
});

test("a second store of the process leaves the first one its files", async () => {
  const [first, second] = [new FileStore(folder, 0), new FileStore(folder, 0)];
  const kept = await first.keep(file("a", 1));
  await second.keep(file("b", 1));
  expect([...kept.bytes]).toEqual([97]);
  await first.close();
  await second.close();
});

test("a module is kept before the next one is printed, and its bytes are not asked for again", async () => {
  const events: string[] = [];
  const document = withPaths(
    '/a: { get: { operationId: a, responses: { "204": { description: D. } } } }\n',
  );
  const { files = [] } = await generate(
    { input: "openapi.yaml", output: "/", int64: "number" },
    { readFile: () => Promise.resolve(document) },
    new Diagnostics(),
    (stage, name) => name !== undefined && events.push(`${stage} ${name}`),
    undefined,
    ({ path: name }) => {
      events.push(`keep ${name}`);
      return Promise.resolve({
        path: name,
        get bytes(): never {
          throw new Error(`${name} is asked for its bytes`);
        },
      });
    },
  );
  expect(files.length).toBeGreaterThan(3);
  expect(events).toEqual(files.flatMap(({ path: name }) => [`emit ${name}`, `keep ${name}`]));
});
