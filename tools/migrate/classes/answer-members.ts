import { Node, type BindingElement, type PropertyAccessExpression, type Symbol } from "ts-morph";
import type { ClassFile } from "./class-file.ts";
import { formerAxios } from "./package-stubs.ts";

/** Types of generated code that hold the answer of a call. */
const answerTypes = new Set(["HttpResponse", "ApiResponse"]);

/** Advice for members of an answer that a response of the new client has not. */
const others: Readonly<Record<string, string>> = {
  statusText: "'statusText' is not there: a response has 'status', 'headers' and 'body' here",
  config: "'config' is not there: an interceptor sees the request, see docs/interceptors.md",
  request: "'request' is not there: an interceptor sees it, see docs/interceptors.md",
  ok: "'ok' is not there: a call that fails throws an ApiError here",
  raw: "'raw' is not there: a response has 'status', 'headers' and 'body' here, and is no Response of fetch",
  value: "'value()' is 'body' of the response here",
  error: "'error' is not there: a call that fails throws an ApiError here, which has 'body'",
  json: "'json()' is 'body' of the response here",
};

/** Moves a member of an answer; gives its new name, or undefined where nothing is left to rename. */
export function moveAnswerMember(
  node: PropertyAccessExpression | BindingElement,
  symbol: Symbol | undefined,
  file: ClassFile,
): string | undefined {
  if (symbol === undefined || !isAnswer(symbol, file)) return undefined;
  const name = symbol.getName();
  if (name === "data" || (name === "error" && file.hasErrorTypes)) return "body";
  if (name === "headers") {
    moveHeaders(node, file);
    return undefined;
  }
  if (name === "raw" && Node.isPropertyAccessExpression(node)) {
    const outer = node.getParent();
    if (
      Node.isPropertyAccessExpression(outer) &&
      outer.getExpression() === node &&
      /^(?:status|headers)$/.test(outer.getName())
    ) {
      file.edits.remove(node.getExpression().getEnd(), node.getEnd());
      return undefined;
    }
  }
  if (name === "value" && Node.isPropertyAccessExpression(node)) {
    const call = node.getParent();
    if (Node.isCallExpression(call) && call.getExpression() === node) {
      const awaited = call.getParent();
      if (Node.isAwaitExpression(awaited)) file.edits.remove(awaited.getStart(), call.getStart());
      file.edits.remove(node.getNameNode().getEnd(), call.getEnd());
      return "body";
    }
  }
  if (Object.hasOwn(others, name)) file.leave(node, others[name] ?? "");
  return undefined;
}

function isAnswer(symbol: Symbol, file: ClassFile): boolean {
  return symbol.getDeclarations().some((one) => {
    const owner = one.getFirstAncestor(Node.isInterfaceDeclaration);
    if (owner === undefined) {
      const known = one.getFirstAncestor(Node.isClassDeclaration)?.getName() ?? "";
      return (
        /^(?:JSON|Void|Blob|Text)ApiResponse$/.test(known) &&
        file.formerSymbol(symbol) !== undefined
      );
    }
    return one.getSourceFile().getFilePath() === formerAxios
      ? owner.getName() === "AxiosResponse"
      : answerTypes.has(owner.getName()) && file.formerSymbol(symbol) !== undefined;
  });
}

/** Headers by name are asked for by `get` here. */
function moveHeaders(node: Node, file: ClassFile): void {
  const outer = node.getParent();
  if (Node.isElementAccessExpression(outer) && outer.getExpression() === node) {
    const argument = outer.getArgumentExpression();
    if (argument === undefined) return;
    file.edits.replace(node.getEnd(), argument.getStart(), ".get(");
    file.edits.replace(argument.getEnd(), outer.getEnd(), ")");
    return;
  }
  if (Node.isPropertyAccessExpression(outer) && outer.getName() === "get") return;
  file.leave(node, "headers are asked for by 'headers.get(name)' here");
}
