import { Node, type ObjectLiteralElementLike, type ObjectLiteralExpression } from "ts-morph";
import { propertyKey } from "../../generator/names/quote.ts";
import type { FileEdits } from "./edit.ts";
import type { KnownOperation } from "./known-operation.ts";

/** Removes the braces of an object literal, and the comma at its end, so that its members stand alone. */
export function unwrap(literal: ObjectLiteralExpression, start: number, edits: FileEdits): void {
  const members = literal.getProperties();
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) {
    edits.remove(start, literal.getEnd());
    return;
  }
  edits.remove(start, first.getStart());
  edits.remove(last.getEnd(), literal.getEnd());
}

/** A property's name, as far as it is written as one. */
export function nameOf(property: ObjectLiteralElementLike): string | undefined {
  if (Node.isShorthandPropertyAssignment(property)) return property.getName();
  if (!Node.isPropertyAssignment(property)) return undefined;
  const name = property.getNameNode();
  return Node.isStringLiteral(name) ? name.getLiteralText() : name.getText();
}

/** Removes a property with the comma and the space behind it, and before it if it is the last one. */
export function removeProperty(property: ObjectLiteralElementLike, edits: FileEdits): void {
  const literal = property.getParentOrThrow();
  const members = Node.isObjectLiteralExpression(literal) ? literal.getProperties() : [];
  const index = members.indexOf(property);
  const next = members[index + 1];
  const before = members[index - 1];
  if (next !== undefined) edits.remove(property.getStart(), next.getStart());
  else {
    const comma = property.getNextSibling();
    const end = (comma?.getText() === "," ? comma : property).getEnd();
    edits.remove(before?.getEnd() ?? property.getStart(), end);
  }
}

/** Puts the members of a property's value in the place of the property. */
export function spreadProperty(property: ObjectLiteralElementLike, edits: FileEdits): void {
  if (Node.isShorthandPropertyAssignment(property)) {
    edits.insert(property.getStart(), "...");
    return;
  }
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  if (value === undefined) return;
  if (!Node.isObjectLiteralExpression(value)) {
    edits.replace(property.getStart(), value.getStart(), "...");
  } else if (value.getProperties().length === 0) removeProperty(property, edits);
  else unwrap(value, property.getStart(), edits);
}

/** Renames a property; a variable of the same name stays its value. */
export function renameProperty(
  property: ObjectLiteralElementLike,
  name: string,
  edits: FileEdits,
): void {
  if (Node.isShorthandPropertyAssignment(property)) edits.insert(property.getStart(), `${name}: `);
  else if (Node.isPropertyAssignment(property)) {
    const old = property.getNameNode();
    edits.replace(old.getStart(), old.getEnd(), name);
  }
}

/** Order in which arguments by position stand: path parameters, then what is required, then the rest. */
export function positions({
  path,
  hasBody,
  isBodyRequired,
  hasQuery,
  isQueryRequired,
}: KnownOperation): readonly string[] {
  const rest = [
    ...(hasBody ? [{ name: "\0body", required: isBodyRequired }] : []),
    ...(hasQuery ? [{ name: "\0query", required: isQueryRequired }] : []),
  ];
  return [
    ...path,
    ...rest.filter(({ required }) => required).map(({ name }) => name),
    ...rest.filter(({ required }) => !required).map(({ name }) => name),
  ];
}

/**
 * Makes one object of arguments by position. Gives false and changes nothing where there are more
 * arguments than positions.
 */
export function joinArguments(
  args: readonly Node[],
  operation: KnownOperation,
  edits: FileEdits,
): boolean {
  const names = positions(operation);
  if (args.length > names.length || args.some((arg) => Node.isSpreadElement(arg))) return false;
  const [first, last] = [args[0], args.at(-1)];
  if (first === undefined || last === undefined) return true;
  // Parameters of the query alone are that object already.
  if (args.length === 1 && names[0] === "\0query") return true;
  edits.insert(first.getStart(), "{ ");
  for (const [index, arg] of args.entries()) {
    const name = names[index] ?? "";
    if (name === "\0query") {
      if (Node.isObjectLiteralExpression(arg)) unwrap(arg, arg.getStart(), edits);
      else edits.insert(arg.getStart(), "...");
      continue;
    }
    const key = name === "\0body" ? "body" : propertyKey(name);
    if (arg.getText() !== key) edits.insert(arg.getStart(), `${key}: `);
  }
  edits.insert(last.getEnd(), " }");
  return true;
}
