import { Node, type ObjectLiteralExpression } from "ts-morph";
import { isFreeze } from "./is-freeze.ts";

/** Resolves the object that a spread expression evaluates to. */
interface ResolvedObjects {
  /** Object literals that may be its value. */
  readonly objects: readonly ObjectLiteralExpression[];
  /** Names from other sources, such as the exports of a module. */
  readonly names: ReadonlyMap<string, Node>;
  /** Whether the names are complete. */
  readonly known: boolean;
}

/** Follows variables, imports, functions and conditions to the object literals behind them. */
export function resolveObjects(expression: Node): ResolvedObjects {
  const objects: ObjectLiteralExpression[] = [];
  const names = new Map<string, Node>();
  const seen = new Set<Node>();
  let known = true;
  const open: Node[] = [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const next = step(node, objects, names);
    if (next !== undefined) open.push(...next);
    else if (!fromType(node, names)) known = false;
  }
  return { objects, names, known };
}

/** One step towards the literals; undefined if none leads there. */
function step(
  node: Node,
  objects: ObjectLiteralExpression[],
  names: Map<string, Node>,
): readonly Node[] | undefined {
  if (Node.isObjectLiteralExpression(node)) {
    objects.push(node);
    return [];
  }
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node) ||
    Node.isAwaitExpression(node)
  ) {
    return [node.getExpression()];
  }
  if (Node.isConditionalExpression(node)) return [node.getWhenTrue(), node.getWhenFalse()];
  if (Node.isBinaryExpression(node)) {
    const operator = node.getOperatorToken().getText();
    if (operator === "&&") return [node.getRight()];
    return operator === "||" || operator === "??" ? [node.getLeft(), node.getRight()] : undefined;
  }
  if (Node.isCallExpression(node)) {
    if (isFreeze(node)) return node.getArguments().slice(0, 1);
    return symbolSteps(node.getExpression(), returned);
  }
  if (Node.isIdentifier(node) || Node.isPropertyAccessExpression(node)) {
    return symbolSteps(node, (declaration) => value(declaration, names));
  }
  return undefined;
}

/** Follows the declarations of a name; undefined if one of them has no value. */
function symbolSteps(
  name: Node,
  onward: (declaration: Node) => readonly Node[] | undefined,
): readonly Node[] | undefined {
  const symbol = name.getSymbol();
  const declarations = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  if (declarations.length === 0) return undefined;
  const steps = declarations.map(onward);
  return steps.every((one) => one !== undefined) ? steps.flat() : undefined;
}

/** The value that a declaration assigns to its name. */
function value(declaration: Node, names: Map<string, Node>): readonly Node[] | undefined {
  if (Node.isSourceFile(declaration)) {
    for (const [name, [exported]] of declaration.getExportedDeclarations()) {
      if (exported !== undefined && !Node.isInterfaceDeclaration(exported))
        names.set(name, exported);
    }
    return [];
  }
  if (Node.isShorthandPropertyAssignment(declaration)) {
    return symbolSteps(declaration.getValueSymbol()?.getValueDeclaration() ?? declaration, (one) =>
      value(one, names),
    );
  }
  if (Node.isExportAssignment(declaration)) return [declaration.getExpression()];
  if (Node.isInitializerExpressionGetable(declaration)) {
    const initializer = declaration.getInitializer();
    return initializer === undefined ? undefined : [initializer];
  }
  return undefined;
}

/** Resolves the object that a function returns. */
function returned(declaration: Node): readonly Node[] | undefined {
  const of = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  if (Node.isArrowFunction(of) && !Node.isBlock(of.getBody())) return [of.getBody()];
  if (!Node.isFunctionLikeDeclaration(of) && !Node.isFunctionExpression(of)) return undefined;
  const results = of
    .getStatements()
    .filter((statement) => Node.isReturnStatement(statement))
    .map((statement) => statement.getExpression());
  return results.length > 0 ? results.filter((one) => one !== undefined) : undefined;
}

/** Names from the type, if there is no literal; optional members may be absent. */
function fromType(node: Node, names: Map<string, Node>): boolean {
  const type = node.getType();
  if (type.isAny() || type.isUnknown() || !type.isObject()) return false;
  const properties = type.getProperties();
  for (const property of properties) {
    const [declaration] = property.getDeclarations();
    if (!property.isOptional() && declaration !== undefined) {
      names.set(property.getName(), declaration);
    }
  }
  return !properties.some((property) => property.isOptional());
}
