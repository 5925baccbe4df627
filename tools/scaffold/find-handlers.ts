import {
  Node,
  SyntaxKind,
  type ObjectLiteralExpression,
  type SourceFile,
  type TypeNode,
} from "ts-morph";
import { importOf } from "./import-of.ts";
import { isFreeze } from "./is-freeze.ts";
import { leadsTo, type ServerModule } from "./module-names.ts";

/** An object that holds handlers, because its type says so. */
export interface HandlersObject {
  readonly literal: ObjectLiteralExpression;
  /** The module that `Handlers` is imported from, if known. */
  readonly specifier: string | undefined;
}

/** Name of the generated type, and of the function that takes such an object. */
const typeName = "Handlers";
const functionName = "createServer";

/** Types that may wrap it: the object still has handlers. */
const wrappers = new Set(["Partial", "Required", "Readonly", "Promise"]);

/** Objects of a file whose type is `Handlers`, by annotation, `satisfies`, `as`, return type or call. */
export function findHandlers(file: SourceFile, module: ServerModule): readonly HandlersObject[] {
  return file
    .getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression)
    .flatMap((literal) => asHandlers(literal, module) ?? []);
}

function asHandlers(
  literal: ObjectLiteralExpression,
  module: ServerModule,
): HandlersObject | undefined {
  let inner: Node = literal;
  let node: Node | undefined = literal.getParent();
  for (; node !== undefined; inner = node, node = node.getParent()) {
    if (Node.isParenthesizedExpression(node) || isFreeze(node)) continue;
    if (Node.isSatisfiesExpression(node) || Node.isAsExpression(node)) {
      const found = handlersType(node.getTypeNode());
      if (found !== undefined) return { literal, ...found };
      continue;
    }
    if (Node.isCallExpression(node)) return asArgument(literal, inner, node, module);
    const found = handlersType(declaredType(node, inner));
    return found === undefined ? undefined : { literal, ...found };
  }
  return undefined;
}

/** The type that a declaration, or the function around it, gives to an expression. */
function declaredType(node: Node, expression: Node): TypeNode | undefined {
  if (
    Node.isVariableDeclaration(node) ||
    Node.isPropertyDeclaration(node) ||
    Node.isParameterDeclaration(node)
  ) {
    return node.getTypeNode();
  }
  if (Node.isArrowFunction(node) && node.getBody() === expression) return node.getReturnTypeNode();
  if (!Node.isReturnStatement(node)) return undefined;
  const around = node.getFirstAncestor(
    (ancestor) => Node.isFunctionLikeDeclaration(ancestor) || Node.isFunctionExpression(ancestor),
  );
  return Node.isReturnTyped(around) ? around.getReturnTypeNode() : undefined;
}

/** `createServer({ … })`, with the function of the generated module. */
function asArgument(
  literal: ObjectLiteralExpression,
  argument: Node,
  call: Node,
  module: ServerModule,
): HandlersObject | undefined {
  if (!Node.isCallExpression(call) || call.getArguments()[0] !== argument) return undefined;
  const imported = importOf(call.getExpression());
  if (imported?.name !== functionName) return undefined;
  const from = literal.getSourceFile().getFilePath();
  if (!leadsTo(imported.specifier, from, module)) return undefined;
  return { literal, specifier: imported.specifier };
}

type Found = Pick<HandlersObject, "specifier">;

function handlersType(type: TypeNode | undefined, depth = 0): Found | undefined {
  // Limits chains of aliases.
  if (type === undefined || depth > 8) return undefined;
  if (Node.isImportTypeNode(type)) {
    if (type.getQualifier()?.getText() !== typeName) return undefined;
    return { specifier: type.getArgument().getText().slice(1, -1) };
  }
  if (!Node.isTypeReference(type)) return undefined;
  const name = type.getTypeName();
  const imported = importOf(name);
  if (imported?.name === typeName) return { specifier: imported.specifier };
  if (wrappers.has(name.getText())) return handlersType(type.getTypeArguments()[0], depth + 1);
  for (const declaration of declarationsOf(name)) {
    if (Node.isTypeAliasDeclaration(declaration)) {
      const found = handlersType(declaration.getTypeNode(), depth + 1);
      if (found !== undefined) return found;
    }
    if (Node.isInterfaceDeclaration(declaration)) {
      if (declaration.getName() === typeName) return { specifier: undefined };
      for (const base of declaration.getExtends()) {
        const baseImport = importOf(base.getExpression());
        if (baseImport?.name === typeName) return { specifier: baseImport.specifier };
      }
    }
  }
  return undefined;
}

const declarationsOf = (name: Node): readonly Node[] => {
  const symbol = name.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
};
