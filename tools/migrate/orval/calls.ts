import { Node, type CallExpression, type Identifier, type ImportSpecifier } from "ts-morph";
import { moveBinding } from "../classes/answers.ts";
import { joinArguments, nameOf, positions } from "../flatten.ts";
import type { KnownOperation } from "../known-operation.ts";
import { callOf } from "../variables.ts";
import { dropData, moveCallbacks, moveMutations } from "./results.ts";
import type { OrvalFile } from "./target.ts";

/** Moves every use, or none of them. */
export function moveAll(
  specifier: ImportSpecifier,
  uses: readonly Identifier[],
  operation: KnownOperation,
  file: OrvalFile,
  move: (call: CallExpression) => void,
): boolean {
  const calls = uses.map((use) => ({ use, call: callOf(use) }));
  const isHook =
    specifier.getName().startsWith("use") || specifier.getName().endsWith("QueryOptions");
  const stuck = calls.filter(
    ({ call }) => call === undefined || !isReadable(call, operation, isHook),
  );
  for (const { use } of stuck) {
    file.edits.leave(
      use,
      `this use of '${specifier.getName()}' has arguments that are not moved by themselves`,
    );
  }
  if (stuck.length > 0) return false;
  for (const { call } of calls) if (call !== undefined) move(call);
  return true;
}

/** Whether the call's arguments and hook options are recognizable. */
function isReadable(call: CallExpression, operation: KnownOperation, isHook: boolean): boolean {
  const args = call.getArguments();
  if (call.getTypeArguments().length > 0 || args.some(Node.isSpreadElement)) return false;
  // Options of a request may stand behind the parameters.
  if (!isHook) return args.length <= positions(operation).length + 1;
  const count = operation.isRead ? readPositions(operation) : 0;
  if (args.length > count + 1) return false;
  const options = args[count];
  return options === undefined || optionsOf(options, operation) !== undefined;
}

/** Number of parameters of a query: hooks for reading take no body. */
const readPositions = (operation: KnownOperation): number => positions(operation).length;

/** The object below `query` or `mutation` of the options, where there is nothing else. */
export function optionsOf(options: Node, operation: Pick<KnownOperation, "isRead">) {
  if (!Node.isObjectLiteralExpression(options)) return undefined;
  const [only, ...more] = options.getProperties();
  const name = operation.isRead ? "query" : "mutation";
  if (!Node.isPropertyAssignment(only) || more.length > 0 || only.getName() !== name)
    return undefined;
  const value = only.getInitializer();
  return Node.isObjectLiteralExpression(value) ? value : undefined;
}

export function replaceCallee(call: CallExpression, text: string, file: OrvalFile): void {
  const callee = call.getExpression();
  file.edits.replace(callee.getStart(), callee.getEnd(), text);
}

/** Makes one object of the arguments of a call; options of the request stay behind it. */
export function joinCall(call: CallExpression, operation: KnownOperation, file: OrvalFile): void {
  const args = call.getArguments();
  const count = positions(operation).length;
  const given = args.slice(0, count);
  const options = args[count];
  join(given, operation, file);
  if (options === undefined) return;
  if (given.length === 0) file.edits.insert(options.getStart(), "{}, ");
  const isKnown =
    Node.isObjectLiteralExpression(options) &&
    options.getProperties().every((one) => /^(?:signal|headers|timeout)$/.test(nameOf(one) ?? ""));
  if (!isKnown)
    file.edits.leave(
      options,
      "options of a call are 'signal', 'headers', 'timeout' and others of docs/client.md here",
    );
}

export function join(args: readonly Node[], operation: KnownOperation, file: OrvalFile): void {
  // `undefined` in the place of parameters is no parameters.
  const [first] = args;
  if (args.length === 1 && first?.getText() === "undefined")
    file.edits.remove(first.getStart(), first.getEnd());
  else joinArguments(args, operation, file.edits);
}

/** Moves a hook of a query, or its options alone where `hook` is absent. */
export function moveQuery(
  call: CallExpression,
  operation: KnownOperation,
  hook: string | undefined,
  file: OrvalFile,
): void {
  const { edits } = file;
  const args = call.getArguments();
  const count = readPositions(operation);
  const given = args.slice(0, count);
  const options = args[count] && optionsOf(args[count], operation);
  const made = file.generated("query", `${operation.name}QueryOptions`);
  const transport = file.client("transport");
  const isEmpty = given.length === 0 || (given.length === 1 && given[0]?.getText() === "undefined");
  const open =
    options === undefined
      ? hook === undefined
        ? made
        : `${hook}(${made}`
      : `${hook === undefined ? "{" : `${hook}({`} ...${made}`;
  replaceCallee(call, open, file);
  const [first] = given;
  if (first === undefined) edits.insert(call.getEnd() - 1, transport);
  else edits.insert(first.getStart(), isEmpty ? transport : `${transport}, `);
  join(given, operation, file);
  if (options === undefined) {
    if (hook !== undefined) edits.insert(call.getEnd(), ")");
  } else
    endOptions(call, options.getProperties(), given.at(-1)?.getEnd(), hook !== undefined, file);
  const selects = options?.getProperty("select");
  if (selects !== undefined && file.target.gives !== "body" && !takesBody(selects, file))
    edits.leave(selects, "'select' gets the body itself here");
  if (hook !== undefined && file.target.gives !== "body") dropData(call, edits);
}

/** Closes the call of the options, and puts the user's own behind them. */
function endOptions(
  call: CallExpression,
  properties: readonly Node[],
  from: number | undefined,
  isHook: boolean,
  file: OrvalFile,
): void {
  const [first, last] = [properties[0], properties.at(-1)];
  const start = from ?? call.getArguments()[0]?.getStart() ?? call.getEnd() - 1;
  const close = isHook ? " })" : " }";
  if (first === undefined || last === undefined)
    file.edits.replace(start, call.getEnd(), `)${close}`);
  else {
    file.edits.replace(start, first.getStart(), "), ");
    file.edits.replace(last.getEnd(), call.getEnd(), close);
  }
}

export function moveMutation(
  call: CallExpression,
  operation: KnownOperation,
  hook: string,
  file: OrvalFile,
): void {
  const { edits } = file;
  const [given] = call.getArguments();
  const options = given && optionsOf(given, operation);
  const made = `${file.generated("query", `${operation.name}MutationOptions`)}(${file.client("transport")})`;
  if (given === undefined || options === undefined) {
    replaceCallee(call, hook, file);
    edits.insert(call.getEnd() - 1, made);
  } else {
    const [first, last] = [options.getProperties()[0], options.getProperties().at(-1)];
    replaceCallee(call, hook, file);
    edits.replace(given.getStart(), first?.getStart() ?? given.getEnd(), `{ ...${made}, `);
    edits.replace(last?.getEnd() ?? given.getEnd(), given.getEnd(), " }");
    moveCallbacks(options, operation, edits);
    const success = options.getProperty("onSuccess");
    if (
      success !== undefined &&
      file.target.gives !== "body" &&
      hasParameters(success) &&
      !takesBody(success, file)
    ) {
      edits.leave(success, "'onSuccess' gets the body itself here");
    }
  }
  moveMutations(call, operation, edits, file.target.gives);
}

/** Moves a function that takes the body out of its first argument; false where it takes more, or is no function. */
function takesBody(property: Node, { edits }: OrvalFile): boolean {
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : property;
  if (
    !Node.isArrowFunction(value) &&
    !Node.isFunctionExpression(value) &&
    !Node.isMethodDeclaration(value)
  )
    return false;
  const name = value.getParameters()[0]?.getNameNode();
  const leave = (node: Node, advice: string): void => edits.leave(node, advice);
  return name !== undefined && moveBinding(name, { edits, done: new Set(), leave });
}

/** Whether a property is a function that reads its argument. */
function hasParameters(property: Node): boolean {
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : property;
  return (
    !(
      Node.isArrowFunction(value) ||
      Node.isFunctionExpression(value) ||
      Node.isMethodDeclaration(value)
    ) || value.getParameters().length > 0
  );
}
