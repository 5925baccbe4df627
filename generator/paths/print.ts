import { taggedComment } from "../code/declaration.ts";
import { ModuleScope, type Code } from "../code/index.ts";
import type { Declaration } from "./declaration.ts";
import type { Member, Type } from "./type.ts";

/**
 * The text of declarations, laid out as the compiler's own printer does it, so that the file needs
 * no formatter: four spaces, one member a line.
 */
export function printDeclarations(declarations: readonly Declaration[]): string {
  return declarations.map((one) => `${printDeclaration(one)}\n`).join("");
}

const scope = new ModuleScope("./paths");
const text = (fragment: Code): string => scope.print(fragment);

const steps: string[] = [];
/** A line break and the indentation of the next line. */
const newLine = (depth: number): string => (steps[depth] ??= `\n${"    ".repeat(depth)}`);

function printDeclaration(declaration: Declaration): string {
  switch (declaration.kind) {
    case "interface": {
      const { name, members } = declaration;
      return `export interface ${text(name)} ${printMembers(members, 0)}`;
    }
    case "alias":
      return `export type ${text(declaration.name)} = ${printType(declaration.type, 0)};`;
    case "enum": {
      const members = declaration.members.map(({ name, value, comment }) => {
        const before = comment === undefined ? "" : `${newLine(1)}${text(comment)}`;
        return `${before}${newLine(1)}${text(name)} = ${text(value)}`;
      });
      return `export enum ${text(declaration.name)} {${members.join(",")}\n}`;
    }
    case "constant": {
      const { name, type, values } = declaration;
      return `export const ${text(name)}: ${printType(type, 0)} = [${values.map(text).join(", ")}];`;
    }
    case "fixed":
      return declaration.lines.map(text).join("\n");
  }
}

function printMembers(members: readonly Member[], depth: number): string {
  if (members.length === 0) return "{}";
  let printed = "{";
  for (const { comment, isReadonly, name, isOptional, type } of members) {
    const line = newLine(depth + 1);
    const comments = taggedComment(comment);
    if (comments !== false) for (const one of comments) printed += line + text(one);
    printed += `${line}${isReadonly ? "readonly " : ""}${text(name)}${isOptional ? "?" : ""}: `;
    printed += `${printType(type, depth + 1)};`;
  }
  return `${printed}${newLine(depth)}}`;
}

function printType(type: Type, depth: number): string {
  switch (type.kind) {
    case "keyword":
    case "text":
      return text(type.text);
    case "object":
      return printMembers(type.members, depth);
    case "union":
      return type.types.map((one) => printOperand(one, depth)).join(" | ");
    case "intersection":
      return type.types.map((one) => printOperand(one, depth)).join(" & ");
    case "tuple": {
      if (type.types.length === 0) return "[\n]".replace("\n", newLine(depth));
      const inner = type.types.map((one) => newLine(depth + 1) + printType(one, depth + 1));
      return `[${inner.join(",")}${newLine(depth)}]`;
    }
    case "array": {
      const of = printOperand(type.of, depth);
      return type.of.kind === "readonly" ? `(${of})[]` : `${of}[]`;
    }
    case "readonly":
      return `readonly ${printOperand(type.of, depth)}`;
    case "rest":
      return `...${printType(type.of, depth)}`;
    case "generic":
      return `${text(type.name)}<${type.types.map((one) => printType(one, depth)).join(", ")}>`;
  }
}

/** A type where a union or an intersection needs parentheses. */
function printOperand(type: Type, depth: number): string {
  const printed = printType(type, depth);
  return type.kind === "union" || type.kind === "intersection" ? `(${printed})` : printed;
}
