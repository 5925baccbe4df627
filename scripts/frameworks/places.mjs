// @ts-check
// Where the applications of test/frameworks find what they are written with. Folders of the cache are called by what they
// were made of, so that another version is another folder.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { cacheFolder } from "../corpus/documents.mjs";

export const applications = path.resolve(import.meta.dirname, "../../test/frameworks");

/**
 * Folder of the cache for what these files and folders of the applications decide.
 *
 * @param {string} name
 * @param {readonly string[]} sources
 */
function folderOf(name, sources) {
  const hash = createHash("sha256");
  for (const source of sources.flatMap((one) => filesIn(path.join(applications, one))))
    hash.update(readFileSync(source));
  return path.resolve(cacheFolder, "../frameworks", `${name}-${hash.digest("hex").slice(0, 12)}`);
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  const inside = readdirSync(place).sort();
  return inside.flatMap((name) => filesIn(path.join(place, name)));
}

/** Folder of Python with its frameworks, whether it is there or not. */
export const pythonFolder = () => folderOf("python", ["python/requirements.txt"]);

/** Python with its frameworks; undefined if they have not been installed. */
export function pythonProgram() {
  const program = path.join(pythonFolder(), "bin/python");
  return existsSync(program) ? program : undefined;
}

/** Folder of the applications of Node.js; undefined if they have not been compiled. */
export function nodeFolder() {
  const built = path.join(applications, "dist/hono/app.js");
  return existsSync(built) ? applications : undefined;
}

/**
 * Applications that are built before they run: the commands that build one, in order, and the file that comes of them in a
 * copy of the application's folder.
 *
 * @type {Readonly<Record<string, { readonly commands: readonly (readonly [string, ...string[]])[], readonly built: string }>>}
 */
export const compiled = {
  huma: { commands: [["go", "build", "-o", "things", "."]], built: "things" },
  "oapi-codegen": {
    commands: [
      ["go", "generate"],
      ["go", "build", "-o", "things", "."],
    ],
    built: "things",
  },
  springdoc: {
    commands: [["mvn", "-q", "-B", "-DskipTests", "package"]],
    built: "target/things.jar",
  },
  utoipa: { commands: [["cargo", "build", "--quiet"]], built: "target/debug/things" },
};

/** @param {string} id folder of an application that is built */
export const buildFolder = (id) => folderOf(id, [id]);

/**
 * The file that the build of an application makes; undefined if it was not built.
 *
 * @param {string} id
 */
export function builtFile(id) {
  const file = path.join(buildFolder(id), compiled[id]?.built ?? "");
  return existsSync(file) ? file : undefined;
}
