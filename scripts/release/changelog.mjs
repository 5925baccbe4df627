// @ts-check
// The changelog: sections of versions, each written once, and the record by which an edit by hand is found.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { tools, words } from "./changesets.mjs";

/** @typedef {import("./changesets.mjs").Entry} Entry */
/** @typedef {{ version: string, date: string, text: string }} Section text without the heading */
/** @typedef {Readonly<Record<string, string>>} Released digests of sections by version */

export const changelogFile = "CHANGELOG.md";

/** Digests of what the script has written. */
export const releasedFile = ".changeset/released.json";

/** Entries up to this number stand open; more are folded. */
const open = 10;

/** Words whose entries come before the list of everything, with their headings. */
const first = { Breaking: "Breaking changes", Security: "Security" };

/**
 * The section of a version.
 *
 * @param {{ version: string, date: string, summary: string, entries: readonly Entry[] }} release
 */
export function sectionOf({ version, date, summary, entries }) {
  const front = Object.entries(first).flatMap(([word, heading]) => {
    const own = entries.filter((entry) => entry.word === word);
    return own.length === 0
      ? []
      : [
          `### ${heading}`,
          byTool(own)
            .map(([, , each]) => each.map(item).join("\n"))
            .join("\n"),
        ];
  });
  const rest = entries.filter(({ word }) => !(word in first));
  const list = byTool(rest).flatMap(([, title, each]) => [
    `#### ${title}`,
    [...each]
      .sort((a, b) => words.indexOf(a.word) - words.indexOf(b.word))
      .map(({ word, text }) => `- ${word}: ${indented(text)}`)
      .join("\n"),
  ]);
  const folded =
    rest.length > open
      ? [`<details>\n<summary>${rest.length} changes, by tool</summary>`, ...list, "</details>"]
      : list;
  const all = rest.length === 0 ? [] : ["### All changes", ...folded];
  return `${[`## [${version}] - ${date}`, summary, ...front, ...all].join("\n\n")}\n`;
}

/** @param {Entry} entry */
function item({ text, tool }) {
  const start = tool === undefined ? "" : `**${tools[tool]}:** `;
  return `- ${start}${indented(text).replace(/\bTo\s+do:/, "**To do:**")}`;
}

/** @param {string} text */
const indented = (text) => text.replaceAll(/\n(?=[^\n])/g, "\n  ").replaceAll("\n    ", "\n  ");

/**
 * Entries by their tools, in the order of the tools; last those of none.
 *
 * @param {readonly Entry[]} entries
 * @returns {readonly (readonly [string, string, readonly Entry[]])[]}
 */
function byTool(entries) {
  return [...Object.entries(tools), ["", "Other changes"]].flatMap(([name = "", title = ""]) => {
    const own = entries.filter(({ tool = "" }) => tool === name);
    return own.length === 0 ? [] : [/** @type {const} */ ([name, title, own])];
  });
}

/**
 * The changelog with a further section before all others.
 *
 * @param {string} changelog
 * @param {string} section
 */
export function withSection(changelog, section) {
  const start = startOfSections(changelog);
  return `${changelog.slice(0, start).trimEnd()}\n\n${section}\n${changelog.slice(start)}`;
}

/** @param {string} changelog */
function startOfSections(changelog) {
  const start = changelog.search(/^## /m);
  return start === -1 ? changelog.length : start;
}

/**
 * Sections of the changelog, the newest first.
 *
 * @param {string} changelog
 * @returns {readonly Section[]}
 */
export function sectionsOf(changelog) {
  const text = changelog.replaceAll("\r\n", "\n");
  return text
    .slice(startOfSections(text))
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const [, version = heading, date = ""] = /^\[(.+)\] - (\S+)$/.exec(heading) ?? [];
      return { version, date, text: lines.join("\n").trim() };
    });
}

/** @param {Section} section */
export const digestOf = ({ version, date, text }) =>
  createHash("sha256").update(`${version} ${date}\n${text}`).digest("hex");

/**
 * Where the changelog is not what the script has written.
 *
 * @param {string} changelog
 * @param {Released} released
 * @returns {readonly string[]}
 */
export function changelogFaults(changelog, released) {
  const sections = sectionsOf(changelog);
  const head = changelog.slice(0, startOfSections(changelog));
  const cure = "write a file in .changeset/, as its README says";
  const versions = sections.map(({ version }) => version);
  return [
    ...(/^\s*[-*+] /m.test(head) ? [`it has a list before the first version; ${cure}`] : []),
    ...sections.flatMap((section) => {
      const { version } = section;
      if (released[version] === undefined)
        return [`'${version}' is no version that 'npm run version-and-generate' made; ${cure}`];
      return released[version] === digestOf(section)
        ? []
        : [
            `the section of ${version} was edited by hand; ${cure}. ` +
              `A correction of old notes changes the digest in ${releasedFile} to ${digestOf(section)}`,
          ];
    }),
    ...Object.keys(released)
      .filter((version) => !versions.includes(version))
      .map((version) => `the section of ${version} is gone`),
    ...versions
      .filter((version, index) => versions.indexOf(version) !== index)
      .map((version) => `the section of ${version} is there twice`),
  ].map((fault) => `${changelogFile}: ${fault}`);
}

/**
 * @param {string} root folder of the repository
 * @returns {{ changelog: string, released: Released }}
 */
export function readChangelog(root) {
  return {
    changelog: readFileSync(path.join(root, changelogFile), "utf8"),
    released: JSON.parse(readFileSync(path.join(root, releasedFile), "utf8")),
  };
}
