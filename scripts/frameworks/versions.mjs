// @ts-check
// Versions of the frameworks, as the files say that pin them.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { applications } from "./places.mjs";

/** @param {string} name */
const read = (name) => readFileSync(path.join(applications, name), "utf8");

/** @param {string} name */
const python = (name) => () =>
  new RegExp(`^${name}==(.+)$`, "m").exec(read("python/requirements.txt"))?.[1];

/** How each framework's version is found, by the name of its folder. */
const pinned = {
  fastapi: { name: "FastAPI", version: python("fastapi") },
};

const file = path.join(applications, "documents/versions.json");

/** @typedef {{ readonly name: string, readonly version: string, readonly date: string }} Written */

/** @returns {Readonly<Record<string, Written>>} version and date of each committed document */
export const writtenVersions = () => JSON.parse(readFileSync(file, "utf8"));

/**
 * Versions as they are pinned, with the days on which documents changed last.
 *
 * @returns {Readonly<Record<string, Written>>}
 */
export function pinnedVersions() {
  const before = existsSync(file) ? writtenVersions() : {};
  return Object.fromEntries(
    Object.entries(pinned).map(([id, { name, version: find }]) => {
      const version = find() ?? "";
      const document = path.join(applications, `documents/${id}.json`);
      const changed = statSync(document).mtime.toISOString().slice(0, 10);
      const old = before[id];
      return [id, old?.version === version ? old : { name, version, date: changed }];
    }),
  );
}
