import { Node, type Expression, type ObjectLiteralExpression } from "ts-morph";
import { resolveObjects } from "./resolve-objects.ts";

/** Names of the members of an object, its own and spread ones. */
export interface Members {
  /** Location of each name. */
  readonly present: ReadonlyMap<string, Node>;
  /** Spreads and computed names that cannot be determined from the code. */
  readonly opaque: readonly Node[];
  /** Every visited object literal, including the object itself. */
  readonly literals: ReadonlySet<ObjectLiteralExpression>;
}

/** Collects the names of an object, following spreads into other files. */
export function membersOf(literal: ObjectLiteralExpression): Members {
  const present = new Map<string, Node>();
  const opaque: Node[] = [];
  const literals = new Set<ObjectLiteralExpression>();
  const add = (name: string, node: Node): void => {
    if (!present.has(name)) present.set(name, node);
  };
  const open = [literal];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (literals.has(object)) continue;
    literals.add(object);
    for (const property of object.getProperties()) {
      if (Node.isSpreadAssignment(property)) spread(property.getExpression());
      else {
        const name = nameOf(property.getNameNode());
        if (name === undefined) opaque.push(property);
        else add(name, property.getNameNode());
      }
    }
  }
  return { present, opaque, literals };

  function spread(expression: Expression): void {
    const { objects, names, known } = resolveObjects(expression);
    open.push(...objects);
    for (const [name, node] of names) add(name, node);
    if (!known) opaque.push(expression);
  }
}

/** Whether a member of an object may add names that cannot be determined from the code. */
export function isOpaque(member: Node): boolean {
  if (Node.isSpreadAssignment(member)) {
    const { objects, known } = resolveObjects(member.getExpression());
    return !known || objects.some((object) => membersOf(object).opaque.length > 0);
  }
  return Node.hasName(member) && nameOf(member.getNameNode()) === undefined;
}

/** A property's name; undefined if it is only known at run time. */
function nameOf(node: Node): string | undefined {
  if (Node.isComputedPropertyName(node)) {
    const expression = node.getExpression();
    return Node.isStringLiteral(expression) || Node.isNoSubstitutionTemplateLiteral(expression)
      ? expression.getLiteralText()
      : undefined;
  }
  if (Node.isStringLiteral(node) || Node.isNumericLiteral(node)) return node.getLiteralText();
  return node.getText();
}
