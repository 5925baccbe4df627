import { readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { allCommands } from "../../tools/commands.ts";
import { shapeNames } from "../../tools/types/flags.ts";
import { importGraph } from "../support/imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const graph = importGraph("tools/**/*.ts");

/** Options that functions of a file read, as members of parameters whose type is that of flags. */
const reads = new Map([...graph.keys()].map((file) => [file, readsOf(file)] as const));

function readsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  if (!/\b\w+Flags\b/.test(text)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node) && /\w+Flags\b/.test(node.type?.getText() ?? ""))
      found.push(...membersWithin(node.parent, `this.${node.name.getText()}`));
    if (ts.isParameter(node) && /\w+Flags\b/.test(node.type?.getText() ?? ""))
      found.push(...membersOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Members of a parameter that its function takes out of it. */
function membersOf({ name, parent }: ts.ParameterDeclaration): readonly string[] {
  if (ts.isObjectBindingPattern(name))
    return name.elements.map((one) => (one.propertyName ?? one.name).getText());
  return membersWithin(parent, name.getText());
}

/** Members of an object that a function or class takes out of it. */
function membersWithin(within: ts.Node, object: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAccessExpression(node);
    if (isMember && node.expression.getText() === object) found.push(node.name.text);
    const isTaken = ts.isVariableDeclaration(node) && node.initializer?.getText() === object;
    if (isTaken && ts.isObjectBindingPattern(node.name))
      found.push(...node.name.elements.map((one) => (one.propertyName ?? one.name).getText()));
    ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

/** Files of a command, and those of the frame that they import: these read the flags of several commands. */
function filesOf(name: string): readonly string[] {
  const own = [...graph.keys()].filter((file) => file.startsWith(`tools/${name}/`));
  const imported = own.flatMap((file) => graph.get(file) ?? []);
  return [...own, ...imported.filter((file) => file.startsWith("tools/frame/"))];
}

it.each((await allCommands()).map((command) => [command.name, command] as const))(
  "the code of 'diptych %s' reads each of its flags",
  (name, { flags }) => {
    const read = new Set(filesOf(name).flatMap((file) => reads.get(file) ?? []));
    // Flags of `types` that shape the output are options of its engine, where each has a test.
    if (name === "types") for (const option of shapeNames) read.add(option);
    const unread = Object.entries(flags).filter(([, flag]) => flag.unread !== undefined);
    for (const [flag] of unread) expect(read).not.toContain(flag);
    const dead = Object.keys(flags).filter((flag) => !read.has(flag));
    expect(dead).toEqual(unread.map(([flag]) => flag));
  },
);
