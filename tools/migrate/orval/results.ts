import {
  Node,
  type CallExpression,
  type ObjectBindingPattern,
  type ObjectLiteralExpression,
} from "ts-morph";
import { propertyKey } from "../../../generator/names/quote.ts";
import { moveAnswer } from "../classes/answers.ts";
import type { FileEdits } from "../edit.ts";
import { nameOf, renameProperty, spreadProperty } from "../flatten.ts";
import type { FormerProject } from "../former-project.ts";
import type { KnownOperation } from "../known-operation.ts";
import { bare, usesOf } from "../parse.ts";
import { plain } from "../plain-name.ts";
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

/** Names of a mutation's variables: path parameters have the document's names here, and `data` is `body`. */
function variableName(name: string, operation: KnownOperation): string | undefined {
  if (name === "data" && operation.hasBody) return "body";
  return operation.members.get(plain(name));
}

/** Advice for variables that are not written as one object. */
const variablesAdvice = ({ members, hasBody }: KnownOperation): string => {
  const names = [...members.values()].map((one) => `'${one}'`);
  const all = [...names, ...(hasBody ? ["'body' in place of 'data'"] : [])];
  return `is one object here, with ${all.join(", ")}`;
};

/** Moves the variables of a mutation, where it is called and where its result is read. */
export function moveMutations(
  call: CallExpression,
  operation: KnownOperation,
  edits: FileEdits,
  gives: FormerProject["gives"],
): void {
  const isSame = !operation.hasBody && operation.members.size === 0;
  const bound = boundBy(call);
  if (bound === undefined) {
    const isAlone = Node.isExpressionStatement(call.getParent());
    if (!isSame && !isAlone) edits.leave(call, `what 'mutate' takes ${variablesAdvice(operation)}`);
    return;
  }
  const uses = ["mutate", "mutateAsync"].flatMap((name) => memberUses(bound, name));
  const calls = callsOf(uses);
  for (const use of uses)
    if (!isSame && !calls.some((one) => one.getExpression() === use))
      edits.leave(use, `what it takes ${variablesAdvice(operation)}`);
  for (const one of calls) {
    const [variables, options] = one.getArguments();
    if (options !== undefined) moveCallbacks(options, operation, edits);
    if (gives !== "body" && one.getExpression().getText().endsWith("mutateAsync"))
      moveMutated(one, edits);
    if (Node.isObjectLiteralExpression(variables)) moveVariables(variables, operation, edits);
    else if (variables !== undefined && !isSame && variables.getText() !== "undefined")
      edits.leave(variables, variablesAdvice(operation));
  }
  for (const use of memberUses(bound, "variables")) moveReads(use, operation, edits);
  if (gives === "body") return;
  for (const use of memberUses(bound, "data")) {
    const parent = use.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getName() === "data")
      removeAccess(parent, edits);
  }
}

/** Moves the use of a mutation's result, which is the body itself here. */
function moveMutated(call: CallExpression, edits: FileEdits): void {
  const leave = (node: Node, advice: string): void => edits.leave(node, advice);
  const form = moveAnswer(call, { edits, done: new Set(), leave });
  const isUnused = Node.isArrowFunction(call.getParent());
  if (form === "response" && !isUnused) edits.leave(call, "gives the body itself here");
}

/** Moves the members of an object of variables. */
function moveVariables(
  variables: ObjectLiteralExpression,
  operation: KnownOperation,
  edits: FileEdits,
): void {
  for (const property of variables.getProperties()) {
    const name = nameOf(property);
    if (name === undefined) {
      edits.leave(property, variablesAdvice(operation));
      continue;
    }
    const become = variableName(name, operation);
    if (become !== undefined) {
      if (become !== name) renameProperty(property, propertyKey(become), edits);
    } else if (name === "params" || name === "headers") spreadProperty(property, edits);
  }
}

/** Where the functions in options of a mutation have its variables. */
const callbacks: Readonly<Record<string, number>> = {
  onMutate: 0,
  onSuccess: 1,
  onError: 1,
  onSettled: 2,
};

/** Moves what functions in the options of a mutation read of its variables. */
export function moveCallbacks(options: Node, operation: KnownOperation, edits: FileEdits): void {
  if (!Node.isObjectLiteralExpression(options)) return;
  for (const property of options.getProperties()) {
    const position = callbacks[nameOf(property) ?? ""];
    const value = Node.isPropertyAssignment(property) ? property.getInitializer() : property;
    if (position === undefined) continue;
    if (
      !Node.isArrowFunction(value) &&
      !Node.isFunctionExpression(value) &&
      !Node.isMethodDeclaration(value)
    )
      continue;
    const name = value.getParameters()[position]?.getNameNode();
    if (Node.isObjectBindingPattern(name)) renameElements(name, operation, edits);
    else if (Node.isIdentifier(name))
      for (const use of usesOf(name)) moveReads(use, operation, edits);
  }
}

/** Renames the member that is read of an object of variables. */
function moveReads(use: Node, operation: KnownOperation, edits: FileEdits): void {
  const parent = use.getParent();
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === use) {
    const become = variableName(parent.getName(), operation);
    const name = parent.getNameNode();
    if (become !== undefined && become !== parent.getName())
      edits.replace(name.getStart(), name.getEnd(), become);
    return;
  }
  if (Node.isVariableDeclaration(parent) && parent.getInitializer() === use) {
    const pattern = parent.getNameNode();
    if (Node.isObjectBindingPattern(pattern)) {
      renameElements(pattern, operation, edits);
      return;
    }
  }
  if (operation.hasBody || [...operation.members].some(([key, name]) => key !== name))
    edits.leave(use, variablesAdvice(operation));
}

function renameElements(
  pattern: ObjectBindingPattern,
  operation: KnownOperation,
  edits: FileEdits,
): void {
  for (const element of pattern.getElements()) {
    const own = element.getPropertyNameNode();
    const name = own ?? element.getNameNode();
    const become = variableName(name.getText(), operation);
    if (become === undefined || become === name.getText()) continue;
    if (own === undefined) edits.insert(name.getStart(), `${propertyKey(become)}: `);
    else edits.replace(own.getStart(), own.getEnd(), propertyKey(become));
  }
}
