import { Node, type CallExpression } from "ts-morph";
import { OverlapError } from "../edit.ts";
import { leftIn, overlapAdvice, type Leftover, type ProjectFile } from "../migration.ts";
import { formerFunction, moveCall } from "./calls.ts";
import { ClassFile, type ClassProject } from "./class-file.ts";
import { moveErrors } from "./errors.ts";
import { moveImport } from "./imports.ts";
import { moveMembers } from "./members.ts";
import { moveNamespaces } from "./namespaces.ts";

/** A file after the move. */
export interface MovedClassFile {
  readonly text: string | undefined;
  readonly left: readonly Leftover[];
  /** Outputs whose enums have to be constants. */
  readonly constants: ReadonlySet<string>;
}

/** Moves the uses of generated classes in one file, which stays as it is where changes meet. */
export function moveClassFile(file: ProjectFile, project: ClassProject): MovedClassFile {
  try {
    return moveUses(file, project);
  } catch (error) {
    if (!(error instanceof OverlapError)) throw error;
    return { text: undefined, left: [leftIn(file, overlapAdvice)], constants: new Set() };
  }
}

function moveUses(file: ProjectFile, project: ClassProject): MovedClassFile {
  const moving = new ClassFile(file, project.program.sourceOf(file), project);
  reportOthers(moving);
  moveCalls(moving);
  moveNamespaces(moving);
  moveErrors(moving);
  moveMembers(moving);
  const kept = moving.formerImports().flatMap(({ declaration, target }) => {
    const whole = declaration.getNamespaceImport() ?? declaration.getDefaultImport();
    if (whole !== undefined || declaration.getNamedImports().length === 0) {
      const specifier = declaration.getModuleSpecifierValue();
      moving.leave(
        declaration,
        `imports the whole of '${specifier}': import its names, and run this again`,
      );
      return [];
    }
    const names = declaration
      .getNamedImports()
      .filter((one) => !moveImport(one, target, moving))
      .map((one) => one.getText());
    return [{ declaration, kept: names }];
  });
  const text = moving.finish(kept);
  return { text, left: moving.edits.left, constants: moving.constants };
}

/** Moves the calls of generated functions, and notes other uses of them. */
function moveCalls(file: ClassFile): void {
  file.source.forEachDescendant((node) => {
    if (!Node.isPropertyAccessExpression(node)) return;
    const former = formerFunction(node, file);
    if (former === undefined) return;
    file.done.add(node.getNameNode());
    const call = calledBy(node);
    if (call === undefined || !moveCall(call, former, file))
      file.leave(
        node,
        call === undefined
          ? `'${node.getName()}' is used without a call: it takes one object here`
          : `this call of '${node.getName()}' has arguments that are not moved by themselves`,
      );
  });
}

function calledBy(node: Node): CallExpression | undefined {
  const parent = node.getParent();
  return Node.isCallExpression(parent) && parent.getExpression() === node ? parent : undefined;
}

/** Notes exports, dynamic imports and mocks of generated modules. */
function reportOthers(file: ClassFile): void {
  file.source.forEachDescendant((node) => {
    if (!Node.isStringLiteral(node) || Node.isImportDeclaration(node.getParent())) return;
    const parent = node.getParent();
    const isPlace =
      Node.isExportDeclaration(parent) ||
      Node.isCallExpression(parent) ||
      Node.isLiteralTypeNode(parent);
    if (isPlace && /^[.@~#$\w]/.test(node.getLiteralText()) && file.isFormer(node.getLiteralText()))
      file.leave(node, `names the former module '${node.getLiteralText()}'`);
  });
}
