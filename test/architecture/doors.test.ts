import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Metafile } from "esbuild";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { doors } from "../support/doors.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Members of `process` that say where it runs; the others are its terminal, its arguments and its end. */
const allowedMembers: ReadonlySet<string> = new Set(["cwd", "pid", "kill", "platform", "arch"]);

/** Files and folders of the frame that know no terminal. */
const allowedFrame = ["config/", "package-folder.ts", "input/on-disk.ts"];

/** Packages that read command lines, print, ask, or watch. */
const forbiddenImports =
  /^(?:commander|chokidar|@clack\/|vscode-languageserver|(?:node:)?(?:process|readline|repl|tty|child_process|cluster)(?:\/|$))/;

/** Uses of a terminal or of the process in a text. */
function faultsOf(file: string, text: string): readonly string[] {
  if (!/\b(?:process|console)\b/.test(text)) return [];
  const faults: string[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isGlobal(node) && /^(?:process|console)$/.test(node.text))
      for (const member of membersOf(node))
        if (node.text === "console" || !allowedMembers.has(member))
          faults.push(`${file} uses ${node.text}.${member}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Members that are asked for; a question mark if the whole is handed on. */
function membersOf(node: ts.Identifier): readonly string[] {
  // `globalThis.process` is the same as `process`.
  const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const whole: ts.Node = isMember ? node.parent : node;
  const { parent } = whole;
  if (ts.isTypeOfExpression(parent)) return [];
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
    return parent.name.elements.map((one) => (one.propertyName ?? one.name).getText());
  return ["?"];
}

/** Whether a name is a value of its own: neither a member of something else, nor the name of a member. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ts.isIdentifier(parent.expression) && parent.expression.text === "globalThis";
  return !(
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent)
  );
}

/** The modules that a door runs or may load, types left out. */
async function reached(entry: string): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    splitting: true,
    outdir: "unwritten",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return metafile.inputs;
}

describe.each(Object.entries({ ...doors, index: "tools/index.ts" }))("the door %s", (_, entry) => {
  it("reaches no terminal, no arguments and no end of the process", async () => {
    const inputs = await reached(entry);
    expect(Object.keys(inputs)).toContain(entry);
    const faults = Object.entries(inputs).flatMap(([file, { imports }]) => [
      ...faultsIn(file),
      ...imports
        .filter((one) => one.external === true && forbiddenImports.test(one.path))
        .map((one) => `${file} imports ${one.path}`),
      ...(file.startsWith("tools/frame/") && !allowedFrame.some((one) => inFrame(file, one))
        ? [`${entry} reaches ${file}`]
        : []),
    ]);
    expect(faults).toEqual([]);
  });
});

const known = new Map<string, readonly string[]>();

/** Uses in a file, which several doors reach. */
function faultsIn(file: string): readonly string[] {
  if (!file.endsWith(".ts")) return [];
  let faults = known.get(file);
  if (faults === undefined)
    known.set(file, (faults = faultsOf(file, readFileSync(path.join(root, file), "utf8"))));
  return faults;
}

const inFrame = (file: string, place: string): boolean =>
  place.endsWith("/") ? file.startsWith(`tools/frame/${place}`) : file === `tools/frame/${place}`;

it.each([
  ["process.stdout.write(text);", "uses process.stdout"],
  ["const { argv: given } = process;", "uses process.argv"],
  ["process['exit'](1);", "uses process.?"],
  ["globalThis.process.exit(1);", "uses process.exit"],
  ["console.log(text);", "uses console.log"],
])("a module with `%s` is found", (text, fault) => {
  expect(faultsOf("a.ts", text).map((one) => one.slice("a.ts ".length))).toEqual([fault]);
});

it("a module that names them otherwise is not", () => {
  const text = `const a = { process: 1, text: "process.exit" }; job.console; process.cwd(); typeof process;`;
  expect(faultsOf("a.ts", text)).toEqual([]);
});
