import {
  Node,
  type ArrowFunction,
  type BindingElement,
  type CallExpression,
  type Identifier,
} from "ts-morph";
import { usesOf } from "../parse.ts";
import type { FileEdits } from "../edit.ts";

/** A file whose answers are moved. */
export interface AnswerFile {
  readonly edits: FileEdits;
  /** Nodes that a change has taken care of. */
  readonly done: Set<Node>;
  leave(node: Node, advice: string): void;
}

/**
 * Moves the use of a call's answer, whose body was in `data`. A call whose body alone is used gives the body; any
 * other gives the response.
 */
export function moveAnswer(call: CallExpression, file: AnswerFile): "plain" | "response" {
  const { node, isAwaited } = valueOf(call);
  const parent = node.getParent();
  if (Node.isExpressionStatement(parent) || Node.isVoidExpression(parent)) return "plain";
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === node) {
    if (isAwaited && parent.getName() === "data") {
      removeData(parent, file);
      return "plain";
    }
    if (!isAwaited && parent.getName() === "then") return moveThen(parent, file);
    return "response";
  }
  if (!isAwaited || !Node.isVariableDeclaration(parent)) return "response";
  if (parent.getTypeNode() !== undefined) {
    file.leave(
      parent.getTypeNodeOrThrow(),
      "is the body alone, or the type of a response of the client, here",
    );
    return "response";
  }
  return moveBinding(parent.getNameNode(), file) ? "plain" : "response";
}

/** The value of a call behind `await` and parentheses. */
function valueOf(call: Node): { readonly node: Node; readonly isAwaited: boolean } {
  let node = call;
  let isAwaited = false;
  for (let parent = node.getParent(); parent !== undefined; parent = node.getParent()) {
    if (Node.isAwaitExpression(parent)) isAwaited = true;
    else if (isCaught(parent, node)) {
      node = parent.getParentOrThrow();
      continue;
    } else if (!Node.isParenthesizedExpression(parent) && !Node.isNonNullExpression(parent)) break;
    node = parent;
  }
  return { node, isAwaited };
}

/** Whether `catch` or `finally` of a promise is called. */
const isCaught = (parent: Node, node: Node): boolean =>
  Node.isPropertyAccessExpression(parent) &&
  parent.getExpression() === node &&
  /^(?:catch|finally)$/.test(parent.getName()) &&
  Node.isCallExpression(parent.getParent());

/** Removes `.data` behind a value. */
function removeData(access: Node, file: AnswerFile): void {
  if (!Node.isPropertyAccessExpression(access)) return;
  const start = access.getExpression().getEnd();
  const outer = access.getParent();
  const follows = Node.isPropertyAccessExpression(outer) && outer.getExpression() === access;
  const staysOptional = access.hasQuestionDotToken() && follows && !outer.hasQuestionDotToken();
  file.edits.replace(start, access.getEnd(), staysOptional ? "?" : "");
  file.done.add(access.getNameNode());
}

/** Moves the name, or the pattern, that an answer is bound to. False where more than its body is used. */
export function moveBinding(name: Node, file: AnswerFile): boolean {
  if (Node.isObjectBindingPattern(name)) {
    const [only, ...more] = name.getElements();
    if (only === undefined || more.length > 0 || !isData(only)) return false;
    file.edits.remove(name.getStart(), only.getNameNode().getStart());
    file.edits.remove(only.getNameNode().getEnd(), name.getEnd());
    file.done.add(only.getPropertyNameNode() ?? only.getNameNode());
    return true;
  }
  if (!Node.isIdentifier(name)) return false;
  const accesses = dataUses(name);
  if (accesses === undefined) return false;
  for (const access of accesses) removeData(access, file);
  return true;
}

/** Whether an element of a pattern is `data`, without a default. */
const isData = (element: BindingElement): boolean =>
  element.getDotDotDotToken() === undefined &&
  element.getInitializer() === undefined &&
  (element.getPropertyNameNode() ?? element.getNameNode()).getText() === "data";

/** Uses of a variable as `name.data`; undefined where there is another use, or none. */
function dataUses(name: Identifier): readonly Node[] | undefined {
  const uses = usesOf(name).map((use) => use.getParentOrThrow());
  const isAll = uses.every(
    (one) => Node.isPropertyAccessExpression(one) && one.getName() === "data",
  );
  return isAll && uses.length > 0 ? uses : undefined;
}

/** Moves a callback of `then`. */
function moveThen(access: Node, file: AnswerFile): "plain" | "response" {
  const call = access.getParent();
  if (!Node.isPropertyAccessExpression(access) || !Node.isCallExpression(call)) return "response";
  const [callback, ...more] = call.getArguments();
  if (!Node.isArrowFunction(callback)) return "response";
  const [parameter] = callback.getParameters();
  if (parameter === undefined) return "plain";
  if (more.length === 0 && givesData(callback)) {
    file.edits.remove(access.getExpression().getEnd(), call.getEnd());
    callback.forEachDescendant((node) => void file.done.add(node));
    return "plain";
  }
  return moveBinding(parameter.getNameNode(), file) ? "plain" : "response";
}

/** Whether a callback only takes the body out: `(r) => r.data`, `({ data }) => data`. */
function givesData(callback: ArrowFunction): boolean {
  const name = callback.getParameters()[0]?.getNameNode();
  const body = callback.getBody();
  if (Node.isIdentifier(name)) return body.getText() === `${name.getText()}.data`;
  if (!Node.isObjectBindingPattern(name)) return false;
  const [only, ...more] = name.getElements();
  return (
    only !== undefined &&
    more.length === 0 &&
    isData(only) &&
    body.getText() === only.getNameNode().getText()
  );
}
