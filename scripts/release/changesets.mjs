// @ts-check
// Changesets: what they say, and what is wrong with them. `.changeset/README.md` shows their form.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { proseFaults, sentencesOf, wordsOf } from "./prose.mjs";

/** Kinds of versions, the least first. */
export const kinds = /** @type {const} */ (["patch", "minor", "major"]);

/** Words that an entry begins with, in the order of the changelog. */
export const words = /** @type {const} */ ([
  "Breaking",
  "Security",
  "Added",
  "Changed",
  "Deprecated",
  "Removed",
  "Fixed",
]);

/** Headings of changesets, in the order of the changelog, with those of the changelog. */
export const tools = {
  generator: "Generator",
  wires: "Wire formats",
  server: "Generated servers",
  client: "Generated clients",
  plugins: "Plugins and their packages",
  mock: "`diptych mock`",
  try: "`diptych try`",
  lint: "`diptych lint`",
  diff: "`diptych diff`",
  editors: "Editors",
  docs: "`diptych docs`",
  documents: "Bundles, overlays and fetched documents",
  migrate: "`diptych migrate`",
  service: "Service",
  guides: "Guides, CI and tests",
};

/** @typedef {typeof kinds[number]} Kind kind of version that a change needs */
/** @typedef {typeof words[number]} Word */
/** @typedef {keyof typeof tools} Tool */
/** @typedef {{ word: Word, text: string, tool?: Tool }} Entry a line of the changelog */
/** @typedef {{ kind: Kind, entries: readonly Entry[] }} Changeset */
/**
 * @typedef {object} Unreleased
 * @property {readonly string[]} files names in the folder of changesets, the summary among them
 * @property {readonly Changeset[]} changesets
 * @property {string | undefined} summary text that the section of the version begins with
 * @property {readonly string[]} faults
 */

/** The file whose text begins the section of the coming version. */
export const summaryFile = "summary.md";

/** Words that a summary has. */
export const summaryWords = { least: 15, most: 120 };

/**
 * Everything that is not released yet.
 *
 * @param {string} root folder of the repository
 * @returns {Unreleased}
 */
export function unreleased(root) {
  const folder = path.join(root, ".changeset");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort();
  const packages = packagesOf(root);
  const read = files
    .filter((name) => name !== summaryFile)
    .map((name) => changesetOf(name, readFileSync(path.join(folder, name), "utf8"), packages));
  const summary = files.includes(summaryFile)
    ? summaryOf(readFileSync(path.join(folder, summaryFile), "utf8"))
    : undefined;
  return {
    files,
    changesets: read.flatMap(({ changeset }) => (changeset === undefined ? [] : [changeset])),
    summary: summary?.text,
    faults: [...(summary?.faults ?? []), ...read.flatMap(({ faults }) => faults)],
  };
}

/**
 * Packages that a changeset may name: the workspaces that are published.
 *
 * @param {string} root
 * @returns {readonly string[]}
 */
function packagesOf(root) {
  /** @param {string} folder @returns {{ name: string, private?: boolean, workspaces?: readonly string[] }} */
  const manifest = (folder) =>
    JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
  return (manifest(".").workspaces ?? [])
    .filter((folder) => existsSync(path.join(root, folder, "package.json")))
    .map(manifest)
    .flatMap(({ name, private: isPrivate }) => (isPrivate === true ? [] : [name]));
}

/**
 * Reads a changeset.
 *
 * @param {string} file its name, for faults
 * @param {string} text
 * @param {readonly string[]} packages those that it may name
 * @returns {{ changeset?: Changeset, faults: readonly string[] }}
 */
export function changesetOf(file, text, packages) {
  const { head, body } = parts(text);
  const named = head.split("\n").flatMap((line) => {
    const [, name, kind] = /^["']?([^"':]+)["']?: *["']?(\w+)["']?$/.exec(line.trim()) ?? [];
    return line.trim() === "" ? [] : [{ name: name ?? line.trim(), kind: kind ?? "" }];
  });
  const levels = named.map(({ kind }) => kinds.findIndex((one) => one === kind));
  const kind = kinds[Math.max(-1, ...levels)];
  const { heading, entries } = entriesOf(body);
  const isBreaking = entries.some(({ word }) => word === "Breaking");
  /** @type {Tool | undefined} */
  const tool = toolOf(heading);
  const faults = [
    ...(named.length === 0 || levels.includes(-1)
      ? [`name a package with 'patch', 'minor' or 'major'; 'npx changeset' does`]
      : []),
    ...named.flatMap(({ name }) =>
      packages.includes(name) ? [] : [`'${name}' is no package; name '@diptych/runtime'`],
    ),
    ...(heading !== undefined && tool === undefined
      ? [`'# ${heading}' is no tool; the tools are ${Object.keys(tools).join(", ")}`]
      : []),
    ...(body.match(/^# /gm) ?? [])
      .slice(1, 2)
      .map(() => "has two headings; give each tool a file of its own"),
    ...entries.flatMap(({ word, text: line }) => entryFaults(word, line)),
    ...(isBreaking && kind !== "major" ? ["'Breaking: ' needs a 'major' version"] : []),
    ...(!isBreaking && kind === "major" && entries.every(({ word }) => word !== undefined)
      ? ["'major' needs an entry that begins with 'Breaking: '"]
      : []),
    ...proseFaults(entries.map(({ text: line }) => `- ${line}`).join("\n")),
  ].map((fault) => `${file}: ${fault}`);
  return faults.length > 0 || kind === undefined
    ? { faults }
    : {
        changeset: {
          kind,
          entries: entries.flatMap(({ word, text: line }) =>
            word === undefined ? [] : [{ word, text: line, ...(tool && { tool }) }],
          ),
        },
        faults,
      };
}

/** @param {string | undefined} heading */
function toolOf(heading) {
  const names = /** @type {readonly Tool[]} */ (Object.keys(tools));
  return names.find((name) => name === heading);
}

/**
 * Entries of a changeset: items of a list, or all of the text.
 *
 * @param {string} body
 */
function entriesOf(body) {
  const [, heading, text = ""] = /^(?:# *(.*)\n)?([^]*)$/.exec(body) ?? [];
  const trimmed = text.trim();
  const texts = trimmed.startsWith("- ") ? trimmed.slice(2).split(/\n- /) : [trimmed];
  return {
    heading: heading?.trim(),
    entries: texts.map((one) => {
      const [, start, rest] = /^(\w+): ([^]+)$/.exec(one.trim()) ?? [];
      const word = words.find((known) => known === start);
      return { word, text: word === undefined ? one.trim() : (rest ?? "").trim() };
    }),
  };
}

/**
 * @param {Word | undefined} word
 * @param {string} text
 * @returns {readonly string[]}
 */
function entryFaults(word, text) {
  if (word === undefined) {
    const start = text === "" ? "the text" : `'${text.split(/\s+/).slice(0, 6).join(" ")}'`;
    return [`begin ${start} with one of ${words.map((one) => `'${one}: '`).join(", ")}`];
  }
  if (word === "Breaking" && !/\bTo\s+do:\s+\S/.test(text))
    return ["'Breaking: ' says what breaks, and then 'To do: ' what a user has to do"];
  return [];
}

/**
 * The text that begins a version, and its faults.
 *
 * @param {string} text of the file
 */
export function summaryOf(text) {
  const { head, body } = parts(text);
  const count = sentencesOf(body).flatMap(wordsOf).length;
  const { least, most } = summaryWords;
  const faults = [
    ...(head.trim() === "" ? [] : ["it names no package: '---' twice, then the text"]),
    ...(count < least || count > most
      ? [`it has ${count} words; a user wants ${least} to ${most} first`]
      : []),
    ...proseFaults(body),
  ].map((fault) => `${summaryFile}: ${fault}`);
  return { text: body, faults };
}

/**
 * The packages of a file, and its text.
 *
 * @param {string} text
 */
function parts(text) {
  const [, head = "", body = ""] =
    /^---\n([^]*?)^---\n([^]*)$/m.exec(text.replaceAll("\r\n", "\n")) ?? [];
  return { head, body: body.trim() };
}

/**
 * The version after changes. All packages have one, so the greatest change decides; before 1.0 what breaks is a
 * minor version.
 *
 * @param {string} version
 * @param {readonly Pick<Changeset, "kind">[]} changesets
 */
export function nextVersion(version, changesets) {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const level = Math.max(...changesets.map(({ kind }) => kinds.indexOf(kind)));
  if (level === 2 && major > 0) return `${major + 1}.0.0`;
  return level > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
