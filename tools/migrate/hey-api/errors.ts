import { Node, type Identifier } from "ts-morph";
import { nameOf } from "../flatten.ts";
import type { KnownOperation } from "../known-operation.ts";
import type { MovingFile } from "../moving-file.ts";
import { usesOf } from "../parse.ts";
import { memberUses, type Bound } from "../variables.ts";

const several =
  "is the body of one of several types, or the ApiError where the document lists no body: test 'status' first";

/**
 * Moves uses of the member `error` of an outcome, which had the type of the document's error alone. Here it is an
 * ApiError too, where a call has failed otherwise.
 */
export function moveOutcomeErrors(bound: Bound, operation: KnownOperation, file: MovingFile): void {
  const { errorType } = operation;
  const uses = memberUses(bound, "error").filter((use) => isRead(use));
  for (const use of uses) {
    if (errorType === undefined) file.edits.leave(use, several);
    else assertType(use, file.generated("types", errorType, { isType: true }), file);
  }
}

/** Whether an error is read, and not only tested or thrown. */
function isRead(use: Node): boolean {
  const parent = use.getParent();
  if (Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent))
    return parent.getExpression() === use;
  return (
    Node.isVariableDeclaration(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isCallExpression(parent) ||
    Node.isPropertyAssignment(parent) ||
    Node.isShorthandPropertyAssignment(parent) ||
    Node.isJsxExpression(parent)
  );
}

/** Says of a value that it has the type which it had before. */
function assertType(use: Node, type: string, { edits }: MovingFile): void {
  const parent = use.getParent();
  const isAccess =
    Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent);
  const isOptional = isAccess && parent.hasQuestionDotToken();
  const text = ` as ${type}${isOptional ? " | undefined" : ""}`;
  if (isAccess) {
    edits.insert(use.getStart(), "(");
    edits.insert(use.getEnd(), `${text})`);
  } else if (Node.isShorthandPropertyAssignment(parent))
    edits.insert(use.getEnd(), `: ${use.getText()}${text}`);
  else edits.insert(use.getEnd(), text);
}

/** Moves errors of hooks, which were the body that the server had sent, and are an ApiError with that `body` here. */
export function moveHookErrors(
  bound: Bound | undefined,
  options: Node | undefined,
  operation: KnownOperation,
  file: MovingFile,
): void {
  const uses = [
    ...(bound === undefined ? [] : memberUses(bound, "error")),
    ...(options === undefined ? [] : callbackErrors(options)),
  ];
  for (const use of uses) {
    const parent = use.getParent();
    const isAccess = Node.isPropertyAccessExpression(parent) && parent.getExpression() === use;
    if (!isAccess) {
      if (isRead(use))
        file.edits.leave(use, "is an ApiError here, which has what the server sent in 'body'");
      continue;
    }
    if (operation.errorType === undefined) {
      file.edits.leave(use, "is an ApiError here, which has what the server sent in 'body'");
      continue;
    }
    const type = file.generated("types", operation.errorType, { isType: true });
    const dot = parent.hasQuestionDotToken() ? "?." : ".";
    file.edits.insert(use.getStart(), "(");
    file.edits.replace(
      use.getEnd(),
      parent.getNameNode().getStart(),
      `${dot}body as ${type} | undefined)?.`,
    );
  }
}

/** Uses of the error that functions in the options of a hook get. */
function callbackErrors(options: Node): readonly Identifier[] {
  if (!Node.isObjectLiteralExpression(options)) return [];
  return options.getProperties().flatMap((property) => {
    const position = { onError: 0, onSettled: 1, retry: 1, throwOnError: 0 }[
      nameOf(property) ?? ""
    ];
    const value = Node.isPropertyAssignment(property) ? property.getInitializer() : property;
    if (position === undefined) return [];
    if (
      !Node.isArrowFunction(value) &&
      !Node.isFunctionExpression(value) &&
      !Node.isMethodDeclaration(value)
    )
      return [];
    const name = value.getParameters()[position]?.getNameNode();
    return Node.isIdentifier(name) ? usesOf(name) : [];
  });
}
