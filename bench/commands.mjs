// @ts-check
import path from "node:path";
import { fileURLToPath } from "node:url";
import { printBodySizes } from "./print/body-sizes.mjs";
import { printClientChecks } from "./print/client-checks.mjs";
import { printClientSize } from "./print/client-size.mjs";
import { printCommits } from "./print/commit.mjs";
import { printComparison } from "./print/comparison.mjs";
import { printDiff } from "./print/diff.mjs";
import { printLsp } from "./print/lsp.mjs";
import { printLint } from "./print/lint.mjs";
import { printDocumentSizes } from "./print/document-sizes.mjs";
import { printMemory } from "./print/memory.mjs";
import { printGenerate } from "./print/generate.mjs";
import { printPressure } from "./print/pressure.mjs";
import { printProfiles } from "./print/profile.mjs";
import { printRouting } from "./print/routing.mjs";
import { printServers } from "./print/server.mjs";
import { printService } from "./print/service.mjs";
import { printTables } from "./print/service-tables.mjs";
import { printSize } from "./print/size.mjs";
import { printStart } from "./print/start.mjs";
import { printVendors } from "./print/vendors.mjs";
import { printWatch } from "./print/watch.mjs";
import { printYaml } from "./print/yaml.mjs";

/** @typedef {import("./measure/task.mjs").Settings} Settings */
/** @typedef {import("./print/section.mjs").Section} Section */

/**
 * @typedef {object} Command
 * @property {string} summary for the help
 * @property {number} minutes a long run on two idle cores, where no result has been saved
 * @property {"service" | "tables" | "vendors" | "diff" | "lint" | "watch" | "lsp" | "checks" | "memory" | "start" | "yaml" | "pressure"} [group] other than `tool`; the results of a group are of one commit
 * @property {true} [isAlone] whether it needs no peers
 * @property {readonly string[]} needs built files, below the package that is measured or the repository
 * @property {(settings: Settings) => Promise<unknown>} measure
 * @property {(figures: any) => Section[]} print the figures as tables in Markdown
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const own = ["package/index.js"];
const stubs = [
  ...own,
  "generated/v3/dist/server.js",
  "generated/v3/dist/client.js",
  "generated/v2/dist/client.js",
];
const service = [...own, "service/dist/main.js"];
const generator = ["dist/tools/main.js"];

/** @param {string} name @param {string} summary @param {number} minutes @returns {Command} */
const comparison = (name, summary, minutes) => ({
  summary,
  minutes,
  needs: own,
  measure: async (settings) => (await import("./measure/compare.mjs")).compare(name, settings),
  print: printComparison,
});

/** Every command by its name, in the order in which `all` runs them. @type {Readonly<Record<string, Command>>} */
export const commands = {
  "xml-decode": comparison("xml-decode", "XML to typed values, beside parsers with a mapping", 2.6),
  "xml-encode": comparison("xml-encode", "values to XML", 1.3),
  "json-decode": comparison(
    "json-decode",
    "JSON to valid values, beside JSON.parse with validators",
    2,
  ),
  "json-encode": comparison("json-encode", "values to JSON", 1),
  "body-sizes": {
    summary: "the codecs on bodies of growing size",
    minutes: 1.7,
    needs: own,
    measure: async (settings) =>
      (await import("./commands/body-sizes.mjs")).measureBodySizes(settings),
    print: printBodySizes,
  },
  size: {
    summary: "bytes of the generated XML codecs in a bundle, per field",
    minutes: 0.1,
    needs: own,
    measure: async (settings) => (await import("./commands/size.mjs")).measureSize(settings),
    print: printSize,
  },
  "client-size": {
    summary: "bytes of one operation and of whole clients in a bundle",
    minutes: 0.1,
    needs: stubs,
    measure: async () => (await import("./commands/client-size.mjs")).measureClientSize(),
    print: printClientSize,
  },
  routing: {
    summary: "a path to its operation, beside find-my-way and regular expressions",
    minutes: 0.4,
    needs: own,
    measure: async (settings) => (await import("./commands/routing.mjs")).measureRouting(settings),
    print: printRouting,
  },
  server: {
    summary: "a request, beside node:http by hand, fastify, hono and express",
    minutes: 2.5,
    needs: stubs,
    measure: async (settings) => (await import("./commands/server.mjs")).measureServers(settings),
    print: printServers,
  },
  generate: {
    summary: "time and memory that generating takes",
    minutes: 1.3,
    needs: generator,
    measure: async (settings) =>
      (await import("./commands/generate.mjs")).measureGenerate(settings),
    print: printGenerate,
  },
  vendors: {
    group: "vendors",
    summary: "generating from documents of GitHub and three vendors, beside peers",
    minutes: 6,
    needs: generator,
    measure: async (settings) => (await import("./commands/vendors.mjs")).measureVendors(settings),
    print: printVendors,
  },
  diff: {
    group: "diff",
    summary: "time and memory that comparing GitHub's document takes, beside oasdiff",
    minutes: 2,
    needs: generator,
    measure: async (settings) => (await import("./commands/diff.mjs")).measureDiff(settings),
    print: printDiff,
  },
  lint: {
    group: "lint",
    summary: "time and memory that linting public documents takes, beside Redocly",
    minutes: 3,
    needs: generator,
    measure: async (settings) => (await import("./commands/lint.mjs")).measureLint(settings),
    print: printLint,
  },
  yaml: {
    group: "yaml",
    summary: "reading YAML to values and positions, beside yaml, js-yaml and JSON.parse",
    minutes: 4,
    needs: generator,
    measure: async (settings) => (await import("./commands/yaml.mjs")).measureYaml(settings),
    print: printYaml,
  },
  start: {
    group: "start",
    isAlone: true,
    summary:
      "starts of the packed program and imports of generated packages, beside an empty program",
    minutes: 3,
    needs: [...generator, ...stubs, "runtime/dist/index.js"],
    measure: async (settings) => (await import("./commands/start.mjs")).measureStart(settings),
    print: printStart,
  },
  "client-checks": {
    group: "checks",
    summary: "what TypeScript needs for a client without checks, beside Redocly's",
    minutes: 1.5,
    needs: generator,
    measure: async (settings) =>
      (await import("./commands/client-checks.mjs")).measureClientChecks(settings),
    print: printClientChecks,
  },
  memory: {
    group: "memory",
    summary: "the most memory that generating from large documents takes",
    minutes: 4,
    needs: generator,
    measure: async (settings) => (await import("./commands/memory.mjs")).measureMemory(settings),
    print: printMemory,
  },
  lsp: {
    group: "lsp",
    summary: "what an editor waits for in GitHub's document, and in a part of it as YAML",
    minutes: 3,
    needs: generator,
    measure: async (settings) => (await import("./commands/lsp.mjs")).measureLsp(settings),
    print: printLsp,
  },
  watch: {
    group: "watch",
    summary: "a change of a document until generate --watch has written it",
    minutes: 1.5,
    needs: generator,
    measure: async (settings) => (await import("./commands/watch.mjs")).measureWatch(settings),
    print: printWatch,
  },
  profile: {
    summary: "where the time of the codecs and of generating goes",
    minutes: 0.6,
    needs: [...own, ...generator],
    measure: async (settings) => (await import("./commands/profile.mjs")).measureProfiles(settings),
    print: printProfiles,
  },
  "document-sizes": {
    summary: "generating from documents of growing size",
    minutes: 1,
    needs: generator,
    measure: async (settings) =>
      (await import("./commands/document-sizes.mjs")).measureDocumentSizes(settings),
    print: printDocumentSizes,
  },
  service: {
    group: "service",
    summary: "load on the whole service, beside the same operations by hand on fastify",
    minutes: 6,
    needs: service,
    measure: async (settings) => (await import("./commands/service.mjs")).measureService(settings),
    print: printService,
  },
  "service-tables": {
    group: "tables",
    summary:
      "lists and upkeep of the service on tables of growing size, up to a million requests and bills",
    minutes: 6,
    needs: service,
    measure: async (settings) =>
      (await import("./commands/service-tables.mjs")).measureTables(settings),
    print: printTables,
  },
  pressure: {
    group: "pressure",
    isAlone: true,
    summary:
      "a signed-in user and the memory while strangers attack the service, with nginx and without",
    minutes: 12,
    needs: service,
    measure: async (settings) =>
      (await import("./commands/pressure.mjs")).measurePressure(settings),
    print: printPressure,
  },
  commit: {
    summary: "durable writes of the service on SQLite, in groups and one by one",
    minutes: 0.7,
    needs: ["service/dist/store/database/sqlite/sqlite-driver.js"],
    measure: async (settings) => (await import("./commands/commit.mjs")).measureCommits(settings),
    print: printCommits,
  },
};

/** The group of a command. @param {string} name */
export const groupOf = (name) => commands[name]?.group ?? "tool";

/** @param {string} name @param {Settings} settings @returns {string[]} paths of the built files that a command needs */
export function neededFiles(name, settings) {
  return (commands[name]?.needs ?? []).map((file) =>
    file.startsWith("package/")
      ? path.join(settings.package, file.slice("package/".length))
      : path.join(root, file),
  );
}
