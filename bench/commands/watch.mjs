// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Document, parse, parseDocument } from "yaml";
import { partOfDocument } from "../data/part-of-document.mjs";
import { progress } from "../measure/progress.mjs";
import { Watching } from "../measure/watching.mjs";

/**
 * A run of `generate --watch` after a change of one schema: microseconds from the write of the
 * document to the end of the run, the median, and of the processor, the mean.
 *
 * @typedef {{ name: string, lines: number, wall: number, cpu?: number }} WatchFigures
 */

/** @param {string} name */
const text = (name) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), "utf8");

/** Every so-many-th path of version 3's document, which makes about 1,000 lines. */
const share = 14;

/** Changes of each document before those that are measured, while the process gets warm. */
const warming = 5;

/** The documents, each with an object schema that is changed. */
const documents = () => {
  const whole = text("spec/v3.yaml");
  const part = partOfDocument(parse(whole), share).part;
  return [
    { name: "examples/shop", document: parseDocument(text("examples/shop/spec/shop.yaml")) },
    { name: `1/${share} of v3`, document: new Document(part, { aliasDuplicateObjects: false }) },
    { name: "v3", document: parseDocument(whole) },
  ];
};

/**
 * Changes documents in turns, each watched by a process of its own.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<WatchFigures[]>}
 */
export async function measureWatch({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const subjects = documents().map(({ name, document }, index) => {
    const place = path.join(folder, `${index}`);
    mkdirSync(place);
    return { name, place, document, lines: 0, walls: /** @type {number[]} */ ([]) };
  });
  /** @type {Watching[]} */
  const watchings = [];
  const rounds = quick ? 3 : 30;
  try {
    for (const subject of subjects) {
      subject.lines = write(subject.place, subject.document).split("\n").length - 1;
      watchings.push(await Watching.start(subject.place, folder));
    }
    for (let round = 1 - warming; round <= rounds; round++) {
      for (const [index, { name, place, document, walls }] of subjects.entries()) {
        progress(`watch: ${name}, ${round} of ${rounds}`);
        const watching = /** @type {Watching} */ (watchings[index]);
        const changed = changedText(document, round + warming);
        if (round === 1) watching.startCpu();
        const wall = await watching.change(() => writeText(place, changed));
        if (round >= 1) walls.push(wall);
      }
    }
    return subjects.map(({ name, lines, walls }, index) => {
      const cpu = watchings[index]?.cpu();
      const wall = [...walls].sort((a, b) => a - b)[Math.floor(walls.length / 2)] ?? 0;
      return { name, lines, wall, ...(cpu === undefined ? {} : { cpu: cpu / rounds }) };
    });
  } finally {
    for (const watching of watchings) await watching.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} place @param {Document} document */
function write(place, document) {
  const spec = { input: "api.yaml", output: "generated", package: { name: "api" } };
  writeFileSync(path.join(place, "diptych.config.json"), JSON.stringify({ specs: [spec] }));
  const written = document.toString({ lineWidth: 0 });
  writeText(place, written);
  return written;
}

/** @param {string} place @param {string} changed */
const writeText = (place, changed) => writeFileSync(path.join(place, "api.yaml"), changed);

/** Adds a property to a schema, in place of the one that was added before. @param {Document} document @param {number} count */
function changedText(document, count) {
  const schemas = document.toJS().components.schemas;
  const name = Object.keys(schemas).find((key) => schemas[key].properties !== undefined);
  const properties = ["components", "schemas", name, "properties"];
  document.deleteIn([...properties, `added_${count - 1}`]);
  document.setIn([...properties, `added_${count}`], { type: "string" });
  return document.toString({ lineWidth: 0 });
}
