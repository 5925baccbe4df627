// @ts-check
/**
 * Writes the report of the action: `comment.md`, which begins with the marker of its use, a verdict and links to lines,
 * and the summary of the job. Prints nothing.
 *
 * Reads the outputs of the commands in the folder `REPORTS`, and their exit codes in `LINT`, `DIFF` and `GENERATE`, which are
 * empty where a command did not run.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { changesIn, findingsIn } from "./findings.mjs";
import { counted, escaped, shortened } from "./markdown.mjs";
import { markerOf } from "./marker.mjs";

/** @typedef {import("./findings.mjs").Item} Item */

const { env } = process;
const folder = env["REPORTS"] ?? ".";
const name = env["NAME"] ?? "";

/** Characters of a comment; GitHub takes 65,536. */
const mostCharacters = 60_000;

/** Findings that are shown before all others. */
const mostItems = 10;

const lint = findingsIn(folder, "lint");
const diff = changesIn(folder);
const known = new Set((lint ?? []).map((item) => JSON.stringify(item)));
// A fault of a document is told once, also where it keeps code from being generated.
const generate = findingsIn(folder, "generate")?.filter((item) => !known.has(JSON.stringify(item)));

const failed = ["lint", "diff", "generate"].filter(
  (step) => !/^0?$/.test(env[step.toUpperCase()] ?? ""),
);

/**
 * @param {readonly Item[]} items
 * @param {Item["level"]} level
 */
const countOf = (items, level) => items.filter((item) => item.level === level).length;

/** Lines on the commands that ran. */
function verdicts() {
  /** @type {string[]} */
  const lines = [];
  /**
   * @param {string} step
   * @param {string} title
   * @param {string | undefined} text
   */
  const add = (step, title, text) => {
    const code = env[step.toUpperCase()] ?? "";
    if (code === "") return;
    const verdict = code === "0" ? "passed" : "**failed**";
    lines.push(
      `- ${title}: ${verdict}, ${text ?? "without a report; the log of the job says why"}`,
    );
  };
  add(
    "diff",
    "Changes of the API",
    diff &&
      `${diff.counts["breaking"]} breaking, ${diff.counts["risky"]} risky, ${diff.counts["compatible"]} compatible`,
  );
  add(
    "lint",
    "Findings",
    lint &&
      ["error", "warning", "note"]
        .map((level) => counted(countOf(lint, /** @type {Item["level"]} */ (level)), level))
        .join(", "),
  );
  if (generate !== undefined || env["GENERATE"] === "0")
    add("generate", "Generated code", env["GENERATE"] === "0" ? "up to date" : "not up to date");
  else add("generate", "Generated code", undefined);
  return lines;
}

/**
 * A place as a link to its line.
 *
 * @param {Item} item
 */
function placeOf({ file, line }) {
  if (file === undefined) return "";
  const at = line === undefined ? file : `${file}:${line}`;
  const text = escaped(at);
  const base = env["BLOB"] ?? "";
  if (base === "" || /^(?:[a-z]+:|\/|\.\.)/i.test(file)) return `${text} `;
  const target = file.split("/").map(encodeURIComponent).join("/").replace(/[()]/g, escape);
  return `[${text}](${base}/${target}${line === undefined ? "" : `#L${line}`}) `;
}

/** Errors first, then warnings, with links to their lines. */
function firstItems() {
  const items = [...(diff?.changes ?? []), ...(lint ?? []), ...(generate ?? [])];
  const grave = ["error", "warning"].flatMap((level) =>
    items.filter((item) => item.level === level),
  );
  const lines = grave
    .slice(0, mostItems)
    .map((item) => `- ${placeOf(item)}${escaped(shortened(item.message, 300))} (\`${item.rule}\`)`);
  const more = grave.length - lines.length;
  return more > 0 ? [...lines, `- and ${more} more`] : lines;
}

/**
 * A report that can be opened.
 *
 * @param {string} title
 * @param {string} file
 */
function details(title, file) {
  const at = path.join(folder, file);
  if (!existsSync(at)) return [];
  const text = readFileSync(at, "utf8").replace(/^# .*\n+/, "");
  return [`<details><summary>${title}</summary>\n\n${text.trimEnd()}\n\n</details>`];
}

const items = firstItems();
const verdict = failed.length === 0 ? "passed" : "failed";
const head = [
  markerOf(name),
  `## ${escaped(name)}: ${verdict}`,
  verdicts().join("\n"),
  ...(items.length === 0 ? [] : [items.join("\n")]),
  ...(env["RUN"] === undefined || env["RUN"] === ""
    ? []
    : [`[The run and its reports](${env["RUN"]})`]),
];
const whole = [
  ...head,
  ...details("All changes", "diff.md"),
  ...details("All findings", "lint.md"),
];

/** The parts that fit into a comment. */
function fitting() {
  const parts = [...whole];
  const isLong = () => parts.join("\n\n").length > mostCharacters;
  let isShortened = false;
  while (parts.length > head.length && isLong()) {
    parts.pop();
    isShortened = true;
  }
  if (isShortened) parts.push("The rest is in the reports of the job.");
  return shortened(parts.join("\n\n"), mostCharacters);
}

writeFileSync(path.join(folder, "comment.md"), `${fitting()}\n`);
if (env["GITHUB_STEP_SUMMARY"] !== undefined)
  appendFileSync(env["GITHUB_STEP_SUMMARY"], `${whole.slice(1).join("\n\n")}\n\n`);
if (env["GITHUB_OUTPUT"] !== undefined) {
  const changed = diff === undefined ? 0 : Object.values(diff.counts).reduce((a, b) => a + b, 0);
  const isQuiet = failed.length === 0 && changed === 0 && items.length === 0;
  const lines = [
    `failed=${failed.join(" ")}`,
    `comment=${folder}/comment.md`,
    `quiet=${isQuiet}`,
    ...(env["LINT"] === "" || !existsSync(path.join(folder, "lint.sarif"))
      ? []
      : [`sarif=${folder}/lint.sarif`]),
  ];
  appendFileSync(env["GITHUB_OUTPUT"], `${lines.join("\n")}\n`);
}
