import { Node, type ObjectLiteralExpression, type SourceFile } from "ts-morph";
import { bare } from "./parse.ts";

/** A value of a configuration, as far as its text shows it. */
export type Shown =
  | { readonly kind: "text"; readonly text: string; readonly node: Node }
  | { readonly kind: "flag"; readonly value: boolean; readonly node: Node }
  | { readonly kind: "list"; readonly items: readonly Shown[]; readonly node: Node }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Shown>; readonly node: Node }
  /** Code that only running it would tell. */
  | { readonly kind: "code"; readonly node: Node };

/** The object that a configuration exports by default, alone or as the argument of a function; that of a file in JSON. */
export function exportedObject(source: SourceFile): Shown | undefined {
  const assigned = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression();
  const common = source
    .getStatements()
    .map((one) => (Node.isExpressionStatement(one) ? one.getExpression() : undefined))
    .find((one) => Node.isBinaryExpression(one) && one.getLeft().getText() === "module.exports");
  const found =
    assigned ??
    (Node.isBinaryExpression(common) ? common.getRight() : undefined) ??
    (source.getFilePath().endsWith(".json") ? jsonOf(source) : undefined);
  return found && show(found);
}

/** The value of a file in JSON. */
function jsonOf(source: SourceFile): Node | undefined {
  const [statement] = source.getStatements();
  return Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
}

/** Result of a function that only returns it: `() => ({ … })`, or by its only `return`. */
function returned(node: Node): Node | undefined {
  if (!Node.isArrowFunction(node) && !Node.isFunctionExpression(node)) return undefined;
  const body = node.getBody();
  if (!Node.isBlock(body)) return body;
  const [first, ...more] = body.getStatements().filter(Node.isReturnStatement);
  return more.length === 0 ? first?.getExpression() : undefined;
}

/** Reads a value of a module, as far as its text shows it. */
export const shownValue = (node: Node): Shown => show(node);

/** Reads a value; `hops` bounds the variables that lead to it. */
function show(node: Node, hops = 3): Shown {
  const inner = bare(node);
  if (Node.isStringLiteral(inner) || Node.isNoSubstitutionTemplateLiteral(inner))
    return { kind: "text", text: inner.getLiteralText(), node: inner };
  if (Node.isTrueLiteral(inner) || Node.isFalseLiteral(inner))
    return { kind: "flag", value: Node.isTrueLiteral(inner), node: inner };
  if (Node.isArrayLiteralExpression(inner))
    return {
      kind: "list",
      items: inner.getElements().flatMap((one) => items(one, hops)),
      node: inner,
    };
  if (Node.isObjectLiteralExpression(inner))
    return { kind: "object", members: membersOf(inner, hops), node: inner };
  // `defineConfig({ … })`, under any name.
  const [only, ...more] = Node.isCallExpression(inner) ? inner.getArguments() : [];
  if (only !== undefined && more.length === 0) return show(only, hops);
  const given = returned(inner);
  if (given !== undefined) return show(given, hops);
  const variable = Node.isIdentifier(inner)
    ? inner.getSourceFile().getVariableDeclaration(inner.getText())?.getInitializer()
    : undefined;
  return variable === undefined || hops === 0
    ? { kind: "code", node: inner }
    : show(variable, hops - 1);
}

/** Elements of a list; those of another list where it is spread. */
function items(element: Node, hops: number): readonly Shown[] {
  if (!Node.isSpreadElement(element)) return [show(element, hops)];
  const spread = show(element.getExpression(), hops);
  return spread.kind === "list" ? spread.items : [{ kind: "code", node: element }];
}

function membersOf(literal: ObjectLiteralExpression, hops: number): ReadonlyMap<string, Shown> {
  const members = new Map<string, Shown>();
  for (const property of literal.getProperties()) {
    if (Node.isShorthandPropertyAssignment(property)) {
      members.set(property.getName(), show(property.getNameNode(), hops));
      continue;
    }
    if (Node.isSpreadAssignment(property)) {
      const spread = show(property.getExpression(), hops);
      if (spread.kind === "object") {
        for (const [name, value] of spread.members) members.set(name, value);
        continue;
      }
    }
    if (!Node.isPropertyAssignment(property)) {
      members.set(property.getText(), { kind: "code", node: property });
      continue;
    }
    const name = property.getNameNode();
    const key = Node.isStringLiteral(name) ? name.getLiteralText() : name.getText();
    const value = property.getInitializer();
    members.set(key, value === undefined ? { kind: "code", node: property } : show(value, hops));
  }
  return members;
}

/** A member of an object that the text shows. */
export const memberOf = (value: Shown | undefined, name: string): Shown | undefined =>
  value?.kind === "object" ? value.members.get(name) : undefined;

export const textOf = (value: Shown | undefined): string | undefined =>
  value?.kind === "text" ? value.text : undefined;
