import { Node, type PropertyAccessExpression } from "ts-morph";
import { isIdentifier } from "../../../generator/names/identifier.ts";
import { propertyKey } from "../../../generator/names/quote.ts";
import { moveAnswerMember } from "./answer-members.ts";
import type { ClassFile, FormerDeclaration } from "./class-file.ts";
import { plain } from "../plain-name.ts";

/** Gives properties of models, of parameters and of answers the names that they have in the new code. */
export function moveMembers(file: ClassFile): void {
  file.source.forEachDescendant((node) => {
    if (Node.isPropertyAccessExpression(node)) moveAccess(node, file);
    else if (Node.isBindingElement(node)) {
      const own = node.getPropertyNameNode();
      const name = own ?? node.getNameNode();
      if (file.done.has(name) || !Node.isIdentifier(name) || node.getDotDotDotToken()) return;
      const symbol = node.getParent().getType().getProperty(name.getText());
      const former = file.formerSymbol(symbol);
      const become = newName(former, name.getText()) ?? moveAnswerMember(node, symbol, file);
      if (become === undefined || become === name.getText()) return;
      if (own === undefined) file.edits.insert(name.getStart(), `${propertyKey(become)}: `);
      else file.rename(own, propertyKey(become));
      file.done.add(name);
    } else if (Node.isObjectLiteralExpression(node)) {
      const type = node.getContextualType();
      if (type === undefined) return;
      for (const property of node.getProperties()) {
        if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property))
          continue;
        const name = property.getNameNode();
        if (file.done.has(name) || !Node.isIdentifier(name)) continue;
        const symbol =
          type.getProperty(name.getText()) ??
          type
            .getUnionTypes()
            .map((one) => one.getProperty(name.getText()))
            .find(Boolean);
        const become = newName(file.formerSymbol(symbol), name.getText());
        if (become === undefined || become === name.getText()) continue;
        if (Node.isShorthandPropertyAssignment(property))
          file.edits.insert(name.getStart(), `${propertyKey(become)}: `);
        else file.edits.replace(name.getStart(), name.getEnd(), propertyKey(become));
        file.done.add(name);
      }
    }
  });
}

/** The new name of a property of generated code; undefined for other code and for what has none. */
function newName(former: FormerDeclaration | undefined, name: string): string | undefined {
  if (former === undefined) return undefined;
  const { node, target } = former;
  const owner = node.getParent();
  if (!Node.isPropertySignature(node)) return undefined;
  const interfaceName = Node.isInterfaceDeclaration(owner)
    ? owner.getName()
    : Node.isTypeLiteral(owner)
      ? aliasName(owner)
      : undefined;
  if (interfaceName === undefined) return undefined;
  const operation = target.api.params(interfaceName);
  const type = target.api.type(interfaceName);
  if (type === undefined && operation !== undefined)
    return operation.members.get(plain(name)) ?? (operation.hasBody ? "body" : undefined);
  return type?.members.get(plain(name));
}

/** Name of the type alias that a type literal is of. */
function aliasName(literal: Node): string | undefined {
  const parent = literal.getParent();
  return Node.isTypeAliasDeclaration(parent) ? parent.getName() : undefined;
}

function moveAccess(node: PropertyAccessExpression, file: ClassFile): void {
  const name = node.getNameNode();
  if (file.done.has(name)) return;
  const symbol = name.getSymbol();
  const former = file.formerSymbol(symbol);
  const become = newName(former, name.getText());
  if (become !== undefined && become !== name.getText()) {
    replaceAccess(node, become, file);
    return;
  }
  if (former !== undefined && moveEnumMember(node, former, file)) return;
  const answer = moveAnswerMember(node, symbol, file);
  if (answer !== undefined) file.rename(name, answer);
}

function replaceAccess(node: PropertyAccessExpression, become: string, file: ClassFile): void {
  file.done.add(node.getNameNode());
  if (isIdentifier(become)) file.rename(node.getNameNode(), become);
  else {
    const dot = node.hasQuestionDotToken() ? "?." : "";
    file.edits.replace(
      node.getExpression().getEnd(),
      node.getEnd(),
      `${dot}[${JSON.stringify(become)}]`,
    );
  }
}

/** Moves a member of an enum, such as `TaskState.InProgress`. */
function moveEnumMember(
  node: PropertyAccessExpression,
  { node: member, target }: FormerDeclaration,
  file: ClassFile,
): boolean {
  const found = enumOf(member);
  if (found === undefined) return false;
  const known = target.api.enum(found.name, found.values);
  const key = known?.keys.get(found.values[found.index] ?? "");
  if (key === undefined) {
    file.leave(node, `'${node.getText()}' has no counterpart that is known`);
    return true;
  }
  if (key !== node.getName()) replaceAccess(node, key, file);
  return true;
}

interface FormerEnum {
  readonly name: string;
  readonly values: readonly string[];
  readonly index: number;
}

/** The enum that a member is of: one of TypeScript, or an object of constants. */
function enumOf(member: Node): FormerEnum | undefined {
  if (Node.isEnumMember(member)) {
    const owner = member.getParent();
    const members = owner.getMembers();
    return {
      name: owner.getName(),
      values: members.map((one) => String(one.getValue())),
      index: members.indexOf(member),
    };
  }
  const literal = member.getParent();
  if (!Node.isPropertyAssignment(member) || !Node.isObjectLiteralExpression(literal))
    return undefined;
  const name = declarationName(literal);
  const members = literal.getProperties().filter(Node.isPropertyAssignment);
  const values = members.map((one) => literalText(one.getInitializer()));
  if (name === undefined || values.some((one) => one === undefined)) return undefined;
  return { name, values: values.map(String), index: members.indexOf(member) };
}

/** Values of an enum's declaration, as far as they are written. */
export function enumValues(declaration: Node): readonly string[] | undefined {
  if (Node.isEnumDeclaration(declaration))
    return declaration.getMembers().map((one) => String(one.getValue()));
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const literal = declaration.getDescendants().find(Node.isObjectLiteralExpression);
  const first = literal?.getProperties()[0];
  return first === undefined ? undefined : enumOf(first)?.values;
}

/** Name of the variable that an object is the value of, behind `as const`. */
function declarationName(literal: Node): string | undefined {
  for (let node = literal.getParent(); node !== undefined; node = node.getParent()) {
    if (Node.isVariableDeclaration(node)) return node.getName();
    if (!Node.isAsExpression(node) && !Node.isSatisfiesExpression(node)) return undefined;
  }
  return undefined;
}

function literalText(node: Node | undefined): string | undefined {
  if (Node.isStringLiteral(node)) return node.getLiteralText();
  return Node.isNumericLiteral(node) ? String(node.getLiteralValue()) : undefined;
}
