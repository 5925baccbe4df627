import { Node, type Identifier, type PropertyAccessExpression } from "ts-morph";
import { usesOf } from "../parse.ts";
import type { ClassFile } from "./class-file.ts";
import type { ClassTarget } from "./class-target.ts";

/** Files of stubs that hold errors of axios. */
const axiosStubs = new Set(["/axios.ts", "/former-axios.ts"]);

/** Moves errors of calls: those of axios, and those of generated code that wrap a response of fetch. */
export function moveErrors(file: ClassFile): void {
  const [target] = file.project.targets;
  if (target === undefined) return;
  file.source.forEachDescendant((node) => {
    if (Node.isPropertyAccessExpression(node) && node.getName() === "response")
      moveResponse(node, file);
    if (!Node.isIdentifier(node)) return;
    if (node.getText() === "HttpResponse") moveErrorType(node, file);
    const name = node.getText();
    if (name !== "isAxiosError" && name !== "AxiosError") return;
    const symbol = node.getSymbol();
    if (!file.isOf(symbol, "/axios.ts")) return;
    if (Node.isImportSpecifier(node.getParent())) return;
    if (file.project.hasOwnAxios) {
      file.leave(
        node,
        "errors of the generated code are 'ApiError' here, those of other requests stay errors of axios",
      );
      return;
    }
    moveName(node, target, file);
  });
  dropImports(file);
}

/** `error as HttpResponse<unknown, Fault>`: what is thrown has the body of the type in `body` here. */
function moveErrorType(node: Identifier, file: ClassFile): void {
  const former = file.former(node);
  const reference = node.getParent();
  if (former === undefined || !Node.isTypeReference(reference)) return;
  const [data, error] = reference.getTypeArguments();
  if (data === undefined) return;
  const isError =
    Node.isAsExpression(reference.getParent()) ||
    /^(?:any|unknown|never|null)$/.test(data.getText());
  if (!isError) return;
  const local = file.generated(former.target, "client", "ApiError");
  if (error === undefined) file.edits.replace(reference.getStart(), reference.getEnd(), local);
  else {
    file.edits.replace(reference.getStart(), error.getStart(), `${local} & { readonly body: `);
    file.edits.replace(error.getEnd(), reference.getEnd(), " }");
  }
  file.done.add(node);
  file.hasErrorTypes = true;
}

/** `isAxiosError(error)`, `error instanceof AxiosError` and the type. */
function moveName(node: Node, target: ClassTarget, file: ClassFile): void {
  const error = (): string => file.generated(target, "client", "ApiError");
  if (node.getText() === "isAxiosError") {
    const access = node.getParent();
    const callee = Node.isPropertyAccessExpression(access) ? access : node;
    const call = callee.getParent();
    const argument = Node.isCallExpression(call) ? call.getArguments()[0] : undefined;
    if (!Node.isCallExpression(call) || argument === undefined || call.getExpression() !== callee) {
      file.leave(node, "is 'error instanceof ApiError' here");
      return;
    }
    const outer = call.getParent();
    const isWrapped = Node.isPrefixUnaryExpression(outer);
    file.edits.replace(call.getStart(), argument.getStart(), isWrapped ? "(" : "");
    file.edits.replace(
      argument.getEnd(),
      call.getEnd(),
      ` instanceof ${error()}${isWrapped ? ")" : ""}`,
    );
    return;
  }
  const reference = node.getParent();
  if (Node.isTypeReference(reference)) {
    file.edits.replace(reference.getStart(), reference.getEnd(), error());
    return;
  }
  if (Node.isBinaryExpression(reference)) {
    file.rename(node, error());
    return;
  }
  file.leave(node, "is 'ApiError' of the client here");
}

/** `error.response.status` and `error.response.data`. */
function moveResponse(node: PropertyAccessExpression, file: ClassFile): void {
  const symbol = node.getNameNode().getSymbol();
  const owner = symbol?.getDeclarations()[0]?.getFirstAncestor(Node.isClassDeclaration);
  const stub = owner?.getSourceFile().getFilePath() ?? "";
  const isAxios = owner?.getName() === "AxiosError" && axiosStubs.has(stub);
  const former = owner?.getName() === "ResponseError" ? file.formerSymbol(symbol) : undefined;
  if (!isAxios && former === undefined) return;
  if (isAxios && file.project.hasOwnAxios) {
    file.leave(node, "an error of the generated code has 'status' and 'body' here");
    return;
  }
  const target = former?.target ?? file.project.targets[0];
  const outer = node.getParent();
  if (
    target === undefined ||
    !Node.isPropertyAccessExpression(outer) ||
    outer.getExpression() !== node
  )
    return;
  const [start, end] = [node.getExpression().getEnd(), outer.getEnd()];
  switch (outer.getName()) {
    case "status":
      file.edits.replace(
        start,
        outer.getNameNode().getStart(),
        node.hasQuestionDotToken() ? "?." : ".",
      );
      file.done.add(outer.getNameNode());
      return;
    case "data":
      return moveBody(node, outer, end, typeOfData(node, target, file), file);
    case "json": {
      const call = outer.getParent();
      if (!Node.isCallExpression(call)) break;
      const awaited = call.getParent();
      const whole = Node.isAwaitExpression(awaited) ? awaited : call;
      return moveBody(node, whole, whole.getEnd(), typeOfData(node, target, file), file);
    }
    default:
  }
  file.leave(
    outer,
    "an error has 'status', 'body' and 'response' with status, headers and text here",
  );
}

/** Puts the body of an error in place of an access; with a type where the document says one. */
function moveBody(
  node: PropertyAccessExpression,
  whole: Node,
  end: number,
  type: string | undefined,
  file: ClassFile,
): void {
  const parent = whole.getParent();
  const isRead = Node.isPropertyAccessExpression(parent) && parent.getExpression() === whole;
  const isTyped =
    Node.isAsExpression(parent) ||
    (Node.isParenthesizedExpression(parent) && Node.isAsExpression(parent.getParent()));
  const dot = node.hasQuestionDotToken() ? "?." : ".";
  const body = `${dot}body`;
  const start = whole.getStart();
  const from = node.getExpression().getStart();
  if (from > start) file.edits.remove(start, from);
  if (type === undefined || isTyped) {
    if (isTyped && Node.isParenthesizedExpression(parent)) {
      file.edits.remove(parent.getStart(), start);
      file.edits.remove(end, parent.getEnd());
    }
    file.edits.replace(node.getExpression().getEnd(), end, body);
    if (!isTyped)
      file.leave(
        whole,
        "the body of an error is 'unknown' here: 'isError' of the operation tells its type, see docs/client.md",
      );
    return;
  }
  file.edits.insertFirst(from, "(");
  file.edits.replace(node.getExpression().getEnd(), end, `${body} as ${type} | undefined)`);
  if (isRead && !parent.hasQuestionDotToken()) file.edits.insert(end, "?");
}

/** The type that a program has given the body of an error, or the only one of the document. */
function typeOfData(
  node: PropertyAccessExpression,
  target: ClassTarget,
  file: ClassFile,
): string | undefined {
  const [given] = node.getExpression().getType().getTypeArguments();
  const name = given?.getSymbol()?.getName() ?? given?.getAliasSymbol()?.getName();
  if (name !== undefined) {
    const known = target.api.type(name);
    if (known !== undefined) return file.generated(target, "types", known.name, true);
  }
  const { errorType } = target.api;
  return errorType === undefined ? undefined : file.generated(target, "types", errorType, true);
}

/** Imports of axios that nothing uses any more. */
function dropImports(file: ClassFile): void {
  if (file.project.hasOwnAxios) return;
  for (const declaration of file.source.getImportDeclarations()) {
    if (declaration.getModuleSpecifierValue() !== "axios") continue;
    const whole = declaration.getDefaultImport();
    if (whole !== undefined) {
      const uses = usesOf(whole).map((use) => use.getParent());
      const isUnused =
        uses.length > 0 &&
        declaration.getNamedImports().length === 0 &&
        uses.every(
          (one) => Node.isPropertyAccessExpression(one) && one.getName() === "isAxiosError",
        );
      if (isUnused) removeLine(declaration, file);
      continue;
    }
    const names = declaration.getNamedImports();
    const gone = names.filter((one) => /^(?:isAxiosError|AxiosError)$/.test(one.getName()));
    if (gone.length === names.length && names.length > 0) {
      removeLine(declaration, file);
    } else
      for (const one of gone) {
        const next = one.getNextSibling();
        const comma = next?.getText() === "," ? next.getNextSibling()?.getStart() : undefined;
        const before = names[names.indexOf(one) - 1];
        if (comma !== undefined) file.edits.remove(one.getStart(), comma);
        else file.edits.remove(before?.getEnd() ?? one.getStart(), one.getEnd());
      }
  }
}

/** Removes an import with the end of its line. */
function removeLine(declaration: Node, file: ClassFile): void {
  const text = file.source.getFullText();
  const line = /^[ \t]*\r?\n/.exec(text.slice(declaration.getEnd()))?.[0].length ?? 0;
  file.edits.remove(declaration.getStart(), declaration.getEnd() + line);
}
