// @ts-check
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";

/** @typedef {{ code: string, severity: string, pointer?: string }} Diagnostic */

/**
 * GitHub's REST document, without those of its examples and defaults that do not fit their own
 * schemas, where Diptych refuses them. Every tool is given this copy.
 *
 * @param {string} folder where the copy is put
 * @param {string} diptych the command line's entry
 * @returns {{ file: string, removed: number } | undefined} undefined where the document is not installed: it
 *   is large, and `npm ci --omit=dev` leaves it out
 */
export function githubDocument(folder, diptych) {
  const original = new URL(
    "../node_modules/@octokit/openapi/generated/api.github.com.json",
    import.meta.url,
  );
  if (!existsSync(original)) return undefined;
  const document = JSON.parse(readFileSync(fileURLToPath(original), "utf8"));
  const file = path.join(folder, "api.github.com.json");
  let removed = 0;
  // Some mistakes show only when others are gone.
  for (let round = 0; round < 5; round++) {
    writeFileSync(file, JSON.stringify(document, undefined, 2));
    const places = misfits(file, folder, diptych);
    if (places.length === 0) return { file, removed };
    for (const place of places) removed += remove(document, place);
  }
  return { file, removed };
}

/** @param {string} input @param {string} folder @param {string} diptych */
function misfits(input, folder, diptych) {
  const config = path.join(folder, "github-check.json");
  writeFileSync(
    config,
    JSON.stringify({ specs: [{ input, output: "github-check", emit: ["types"] }] }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [diptych, "generate", "--check", "--json", "--config", config],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1e9,
    },
  );
  // Where nothing is printed the run broke; the measured one will, too, and say why.
  /** @type {Diagnostic[]} */
  const diagnostics = stdout === "" ? [] : JSON.parse(stdout).diagnostics;
  const places = diagnostics
    .filter(
      ({ code, severity, pointer }) =>
        severity === "error" && pointer !== undefined && /^(example|default)-mismatch$/.test(code),
    )
    .map(({ pointer }) => sampleAt(pointer ?? ""));
  // Several mistakes may be in one example.
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** Path of the example or default in which a diagnostic's pointer lies. @param {string} pointer */
function sampleAt(pointer) {
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const at = steps.findIndex(
    (step, index) =>
      ["example", "examples", "default"].includes(step) && steps[index - 1] !== "properties",
  );
  return steps.slice(0, steps[at] === "examples" ? at + 2 : at + 1);
}

/** @param {any} document @param {readonly string[]} steps @returns {number} how many were removed */
function remove(document, steps) {
  let holder = document;
  for (const step of steps.slice(0, -1)) holder = holder?.[step];
  const last = steps.at(-1) ?? "";
  const found = holder?.[last];
  if (found === undefined) return 0;
  // A named example may be referred to: it stays, and loses what it shows.
  if (typeof found === "object" && found !== null && "value" in found) delete found.value;
  else if (Array.isArray(holder)) holder.splice(0, holder.length);
  else delete holder[last];
  return 1;
}
