// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { stringify } from "yaml";
import { partOfDocument } from "../data/part-of-document.mjs";
import { LanguageServer } from "../measure/language-server.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * A wait of an editor: microseconds until the answer, and of the server's processor time, medians.
 *
 * @typedef {{ name: string, wall: number, cpu?: number }} Wait
 */

/**
 * Waits in a document; for the whole process the most memory in bytes.
 *
 * @typedef {{ format?: "YAML", bytes: number, lines: number, waits: Wait[], memory?: number }} LspFigures
 */

/** Every so-many-th path makes some 41,000 lines of YAML. */
const share = 5;

/** Keys that are typed in a row, and milliseconds between two of them. */
const keys = 20;
const betweenKeys = 40;

/**
 * Opens GitHub's document in a language server, and a part of it as YAML; types in it and asks.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<LspFigures[]>}
 */
export async function measureLsp({ quick }) {
  const document = githubDocument();
  if (document === undefined) return [];
  const text = readFileSync(document, "utf8");
  const { part } = partOfDocument(JSON.parse(text), share);
  const yaml = stringify(part, { aliasDuplicateObjects: false, lineWidth: 0 });
  const rounds = quick ? 1 : 7;
  return [
    await measureText({ name: "api.json", text, rounds, reference: '"$ref"', title: '"title"' }),
    {
      format: "YAML",
      ...(await measureText({
        name: "api.yaml",
        text: yaml,
        rounds,
        reference: "$ref",
        title: "title:",
      })),
    },
  ];
}

/**
 * @typedef {object} Typed
 * @property {string} name of the file
 * @property {string} text
 * @property {number} rounds
 * @property {string} reference how a key of a reference is written
 * @property {string} title how the key of the title is written, behind which is typed
 */

/** @param {Typed} typed @returns {Promise<LspFigures>} */
async function measureText({ name, text, rounds, reference: ref, title: key }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const uri = pathToFileURL(file).href;
  /** @type {Map<string, { wall: number, cpu: number | undefined }[]>} */
  const samples = new Map();
  const server = await LanguageServer.start(folder);
  /** @param {string} wait @param {() => Promise<unknown>} run */
  const timed = async (wait, run) => {
    const before = server.processorTime;
    const start = process.hrtime.bigint();
    await run();
    const wall = Number(process.hrtime.bigint() - start) / 1000;
    const after = server.processorTime;
    const cpu = before === undefined || after === undefined ? undefined : after - before;
    samples.set(wait, [...(samples.get(wait) ?? []), { wall, cpu }]);
  };
  try {
    await timed("opened, until its findings", () => {
      const found = server.findings();
      const textDocument = { uri, languageId: "openapi", version: 1, text };
      server.tell("textDocument/didOpen", { textDocument });
      return found;
    });
    let version = 1;
    /** @param {{ line: number, character: number }} start @param {{ line: number, character: number }} end @param {string} typed */
    const type = (start, end, typed) =>
      server.tell("textDocument/didChange", {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range: { start, end }, text: typed }],
      });
    /** @param {() => void} change */
    const findings = (change) => {
      const found = server.findings();
      change();
      return found;
    };
    const reference = { textDocument: { uri }, position: positionOf(text, ref, text.length / 2) };
    const title = positionOf(text, key, 0);
    const from = { ...title, character: title.character + key.length };
    const to = { ...from, character: from.character + 1 };
    for (let round = 1; round <= rounds; round++) {
      progress(`lsp: ${round} of ${rounds} in ${name}`);
      await timed("a letter typed, until the findings", () =>
        findings(() => type(from, from, " ")),
      );
      await timed("hover on a reference", () => server.ask("textDocument/hover", reference));
      await timed("its definition", () => server.ask("textDocument/definition", reference));
      await timed("completion of it", () => server.ask("textDocument/completion", reference));
      await timed(`${keys} keys in a row, until the findings`, async () => {
        const found = server.findings();
        for (let count = 0; count < keys; count++) {
          type(from, from, " ");
          await new Promise((resolve) => setTimeout(resolve, betweenKeys));
        }
        await found;
      });
      // A bracket that is not closed.
      await timed("a text broken, until the finding", () => findings(() => type(from, from, "[")));
      await timed("hover in the broken text", () => server.ask("textDocument/hover", reference));
      await timed("definition in it", () => server.ask("textDocument/definition", reference));
      await timed("completion in it", () => server.ask("textDocument/completion", reference));
      await timed("a key in it, then hover", () => {
        type(to, to, " ");
        return server.ask("textDocument/hover", reference);
      });
      await timed("mended, until the findings", () => findings(() => type(from, to, "")));
    }
    const waits = [...samples].map(([wait, list]) => {
      const cpus = list.flatMap(({ cpu }) => (cpu === undefined ? [] : [cpu]));
      const wall = median(list.map((one) => one.wall));
      return { name: wait, wall, ...(cpus.length === 0 ? {} : { cpu: median(cpus) }) };
    });
    const { memory } = server;
    const size = { bytes: Buffer.byteLength(text), lines: text.split("\n").length };
    return { ...size, waits, ...(memory === undefined ? {} : { memory }) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The place of a text's first letter, behind an offset. @param {string} text @param {string} part @param {number} from */
function positionOf(text, part, from) {
  const offset = text.indexOf(part, from);
  const before = text.slice(0, offset);
  return {
    line: before.split("\n").length - 1,
    character: offset - before.lastIndexOf("\n") - 1 + 1,
  };
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
