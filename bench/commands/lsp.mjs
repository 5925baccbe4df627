// @ts-check
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { LanguageServer } from "../measure/language-server.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * Waits of an editor in GitHub's document: microseconds until the answer, the median; for the whole process the
 * most memory in bytes.
 *
 * @typedef {{ bytes: number, lines: number, waits: { name: string, wall: number }[], memory?: number }} LspFigures
 */

/**
 * Opens GitHub's document in a language server, types in it and asks.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<LspFigures[]>}
 */
export async function measureLsp({ quick }) {
  const document = githubDocument();
  if (document === undefined) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const file = path.join(folder, "api.json");
  copyFileSync(document, file);
  const text = readFileSync(file, "utf8");
  const uri = pathToFileURL(file).href;
  const rounds = quick ? 1 : 7;
  /** @type {Map<string, number[]>} */
  const samples = new Map();
  /** @param {string} name @param {() => Promise<unknown>} wait */
  const timed = async (name, wait) => {
    const start = process.hrtime.bigint();
    await wait();
    const wall = Number(process.hrtime.bigint() - start) / 1000;
    samples.set(name, [...(samples.get(name) ?? []), wall]);
  };
  const server = await LanguageServer.start(folder);
  try {
    await timed("opened, until its findings", () => {
      const found = server.findings();
      const textDocument = { uri, languageId: "json", version: 1, text };
      server.tell("textDocument/didOpen", { textDocument });
      return found;
    });
    const reference = {
      textDocument: { uri },
      position: positionOf(text, '"$ref"', text.length / 2),
    };
    const title = positionOf(text, '"title"', 0);
    for (let round = 1; round <= rounds; round++) {
      progress(`lsp: ${round} of ${rounds}`);
      await timed("a letter typed, until the findings", () => {
        const found = server.findings();
        const range = { start: title, end: title };
        const contentChanges = [{ range, text: " " }];
        server.tell("textDocument/didChange", {
          textDocument: { uri, version: round + 1 },
          contentChanges,
        });
        return found;
      });
      await timed("hover on a reference", () => server.ask("textDocument/hover", reference));
      await timed("its definition", () => server.ask("textDocument/definition", reference));
      await timed("completion of it", () => server.ask("textDocument/completion", reference));
    }
    const waits = [...samples].map(([name, walls]) => ({ name, wall: median(walls) }));
    const { memory } = server;
    const size = { bytes: Buffer.byteLength(text), lines: text.split("\n").length };
    return [{ ...size, waits, ...(memory === undefined ? {} : { memory }) }];
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
