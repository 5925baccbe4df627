import {
  Node,
  type ImportSpecifier,
  type PropertyAccessExpression,
  type SourceFile,
} from "ts-morph";
import { usesOf } from "../parse.ts";
import type { FileEdits } from "../edit.ts";
import type { OrvalFile, OrvalTarget } from "./target.ts";

/** Types of errors that the code of orval and its mutators have. */
const errorTypes = /^(?:AxiosError|ErrorType)$/;

/** Moves errors of axios in a file that imports generated code, or lists them where others may be meant. */
export function moveOrvalErrors(source: SourceFile, file: OrvalFile): void {
  const { target, edits } = file;
  source.forEachDescendant((node) => {
    if (Node.isPropertyAccessExpression(node) && node.getName() === "response") {
      if (!isError(node.getExpression())) return;
      if (target.hasOwnAxios)
        edits.leave(node, "an error of the generated code has 'status' and 'body' here");
      else moveResponse(node, file);
    }
    if (
      Node.isCallExpression(node) &&
      /^(?:\w+\.)?isAxiosError$/.test(node.getExpression().getText())
    ) {
      const [argument] = node.getArguments();
      if (argument === undefined) return;
      if (target.hasOwnAxios) {
        edits.leave(node, "an error of the generated code is 'error instanceof ApiError' here");
        return;
      }
      const isNegated = Node.isPrefixUnaryExpression(node.getParent());
      const end = ` instanceof ${file.generated("client", "ApiError")}${isNegated ? ")" : ""}`;
      edits.replace(node.getStart(), argument.getStart(), isNegated ? "(" : "");
      edits.replace(argument.getEnd(), node.getEnd(), end);
    }
  });
  if (!target.hasOwnAxios) for (const one of errorImports(source)) moveType(one, file);
}

/** Imports of types and functions for errors of axios. */
const errorImports = (source: SourceFile): readonly ImportSpecifier[] =>
  source
    .getImportDeclarations()
    .flatMap((one) => one.getNamedImports())
    .filter((one) => /^(?:AxiosError|ErrorType|isAxiosError)$/.test(one.getName()));

/** Moves the uses of a type of errors, and removes its import where all are moved. */
function moveType(specifier: ImportSpecifier, file: OrvalFile): void {
  const { edits } = file;
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  let isGone = true;
  for (const use of Node.isIdentifier(local) ? usesOf(local) : []) {
    const parent = use.getParentOrThrow();
    if (file.gone.has(parent) || Node.isCallExpression(parent)) continue;
    if (Node.isTypeReference(parent))
      edits.replace(parent.getStart(), parent.getEnd(), file.generated("client", "ApiError"));
    else if (Node.isBinaryExpression(parent))
      edits.replace(use.getStart(), use.getEnd(), file.generated("client", "ApiError"));
    else {
      edits.leave(use, "is 'ApiError' of the client here");
      isGone = false;
    }
  }
  if (isGone) removeImport(specifier, file);
}

function removeImport(specifier: ImportSpecifier, { edits, gone }: OrvalFile): void {
  gone.add(specifier);
  const declaration = specifier.getImportDeclaration();
  const all = declaration.getNamedImports();
  if (all.every((one) => gone.has(one)) && declaration.getDefaultImport() === undefined) {
    const text = declaration.getSourceFile().getFullText();
    const line = /^[ \t]*\r?\n/.exec(text.slice(declaration.getEnd()))?.[0].length ?? 0;
    edits.remove(declaration.getStart(), declaration.getEnd() + line);
    return;
  }
  const index = all.indexOf(specifier);
  const [before, next] = [all[index - 1], all[index + 1]];
  if (next !== undefined) edits.remove(specifier.getStart(), next.getStart());
  else edits.remove(before?.getEnd() ?? specifier.getStart(), specifier.getEnd());
}

/** Whether an expression is the error of a call: a parameter, a caught value, a member `error`, or of such a type. */
function isError(node: Node): boolean {
  if (Node.isParenthesizedExpression(node) || Node.isNonNullExpression(node))
    return isError(node.getExpression());
  if (Node.isAsExpression(node)) return errorTypes.test(typeName(node.getTypeNode()));
  if (Node.isPropertyAccessExpression(node))
    return /^(?:error|failureReason)$/.test(node.getName());
  if (!Node.isIdentifier(node)) return false;
  return (
    node
      .getSymbol()
      ?.getDeclarations()
      .some((one) => {
        if (Node.isBindingElement(one))
          return (one.getPropertyNameNode() ?? one.getNameNode()).getText() === "error";
        if (Node.isVariableDeclaration(one))
          return (
            Node.isCatchClause(one.getParent()) ||
            errorTypes.test(typeName(asType(one.getInitializer())))
          );
        return Node.isParameterDeclaration(one) && isOfError(one);
      }) === true
  );
}

const asType = (node: Node | undefined): Node | undefined =>
  Node.isAsExpression(node) ? node.getTypeNode() : undefined;

const typeName = (node: Node | undefined): string =>
  Node.isTypeReference(node) ? node.getTypeName().getText() : "";

/** Whether a parameter is the error that a function of an option gets, or has such a type. */
function isOfError(parameter: Node): boolean {
  if (Node.isParameterDeclaration(parameter) && errorTypes.test(typeName(parameter.getTypeNode())))
    return true;
  const owner = parameter.getParent()?.getParent();
  if (Node.isPropertyAssignment(owner))
    return /^(?:onError|onSettled|retry|throwOnError|retryDelay)$/.test(owner.getName());
  return Node.isCallExpression(owner) && owner.getExpression().getText().endsWith(".catch");
}

/** `error.response?.data`, `error.response?.status`, and a variable that holds the response. */
function moveResponse(node: PropertyAccessExpression, file: OrvalFile): void {
  const { edits } = file;
  const outer = node.getParent();
  const receiver = node.getExpression();
  const dot = node.hasQuestionDotToken() ? "?." : ".";
  const end = receiver.getEnd();
  if (Node.isVariableDeclaration(outer) && Node.isIdentifier(outer.getNameNode())) {
    if (moveHeld(node, file)) return;
  }
  if (Node.isPropertyAccessExpression(outer) && outer.getExpression() === node) {
    if (outer.getName() === "status") {
      edits.replace(end, outer.getNameNode().getStart(), dot);
      return;
    }
    if (outer.getName() === "data") {
      const type = bodyType(receiver, file);
      if (type === undefined) {
        edits.replace(end, outer.getEnd(), `${dot}body`);
        edits.leave(
          outer,
          "the body of an error is 'unknown' here: 'isError' of the operation tells its type, see docs/client.md",
        );
        return;
      }
      const parent = outer.getParent();
      const isRead =
        (Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent)) &&
        parent.getExpression() === outer;
      const more =
        isRead && !parent.hasQuestionDotToken()
          ? Node.isElementAccessExpression(parent)
            ? "?."
            : "?"
          : "";
      edits.insertFirst(receiver.getStart(), "(");
      edits.replace(end, outer.getEnd(), `${dot}body as ${type} | undefined)${more}`);
      return;
    }
  }
  if (!Node.isIfStatement(outer) && !Node.isPrefixUnaryExpression(outer))
    edits.leave(
      node,
      "an error has 'status', 'body' and 'response' with status, headers and text here",
    );
}

/** `const fault = (error as AxiosError<Fault>).response`: the variable is the error itself here. */
function moveHeld(node: PropertyAccessExpression, file: OrvalFile): boolean {
  const { edits, gone } = file;
  const declaration = node.getParent();
  const receiver = node.getExpression();
  const inner = Node.isParenthesizedExpression(receiver) ? receiver.getExpression() : receiver;
  if (!Node.isVariableDeclaration(declaration) || !Node.isAsExpression(inner)) return false;
  const name = declaration.getNameNode();
  const type = bodyType(receiver, file);
  const typeNode = inner.getTypeNode();
  if (!Node.isIdentifier(name) || type === undefined || typeNode === undefined) return false;
  const reads = usesOf(name).map((use) => use.getParentOrThrow());
  if (
    !reads.every(
      (one) => Node.isPropertyAccessExpression(one) && /^(?:status|data)$/.test(one.getName()),
    )
  )
    return false;
  const error = file.generated("client", "ApiError");
  edits.replace(
    node.getStart(),
    node.getEnd(),
    `${inner.getExpression().getText()} as ${error} & { readonly body: ${type} }`,
  );
  gone.add(typeNode);
  for (const read of reads)
    if (Node.isPropertyAccessExpression(read) && read.getName() === "data")
      edits.replace(read.getNameNode().getStart(), read.getNameNode().getEnd(), "body");
  return true;
}

/** The type that a program has given the body of an error, or the only one of all operations. */
function bodyType(receiver: Node, file: OrvalFile): string | undefined {
  const { types, operations } = file.target.document;
  const given = givenType(receiver);
  if (given !== undefined) {
    const known = types.has(given) ? given : given.replace(/Response$/, "");
    if (types.has(known)) return file.generated("types", known, { isType: true });
  }
  const all = new Set([...operations.values()].flatMap(({ errorType }) => errorType ?? []));
  const [only] = all;
  return all.size === 1 && only !== undefined
    ? file.generated("types", only, { isType: true })
    : undefined;
}

/** The argument of a type such as `AxiosError<Fault>`. */
function givenType(node: Node): string | undefined {
  const inner = Node.isParenthesizedExpression(node) ? node.getExpression() : node;
  const type = Node.isAsExpression(inner)
    ? inner.getTypeNode()
    : Node.isIdentifier(inner)
      ? inner
          .getSymbol()
          ?.getDeclarations()
          .map((one) =>
            Node.isParameterDeclaration(one)
              ? one.getTypeNode()
              : Node.isVariableDeclaration(one)
                ? (one.getTypeNode() ?? asType(one.getInitializer()))
                : undefined,
          )
          .find(Boolean)
      : undefined;
  return Node.isTypeReference(type) ? type.getTypeArguments()[0]?.getText() : undefined;
}

/** Notes places in a file without generated code that look for errors of axios, as those of calls were. */
export function leaveOrvalErrors(
  source: SourceFile,
  targets: readonly OrvalTarget[],
  edits: FileEdits,
): void {
  const module = source
    .getFilePath()
    .slice(1)
    .replace(/\.[cm]?[jt]sx?$/, "");
  if (!targets.some((one) => one.sendsByAxios && one.mutator !== module)) return;
  if (targets.some((one) => one.mutator === module)) return;
  const leave = (node: Node, advice: string): void => edits.leave(node, advice);
  for (const one of errorImports(source)) {
    const local = one.getAliasNode() ?? one.getNameNode();
    if (one.getName() === "ErrorType" || !Node.isIdentifier(local)) continue;
    for (const use of usesOf(local))
      leave(use, "errors of calls are 'ApiError' of the client here, with 'status' and 'body'");
  }
  source.forEachDescendant((node) => {
    if (Node.isPropertyAccessExpression(node) && node.getText() === "axios.isAxiosError")
      leave(node, "errors of calls are 'ApiError' of the client here, with 'status' and 'body'");
  });
}
