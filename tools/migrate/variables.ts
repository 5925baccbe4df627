import {
  Node,
  SyntaxKind,
  type CallExpression,
  type Identifier,
  type ObjectBindingPattern,
} from "ts-morph";
import { usesOf, bare } from "./parse.ts";

/** Binding of a variable that a call initializes. */
export type Bound =
  | { readonly kind: "name"; readonly name: Identifier }
  | { readonly kind: "members"; readonly pattern: ObjectBindingPattern };

/** The variable that a call, awaited or not, initializes. */
export function boundBy(call: Node): Bound | undefined {
  let node: Node = call;
  for (let parent = node.getParent(); parent !== undefined; parent = node.getParent()) {
    if (!Node.isAwaitExpression(parent) && bare(parent) === parent) break;
    node = parent;
  }
  const declaration = node.getParent();
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const name = declaration.getNameNode();
  if (Node.isIdentifier(name)) return { kind: "name", name };
  return Node.isObjectBindingPattern(name) ? { kind: "members", pattern: name } : undefined;
}

/** Expressions that are the named member of what is bound: `bound.member`, or the name it is given. */
export function memberUses(bound: Bound, member: string): readonly Node[] {
  if (bound.kind === "name") {
    return usesOf(bound.name).flatMap((use) => {
      const parent = use.getParent();
      return Node.isPropertyAccessExpression(parent) &&
        parent.getExpression() === use &&
        parent.getName() === member
        ? [parent]
        : [];
    });
  }
  return bound.pattern.getElements().flatMap((element) => {
    const name = element.getNameNode();
    const key = element.getPropertyNameNode()?.getText() ?? name.getText();
    return key === member && Node.isIdentifier(name) ? usesOf(name) : [];
  });
}

/** Calls of the expressions. */
export const callsOf = (uses: readonly Node[]): readonly CallExpression[] =>
  uses.flatMap((use) => {
    const parent = use.getParent();
    return parent?.isKind(SyntaxKind.CallExpression) === true && parent.getExpression() === use
      ? [parent]
      : [];
  });

/** The call of an import's use, where it is called directly. */
export function callOf(use: Identifier): CallExpression | undefined {
  const parent = use.getParent();
  return Node.isCallExpression(parent) && parent.getExpression() === use ? parent : undefined;
}
