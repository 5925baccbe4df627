import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { documentsFolder } from "../../scripts/corpus/documents.mjs";
import { builtFile, nodeFolder, pythonProgram } from "../../scripts/frameworks/places.mjs";
import { isComplete, runtimePrograms } from "../../scripts/runtimes.mjs";

/** Something that some tests need, and that `npm ci` does not bring. */
export interface Extra {
  readonly name: string;
  /** Command that brings it. */
  readonly cure: string;
  /** Environment variable that makes its absence a failure where it is `1`. */
  readonly required: string;
  /** File or folder where it was found. */
  readonly place: string | undefined;
}

/** Whether nothing is looked for, as on a machine that has Node.js and npm only. */
const isBare = process.env["DIPTYCH_NO_EXTRAS"] === "1";

/** Chromium on the `PATH`; the variable `CHROMIUM` may name another one. */
export const chromium: Extra = {
  name: "Chromium",
  cure: "apt-get install chromium",
  required: "DIPTYCH_REQUIRE_BROWSER",
  place: found(() => {
    const { CHROMIUM } = process.env;
    const names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    return [CHROMIUM, ...onPath(names)].find(isExecutable);
  }),
};

/** Folder of Debian's newest programs of PostgreSQL. */
export const postgres: Extra = {
  name: "PostgreSQL",
  cure: "apt-get install postgresql",
  required: "DIPTYCH_REQUIRE_POSTGRES",
  place: found(() => {
    const folder = "/usr/lib/postgresql";
    const versions = existsSync(folder) ? readdirSync(folder) : [];
    return versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(folder, version, "bin"))
      .find((programs) => isExecutable(path.join(programs, "initdb")));
  }),
};

export const nginx: Extra = {
  name: "nginx",
  cure: "apt-get install nginx-light",
  required: "DIPTYCH_REQUIRE_NGINX",
  place: found(() => ["/usr/sbin/nginx", ...onPath(["nginx"])].find(isExecutable)),
};

/** The tool of Prometheus that tries rules. */
export const promtool: Extra = {
  name: "promtool",
  cure: "apt-get install prometheus",
  required: "DIPTYCH_REQUIRE_PROMTOOL",
  place: found(() => onPath(["promtool"]).find(isExecutable)),
};

/** Shells that completion is written for, beside bash. */
export const [zsh, fish]: readonly [Extra, Extra] = [shellCalled("zsh"), shellCalled("fish")];

/** Folder of the public documents. */
export const documents: Extra = {
  name: "the public documents",
  cure: "npm run corpus -- --fetch",
  required: "DIPTYCH_REQUIRE_CORPUS",
  place: found(documentsFolder),
};

/** Deno, Bun and workerd, one program as a sign of all. */
export const otherRuntimes: Extra = {
  name: "other runtimes",
  cure: "npm run runtimes",
  required: "DIPTYCH_REQUIRE_RUNTIMES",
  place: found(() => (isComplete() ? runtimePrograms()?.deno : undefined)),
};

/** Python with its frameworks. */
export const pythonFrameworks: Extra = {
  name: "the frameworks of Python",
  cure: "npm run frameworks -- --install",
  required: "DIPTYCH_REQUIRE_FRAMEWORKS",
  place: found(pythonProgram),
};

/** Frameworks of Node.js, with their applications compiled. */
export const nodeFrameworks: Extra = {
  name: "the frameworks of Node.js",
  cure: "npm run frameworks -- --install",
  required: "DIPTYCH_REQUIRE_FRAMEWORKS",
  place: found(nodeFolder),
};

/** An application of a framework that is built before it runs. */
export const builtApplication = (id: string, language: string): Extra => ({
  name: `the application in ${language}`,
  cure: "npm run frameworks",
  required: "DIPTYCH_REQUIRE_BUILT_FRAMEWORKS",
  place: found(() => builtFile(id)),
});

/** Copy of the official JSON-Schema-Test-Suite: named by a variable, or beside the repository. */
export const suite: Extra = {
  name: "the JSON-Schema-Test-Suite",
  cure: "name its folder in JSON_SCHEMA_TEST_SUITE",
  required: "DIPTYCH_REQUIRE_SUITE",
  place: found(() =>
    [
      process.env["JSON_SCHEMA_TEST_SUITE"],
      path.resolve(import.meta.dirname, "../../../shared/json-schema-test-suite"),
    ].find((folder) => folder !== undefined && existsSync(path.join(folder, "tests"))),
  ),
};

/**
 * Place of an extra.
 *
 * @throws {Error} it is not on this machine
 */
export function placeOf(extra: Extra): string {
  if (extra.place === undefined) throw new Error(missingText([extra]));
  return extra.place;
}

/**
 * Reason to skip what needs some extras; undefined if all of them are here.
 *
 * @throws {Error} one is missing whose variable demands it
 */
export function missing(extras: readonly Extra[]): string | undefined {
  const absent = extras.filter(({ place }) => place === undefined);
  if (absent.length === 0) return undefined;
  const demanded = absent.filter(({ required }) => process.env[required] === "1");
  if (demanded.length > 0) throw new Error(missingText(demanded));
  return missingText(absent);
}

function shellCalled(name: string): Extra {
  return {
    name,
    cure: `apt-get install ${name}`,
    required: "DIPTYCH_REQUIRE_SHELLS",
    place: found(() => onPath([name]).find(isExecutable)),
  };
}

const missingText = (extras: readonly Extra[]): string =>
  extras.map(({ name, cure }) => `needs ${name} (${cure})`).join(", ");

function found(find: () => string | undefined): string | undefined {
  return isBare ? undefined : find();
}

function onPath(names: readonly string[]): readonly string[] {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

function isExecutable(file: string | undefined): file is string {
  if (file === undefined) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
