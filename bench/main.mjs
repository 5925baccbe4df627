#!/usr/bin/env node
// @ts-check
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { commands, neededFiles } from "./commands.mjs";
import { documentIds } from "./data/documents.mjs";
import { environment } from "./measure/environment.mjs";
import { progress } from "./measure/progress.mjs";
import { repository } from "./measure/repository.mjs";
import { defaultPackage, help, readOptions } from "./options.mjs";
import { makePages } from "./pages/pages.mjs";
import { readResult, saveResult } from "./pages/results.mjs";

/** @typedef {import("./options.mjs").Options} Options */

const root = fileURLToPath(new URL("..", import.meta.url));

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} parameters @returns {Promise<number>} exit code */
async function main(parameters) {
  const options = readOptions(parameters);
  if (options === undefined) return 2;
  if (options.command === undefined) {
    console.log(help);
    return 0;
  }
  if (options.command === "pages") return writePages();
  const isAlone = commands[options.command]?.isAlone === true;
  if (!isAlone && !existsSync(new URL("./node_modules", import.meta.url))) {
    console.error("The peers are not installed: run npm ci --prefix bench");
    return 2;
  }
  return measure(options);
}

/** @returns {Promise<number>} exit code */
async function writePages() {
  try {
    for (const [file, text] of await makePages()) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
      console.log(file);
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** @param {Options} options @returns {Promise<number>} exit code */
async function measure(options) {
  const { command, settings, save } = options;
  const chosen = command === "all" ? Object.keys(commands) : [String(command)];
  const missing = chosen
    .flatMap((name) => neededFiles(name, settings))
    .find((file) => !existsSync(file));
  if (missing !== undefined) {
    console.error(`${missing} is missing: run npm run generate && npm run build`);
    return 2;
  }
  const code = repository();
  const left = chosen.filter((name) => !isDone(name, options, code));
  if (save) say(options, estimate(chosen, left));
  const where = environment();
  /** @type {Record<string, unknown>} */
  const figures = {};
  say(options, `Node ${where.node}, V8 ${where.v8}, ${where.platform}, ${where.cpu}`);
  for (const name of left) {
    const one = commands[name];
    if (one === undefined) continue;
    const start = performance.now();
    const data = await one.measure(settings);
    const seconds = Math.round((performance.now() - start) / 1000);
    progress("");
    figures[name] = data;
    for (const { title, text } of one.print(data)) say(options, `\n## ${title}\n\n${text}`);
    if (!save) continue;
    const isLong = isWhole(settings);
    const date = new Date().toISOString();
    const result = {
      command: name,
      ...code,
      isLong,
      date,
      seconds,
      environment: where,
    };
    const file = saveResult({ ...result, figures: data });
    say(options, `\n${path.relative(root, file)}, ${seconds} s`);
  }
  if (options.json) console.log(JSON.stringify({ environment: where, ...figures }, undefined, 2));
  return 0;
}

/** @param {Options} options @param {string} text */
function say({ json }, text) {
  if (!json) console.log(text);
}

/**
 * Whether all of the committed package is measured, with all samples.
 *
 * @param {import("./measure/task.mjs").Settings} settings
 */
function isWhole({ quick, cold, documents, package: measured }) {
  return !quick && cold && documents.length === documentIds.length && measured === defaultPackage;
}

/**
 * Whether a run of everything can go on behind a command: its result of this commit is kept.
 *
 * @param {string} name
 * @param {Options} options
 * @param {ReturnType<typeof repository>} code
 */
function isDone(name, { command, save, again, settings }, code) {
  if (command !== "all" || !save || again) return false;
  const known = readResult(name);
  if (known === undefined || !known.isClean || !code.isClean) return false;
  return known.commit === code.commit && (known.isLong || !isWhole(settings));
}

/** @param {readonly string[]} chosen @param {readonly string[]} left */
function estimate(chosen, left) {
  const minutes = left.map((name) => {
    const known = readResult(name);
    return known?.isLong === true ? known.seconds / 60 : (commands[name]?.minutes ?? 0);
  });
  const parts = left.map((name, index) => `${name} ${(minutes[index] ?? 0).toFixed(1)}`);
  const sum = Math.ceil(minutes.reduce((all, one) => all + one, 0));
  const kept = chosen.length - left.length;
  return `About ${sum} minutes (${parts.join(", ")}); ${kept} of ${chosen.length} results of this commit are kept.`;
}
