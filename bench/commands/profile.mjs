// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sharesOf } from "../measure/cpu-profile.mjs";
import { run, runModule } from "../measure/process.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/** @typedef {import("../measure/cpu-profile.mjs").Share} Share */

/** Where the time of some work goes. @typedef {{ name: string, title: string, shares: Share[] }} Profile */

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Parts by the files of their functions; the first pattern that fits counts. @typedef {readonly (readonly [part: string, file: RegExp])[]} Parts */

/** @type {Parts} */
const partsOfCodecs = [
  ["generated functions", /generated\/v\d\/dist\//],
  [
    "names, attributes and namespaces",
    /runtime\/dist\/xml\/read\/read-xml-(tag|attribute|namespace|nil)/,
  ],
  ["text and references", /runtime\/dist\/(xml\/read\/(read-xml-content|lexical)|text\/)/],
  ["values of text", /runtime\/dist\/xml\/read\/read-xml-/],
  ["reader of XML", /runtime\/dist\/xml\/read\//],
  ["writer of XML", /runtime\/dist\/xml\//],
  ["reader of JSON", /runtime\/dist\/json\//],
  ["platform: buffers and UTF-8", /runtime\/dist\/platform\//],
  ["others of the runtime", /runtime\/dist\//],
  ["Node and V8", /./],
];

/** @type {Parts} */
const partsOfGenerator = [
  ["reading and checking the document", /dist\/generator\/(source|openapi|json-schema|rules)\//],
  ["lowering to the IR", /dist\/generator\/ir\//],
  ["views", /dist\/generator\/(views|artefacts)\//],
  ["printing views", /dist\/generator\/(emit|code|names)\//],
  ["formatting and writing", /dist\/generator\/output\/|node_modules\/(oxfmt|prettier|@oxfmt)\//],
  ["Handlebars", /node_modules\/handlebars\//],
  ["other packages", /node_modules\//],
  ["others of the generator", /dist\/generator\//],
  ["Node and V8", /./],
];

/** @param {Parts} parts @returns {(file: string) => string} */
const partIn = (parts) => (file) =>
  parts.find(([, pattern]) => pattern.test(file))?.[0] ?? parts.at(-1)?.[0] ?? "";

const codecs = /** @type {const} */ ([
  ["xml-decode", "C", "Decoding XML of document C"],
  ["json-decode", "C", "Decoding JSON of document C"],
  ["xml-encode", "B", "Encoding XML of document B"],
  ["xml-encode", "C", "Encoding XML of document C"],
]);

/**
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Profile[]>}
 */
export async function measureProfiles(settings) {
  /** @type {Profile[]} */
  const profiles = [];
  for (const [task, document, title] of codecs) {
    progress(`profile: ${task} of ${document}`);
    const parameters = [task, document, JSON.stringify(settings)];
    const profile = await runModule("profiled.mjs", parameters);
    const name = `${task}-${document.toLowerCase()}`;
    profiles.push({ name, title, shares: sharesOf(profile, partIn(partsOfCodecs)) });
  }
  const github = githubDocument();
  if (github === undefined) return profiles;
  progress("profile: generate");
  return [...profiles, await profileOfGeneration(github)];
}

/** Everything from GitHub's document, in a fresh process. @param {string} input @returns {Promise<Profile>} */
async function profileOfGeneration(input) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const main = path.join(root, "dist/tools/main.js");
    const config = path.join(folder, "github.config.json");
    const emit = ["types", "validate", "json", "client", "server"];
    const spec = { input, output: path.join(folder, "output"), package: { name: "github" }, emit };
    writeFileSync(config, JSON.stringify({ specs: [spec] }));
    const profiler = ["--cpu-prof", "--cpu-prof-interval=500", `--cpu-prof-dir=${folder}`];
    const parameters = [main, "generate", "--config", config];
    await run(process.execPath, [...profiler, ...parameters], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: folder },
    });
    const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile")) ?? "";
    const profile = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    const shares = sharesOf(profile, partIn(partsOfGenerator));
    return { name: "generate", title: "Generating everything for GitHub's document", shares };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
