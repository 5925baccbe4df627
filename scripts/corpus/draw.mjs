// @ts-check
/**
 * `npm run corpus:draw`: generates from the drawn documents with Diptych and with hey-api, compiles both, and writes
 * `docs/draw-corpus.md`. Fails if Diptych's count is below hey-api's. Run `npm run build` before it. The first run
 * fetches the documents and hey-api.
 *
 *   --only TEXT     only documents whose path contains this text; prints instead of writing the page
 *   --minutes COUNT longest time for one document, 5 by default
 *   --keep          leave the generated code where it is
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { compileAll } from "./compile-all.mjs";
import { fetchDocuments } from "./documents.mjs";
import { drawnDocuments } from "./draw-documents.mjs";
import { drawReport, isRight } from "./draw-report.mjs";
import { generateAll } from "./generate-all.mjs";
import { installPeer, peerGenerateAll } from "./hey-api.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    minutes: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
  },
});
const { only } = values;
const minutes = Number(values.minutes);
const root = path.resolve(import.meta.dirname, "../..");
/** @param {string} text */
const say = (text) => void process.stderr.write(`${text}\n`);

const api = fetchDocuments();
const drawn = drawnDocuments(api).filter(({ name }) => only === undefined || name.includes(only));
const names = drawn.map(({ name }) => name);
const program = installPeer();
const work = mkdtempSync(path.join(tmpdir(), "diptych-draw-"));
/** @param {"ours" | "theirs"} tool */
const folderOf = (tool) => {
  const folder = path.join(work, tool);
  mkdirSync(folder, { recursive: true });
  return folder;
};

say(`${names.length} documents, by Diptych`);
const outcomes = await generateAll(
  api,
  names,
  (name) => path.join(folderOf("ours"), `d${names.indexOf(name)}`),
  minutes,
  () => {},
);
say("by hey-api");
const reasons = await peerGenerateAll(
  program,
  names.map((name, i) => ({
    file: path.join(api, name),
    output: path.join(folderOf("theirs"), `d${i}`),
  })),
  minutes,
);
say("compiling");
const folders = names.map((_, i) => ({ folder: `d${i}`, bytes: 1e6 }));
const ourErrors = compileAll(
  folderOf("ours"),
  folders.filter((_, i) => outcomes[i]?.outcome === "generated"),
);
const theirErrors = compileAll(
  folderOf("theirs"),
  folders.filter((_, i) => reasons[i] === undefined),
  {
    strict: true,
    skipLibCheck: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  },
);
const rows = drawn.map((document, i) => ({
  ...document,
  ours: { ...ourReason(outcomes[i]), errors: ourErrors.get(`d${i}`) ?? [] },
  theirs: {
    ...(reasons[i] === undefined ? {} : { reason: reasons[i] }),
    errors: theirErrors.get(`d${i}`) ?? [],
  },
}));
for (const { name, ours, theirs } of rows)
  for (const [tool, { reason, errors }] of Object.entries({ ours, theirs }))
    if (reason !== undefined || errors.length > 0) say(`${name} ${tool}: ${reason ?? errors[0]}`);

const { version } = JSON.parse(
  readFileSync(path.join(root, "node_modules/typescript/package.json"), "utf8"),
);
const page = await prettier.format(drawReport(rows, version), {
  parser: "markdown",
  printWidth: 100,
});
if (only === undefined) writeFileSync(path.join(root, "docs/draw-corpus.md"), page);
else process.stdout.write(page);
const right = (/** @type {"ours" | "theirs"} */ tool) => rows.filter((row) => isRight(row[tool]));
process.exitCode = right("ours").length < right("theirs").length ? 1 : 0;
if (values.keep) say(`the code is in ${work}`);
else rmSync(work, { recursive: true });

/**
 * @param {import("./generate-all.mjs").Outcome | undefined} outcome
 * @returns {{ reason?: string }}
 */
function ourReason(outcome) {
  if (outcome?.outcome === "generated") return {};
  const codes = (outcome?.diagnostics ?? [])
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
  return { reason: [outcome?.outcome, ...new Set(codes)].join(" ") };
}
