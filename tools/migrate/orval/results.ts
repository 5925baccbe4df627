import { Node, type CallExpression } from "ts-morph";
import type { FileEdits } from "../edit.ts";
import { nameOf, renameProperty, spreadProperty } from "../flatten.ts";
import type { KnownOperation } from "../known-operation.ts";
import { bare } from "../parse.ts";
import { boundBy, callsOf, memberUses } from "../variables.ts";

/** Takes `.data` from uses of a query's data: there it was the body of a response, here it is the data. */
export function dropData(call: CallExpression, edits: FileEdits): void {
  const bound = boundBy(call);
  if (bound === undefined) {
    edits.leave(call, "its data is the body itself here: take '.data' from it once");
    return;
  }
  for (const use of memberUses(bound, "data")) {
    let inner: Node = use;
    let parent = inner.getParent();
    while (parent !== undefined && bare(parent) !== parent && bare(parent) === bare(inner)) {
      inner = parent;
      parent = inner.getParent();
    }
    if (!Node.isPropertyAccessExpression(parent) || parent.getExpression() !== inner) {
      if (!isTest(use)) edits.leave(use, "is the body itself here, without status and headers");
      continue;
    }
    const name = parent.getName();
    if (name === "data") removeAccess(parent, edits);
    else if (name === "status" || name === "headers") {
      edits.leave(
        parent,
        `'${name}' is not in the data of a query here: call '.response(…)' for it`,
      );
    }
  }
}

/** Whether a value is only tested for being there. */
function isTest(node: Node): boolean {
  const parent = node.getParent();
  return (
    Node.isPrefixUnaryExpression(parent) ||
    Node.isIfStatement(parent) ||
    (Node.isConditionalExpression(parent) && parent.getCondition() === node) ||
    (Node.isBinaryExpression(parent) &&
      parent.getLeft() === node &&
      parent.getOperatorToken().getText() === "&&")
  );
}

/** Removes `.data` from `x?.data.items`, and keeps the question mark where more follows. */
function removeAccess(access: Node, edits: FileEdits): void {
  if (!Node.isPropertyAccessExpression(access)) return;
  const start = access.getExpression().getEnd();
  const isOptional = access.hasQuestionDotToken();
  const outer = access.getParent();
  const follows =
    (Node.isPropertyAccessExpression(outer) || Node.isElementAccessExpression(outer)) &&
    outer.getExpression() === access;
  const staysOptional = isOptional && follows && !outer.hasQuestionDotToken();
  const isElement = Node.isElementAccessExpression(outer);
  edits.replace(start, access.getEnd(), staysOptional ? (isElement ? "?." : "?") : "");
}

/** Renames the variables of a mutation: `data` is `body` here, and `params` stand beside it. */
export function moveMutations(
  call: CallExpression,
  operation: KnownOperation,
  edits: FileEdits,
): void {
  const bound = boundBy(call);
  if (bound === undefined) return;
  const uses = ["mutate", "mutateAsync"].flatMap((name) => memberUses(bound, name));
  for (const one of callsOf(uses)) {
    const [variables] = one.getArguments();
    if (!Node.isObjectLiteralExpression(variables)) {
      if (variables !== undefined)
        edits.leave(variables, "is one object here, with 'body' in place of 'data'");
      continue;
    }
    for (const property of variables.getProperties()) {
      const name = nameOf(property);
      if (name === "data" && operation.hasBody) renameProperty(property, "body", edits);
      else if (name === "params" && !operation.path.includes("params"))
        spreadProperty(property, edits);
    }
  }
  for (const use of memberUses(bound, "data")) {
    const parent = use.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getName() === "data")
      removeAccess(parent, edits);
  }
}
