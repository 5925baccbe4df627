import {
  Node,
  type CallExpression,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type PropertyAccessExpression,
} from "ts-morph";
import { propertyKey } from "../../../generator/names/quote.ts";
import { nameOf, renameProperty, unwrap } from "../flatten.ts";
import { moveAnswer } from "./answers.ts";
import type { ClassFile } from "./class-file.ts";
import type { ClassTarget } from "./class-target.ts";
import { plain } from "../plain-name.ts";
import type { CalledOperation } from "./known-api.ts";

/** A function of generated code that sends a request. */
export interface FormerFunction {
  readonly target: ClassTarget;
  readonly operation: CalledOperation;
  readonly parameters: readonly ParameterDeclaration[];
  /** Whether it gives a response with its status, in a client whose other functions give bodies. */
  readonly isRaw: boolean;
}

/** The function of generated code that a property stands for. */
export function formerFunction(
  access: PropertyAccessExpression,
  file: ClassFile,
): FormerFunction | undefined {
  const found = file.former(access.getNameNode());
  if (found === undefined) return undefined;
  const { target, node } = found;
  const value =
    Node.isPropertyAssignment(node) || Node.isPropertyDeclaration(node)
      ? node.getInitializer()
      : node;
  if (
    !Node.isMethodDeclaration(value) &&
    !Node.isMethodSignature(value) &&
    !Node.isArrowFunction(value) &&
    !Node.isFunctionExpression(value)
  )
    return undefined;
  const name = access.getName();
  const isRaw = target.flavour === "fetch" && name.endsWith("Raw");
  const short = isRaw ? name.slice(0, -"Raw".length) : name;
  const sent = target.sent.get(name) ?? target.sent.get(short);
  const operation = target.api.operation(short, sent);
  return operation && { target, operation, parameters: value.getParameters(), isRaw };
}

/** Moves a call of a generated function. False where its arguments are not recognizable. */
export function moveCall(call: CallExpression, former: FormerFunction, file: ClassFile): boolean {
  const callee = call.getExpression();
  if (!Node.isPropertyAccessExpression(callee)) return false;
  const places = placesOf(former);
  const args = call.getArguments();
  if (args.some(Node.isSpreadElement) || args.length > places.length) return false;
  file.rename(callee.getNameNode(), former.operation.name);
  moveArguments(call, places, former, file);
  const form = former.target.givesBody
    ? former.isRaw
      ? "response"
      : "plain"
    : moveAnswer(call, file);
  if (form === "response") file.edits.insert(callee.getNameNode().getEnd(), ".response");
  return true;
}

/** Meaning of an argument by its position. */
type Place =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "field"; readonly name: string }
  /** An object whose members are parameters. */
  | { readonly kind: "request" }
  | { readonly kind: "query" }
  | { readonly kind: "options" };

/** Names that generators give the last parameter of a call. */
const optionNames = new Set(["options", "initOverrides", "params", "requestOptions"]);

function placesOf({ parameters, operation }: FormerFunction): readonly Place[] {
  return parameters.map((parameter, index): Place => {
    const node = parameter.getNameNode();
    if (Node.isObjectBindingPattern(node)) return { kind: "request" };
    const name = node.getText();
    const isLast = index === parameters.length - 1;
    if (isLast && optionNames.has(name)) return { kind: "options" };
    if (name === "requestParameters") return { kind: "request" };
    const member = operation.members.get(plain(name));
    if (member !== undefined) return { kind: "member", name: member };
    if (name === "query") return { kind: "query" };
    const field = operation.bodyMembers.get(plain(name));
    if (operation.isForm && field !== undefined && name !== "data")
      return { kind: "field", name: field };
    return { kind: "member", name: "body" };
  });
}

function moveArguments(
  call: CallExpression,
  places: readonly Place[],
  { operation }: FormerFunction,
  file: ClassFile,
): void {
  const args = call.getArguments();
  const given = args.flatMap((node, index) => {
    const place = places[index];
    return place === undefined || place.kind === "options" ? [] : [{ node, place, index }];
  });
  const options = args.find((_, index) => places[index]?.kind === "options");
  if (options !== undefined) checkOptions(options, file);
  const sent = given.filter(({ node }) => node.getText() !== "undefined");
  const [first, last] = [given[0]?.node, given.at(-1)?.node];
  const { edits } = file;
  if (first === undefined || last === undefined || sent.length === 0) {
    if (first !== undefined && last !== undefined)
      edits.replace(first.getStart(), last.getEnd(), options === undefined ? "" : "{}");
    else if (options !== undefined) edits.insert(options.getStart(), "{}, ");
    return;
  }
  const [only] = sent;
  if (
    given.length === 1 &&
    only !== undefined &&
    only.place.kind !== "member" &&
    only.place.kind !== "field"
  ) {
    if (only.place.kind === "request") moveRequest(only.node, operation, file);
    return;
  }
  edits.insert(first.getStart(), "{ ");
  let isInBody = false;
  for (const [index, { node, place }] of given.entries()) {
    const next = given[index + 1]?.node;
    const isField = place.kind === "field";
    if (isField && !isInBody && sent.some((one) => one.node === node))
      edits.insert(node.getStart(), "body: { ");
    if (isField) isInBody = true;
    if (node.getText() === "undefined") {
      const end = next === undefined ? node.getEnd() : next.getStart();
      const before = given[index - 1]?.node;
      edits.remove(
        next === undefined && before !== undefined ? before.getEnd() : node.getStart(),
        end,
      );
      continue;
    }
    if (place.kind === "query" || place.kind === "request") {
      if (place.kind === "request") moveRequest(node, operation, file);
      if (Node.isObjectLiteralExpression(node)) unwrap(node, node.getStart(), edits);
      else edits.insert(node.getStart(), "...");
    } else if (place.kind === "member" || place.kind === "field") {
      const key = propertyKey(place.name);
      if (node.getText() !== key) edits.insert(node.getStart(), `${key}: `);
    }
  }
  edits.insert(last.getEnd(), isInBody ? " } }" : " }");
}

/** Gives the members of an object of parameters their names; a body that was in fields becomes one. */
function moveRequest(node: Node, operation: CalledOperation, file: ClassFile): void {
  if (!Node.isObjectLiteralExpression(node)) return;
  const fields: ObjectLiteralElementLike[] = [];
  for (const property of node.getProperties()) {
    const name = nameOf(property);
    if (name === undefined) continue;
    const member = operation.members.get(plain(name));
    const field = operation.isForm ? operation.bodyMembers.get(plain(name)) : undefined;
    const become = member ?? field ?? (operation.hasBody ? "body" : undefined);
    if (member === undefined && field !== undefined) fields.push(property);
    if (become === undefined) continue;
    if (become !== name) renameProperty(property, propertyKey(become), file.edits);
    takeName(property, file);
  }
  wrapFields(node, fields, file);
}

/** Marks the name of a property, so that it is not renamed once more. */
function takeName(property: ObjectLiteralElementLike, file: ClassFile): void {
  if (Node.isPropertyAssignment(property) || Node.isShorthandPropertyAssignment(property))
    file.done.add(property.getNameNode());
}

function wrapFields(
  literal: ObjectLiteralExpression,
  fields: readonly ObjectLiteralElementLike[],
  file: ClassFile,
): void {
  const [first, last] = [fields[0], fields.at(-1)];
  if (first === undefined || last === undefined) return;
  const all = literal.getProperties();
  const isTogether = all.indexOf(last) - all.indexOf(first) === fields.length - 1;
  if (!isTogether) file.leave(first, "fields of the form are members of 'body' here");
  else {
    // Before the new name of the field, which is inserted at the same place.
    file.edits.insertFirst(first.getStart(), "body: { ");
    file.edits.insert(last.getEnd(), " }");
  }
}

/** Options of a call that mean the same in the new client. */
const sameOptions = new Set(["signal", "headers", "timeout", "credentials"]);

function checkOptions(options: Node, file: ClassFile): void {
  if (!Node.isObjectLiteralExpression(options)) {
    file.leave(
      options,
      "these options of a call are 'signal', 'headers', 'timeout' and others of docs/client.md here",
    );
    return;
  }
  for (const property of options.getProperties()) {
    const name = nameOf(property);
    if (name === undefined || !sameOptions.has(name))
      file.leave(
        property,
        `'${name ?? property.getText()}' is no option of a call here: see the options of 'Calls' in docs/client.md`,
      );
  }
}
