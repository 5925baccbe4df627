// @ts-check
/**
 * Makes `generator/code/runtime-names.ts`, the names that the entries of the runtime export, so that
 * they are written in the entries only.
 *
 * Run as a program it writes that file; `npm run generate` does so first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ts } from "ts-morph";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The file that is made. */
export const namesFile = path.join(root, "generator/code/runtime-names.ts");

/** Text of the file that is made. */
export function runtimeNames() {
  const forCode = exportsOf(path.join(root, "runtime/src/codegen1.ts"));
  const forPeople = exportsOf(path.join(root, "runtime/src/index.ts"));
  return [
    "// Made of runtime/src/codegen1.ts and runtime/src/index.ts by `npm run generate`. Do not edit.",
    ...list("codeValues", "Values that generated code calls.", forCode, false),
    ...list("codeTypes", "Types that generated code names.", forCode, true),
    ...list("publicValues", "Values for people.", forPeople, false),
    ...list("publicTypes", "Types for people.", forPeople, true),
    "",
  ].join("\n");
}

/**
 * Exports of a module: for each name whether it is a type.
 *
 * @param {string} file
 * @returns {Map<string, boolean>}
 */
function exportsOf(file) {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  const own = new Map();
  const passedOn = new Map();
  for (const statement of statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause, isTypeOnly, moduleSpecifier } = statement;
    if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
      for (const { name, isTypeOnly: isType } of exportClause.elements)
        own.set(name.text, isTypeOnly || isType);
    } else if (moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)) {
      const from = exportsOf(path.join(path.dirname(file), moduleSpecifier.text));
      for (const [name, isType] of from) passedOn.set(name, isType);
    }
  }
  // A name that a module exports itself hides the one that `export *` passes on.
  return new Map([...passedOn, ...own]);
}

/**
 * A constant with a list of names, as many to a line as fit.
 *
 * @param {string} constant
 * @param {string} comment
 * @param {ReadonlyMap<string, boolean>} names
 * @param {boolean} types whether it lists types
 */
function list(constant, comment, names, types) {
  /** @type {string[]} */
  const lines = [];
  const chosen = [...names].filter(([, isType]) => isType === types).map(([name]) => name);
  for (const name of chosen.sort()) {
    const item = `"${name}",`;
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${item}`.length <= 100)
      lines[lines.length - 1] = `${last} ${item}`;
    else lines.push(`  ${item}`);
  }
  const head = ["", `/** ${comment} */`, "// prettier-ignore", `export const ${constant} = [`];
  return [...head, ...lines, "] as const;"];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(namesFile, runtimeNames());
