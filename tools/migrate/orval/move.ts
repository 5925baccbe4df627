import { Node, type CallExpression, type Identifier, type ImportSpecifier } from "ts-morph";
import { joinArguments, positions } from "../flatten.ts";
import type { KnownOperation } from "../known-operation.ts";
import { leaveName, type MovingFile, type Target } from "../moving-file.ts";
import { isValueUse, usesOf } from "../parse.ts";
import { callOf } from "../variables.ts";
import { dropData, moveMutations } from "./results.ts";

/** Where the code of one document of orval was. */
export interface OrvalTarget extends Target {
  readonly adapter: string | undefined;
  readonly gives: "outcome" | "body";
  readonly hasMocks: boolean;
}

type File = MovingFile<OrvalTarget>;

/** Moves one name that orval generated. */
export function moveOrval(specifier: ImportSpecifier, file: File): boolean {
  const name = specifier.getName();
  const { document, adapter, hasMocks, gives } = file.target;
  const { operations, types } = document;
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  const uses = Node.isIdentifier(local) ? usesOf(local) : [];
  const rename = (to: string): true => {
    if (to !== local.getText())
      for (const use of uses) file.edits.replace(use.getStart(), use.getEnd(), to);
    return true;
  };
  if (types.has(name)) {
    const isValue = uses.some(isValueUse);
    if (isValue) file.needsConstants();
    return rename(file.generated("types", name, { isType: !isValue }));
  }
  const operation = operations.get(name);
  if (operation !== undefined) {
    if (gives === "outcome") {
      for (const use of uses)
        file.edits.leave(
          use,
          "what the document lists as an error is in 'error' here, not in 'data'",
        );
    }
    return moveAll(specifier, uses, operation, file, (call) => {
      join(call.getArguments(), operation, file);
      const callee = call.getExpression();
      const api = `${file.client("api")}.${operation.name}${gives === "body" ? "" : ".result"}`;
      file.edits.replace(callee.getStart(), callee.getEnd(), api);
    });
  }
  const params = named(name, /^(.*)Params$/, operations);
  if (params !== undefined) {
    const made = `${pascal(params.name)}Params`;
    // Parameters of the path and the body are members of the same object here.
    const isSame = params.path.length === 0 && !params.hasBody;
    return isSame
      ? rename(file.generated("client", made, { isType: true }))
      : leaveName(
          specifier,
          `is the query alone: '${made}' of the client here has the path and the body too`,
          file,
        );
  }
  const key = named(name, /^get(.*)QueryKey$/, operations);
  if (key !== undefined) {
    const made = file.generated("query", `${key.name}QueryKey`);
    return moveAll(specifier, uses, key, file, (call) => {
      join(call.getArguments(), key, file);
      replaceCallee(call, made, file);
    });
  }
  const options = named(name, /^get(.*)QueryOptions$/, operations);
  if (options?.isRead === true) {
    return moveAll(specifier, uses, options, file, (call) =>
      moveQuery(call, options, undefined, file),
    );
  }
  if (/^use.*Infinite$/.test(name) && named(name, /^use(.*?)(?:Suspense)?Infinite$/, operations)) {
    return leaveName(
      specifier,
      "needs x-pagination here: see 'Lists that page' of docs/migrate.md",
      file,
    );
  }
  const isReact = adapter === "@tanstack/react-query";
  const suspense = isReact ? named(name, /^use(.*)Suspense$/, operations) : undefined;
  const hook = suspense ?? (isReact ? named(name, /^use(.*)$/, operations) : undefined);
  if (hook !== undefined) {
    const of = hook.isRead
      ? suspense === undefined
        ? "useQuery"
        : "useSuspenseQuery"
      : "useMutation";
    return moveAll(specifier, uses, hook, file, (call) => {
      const wrapper = file.package(adapter ?? "", of);
      if (hook.isRead) moveQuery(call, hook, wrapper, file);
      else moveMutation(call, hook, wrapper, file);
    });
  }
  if (hasMocks && /^get\w*Mock$/.test(name) && !/(?:Response|Handler)\w*Mock$/.test(name)) {
    return rename(file.generated("mocks/handlers", "createHandlers"));
  }
  if (/Mock(?:Handler)?(?:\d+)?$/.test(name)) {
    return leaveName(
      specifier,
      "is in 'overrides' of createHandlers, or a value of 'mocks/values', here",
      file,
    );
  }
  if (/^[A-Z]\w*(?:Body|Response|QueryParams|Params|Header|Item)$/.test(name)) {
    return leaveName(
      specifier,
      "is a schema of Zod or the type of a result: see 'Schemas' of docs/migrate.md",
      file,
    );
  }
  if (named(name, /^(?:use|create|inject)(.*?)(?:Suspense|Query)?$/, operations) !== undefined) {
    return leaveName(
      specifier,
      "is a hook: those of React Query are moved, others are made of the options or keys of '@diptych/query'",
      file,
    );
  }
  return leaveName(specifier, "has no counterpart that is known", file);
}

/** The operation that a name is made of. */
function named(
  name: string,
  pattern: RegExp,
  operations: ReadonlyMap<string, KnownOperation>,
): KnownOperation | undefined {
  const [, inner = ""] = pattern.exec(name) ?? [];
  return inner === "" ? undefined : operations.get(inner.charAt(0).toLowerCase() + inner.slice(1));
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Moves every use, or none of them. */
function moveAll(
  specifier: ImportSpecifier,
  uses: readonly Identifier[],
  operation: KnownOperation,
  file: File,
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
  if (!isHook) return args.length <= positions(operation).length;
  const count = operation.isRead ? readPositions(operation) : 0;
  if (args.length > count + 1) return false;
  const options = args[count];
  return options === undefined || optionsOf(options, operation) !== undefined;
}

/** Number of parameters of a query: hooks for reading take no body. */
const readPositions = (operation: KnownOperation): number => positions(operation).length;

/** The object below `query` or `mutation` of the options, where there is nothing else. */
function optionsOf(options: Node, operation: KnownOperation) {
  if (!Node.isObjectLiteralExpression(options)) return undefined;
  const [only, ...more] = options.getProperties();
  const name = operation.isRead ? "query" : "mutation";
  if (!Node.isPropertyAssignment(only) || more.length > 0 || only.getName() !== name)
    return undefined;
  const value = only.getInitializer();
  return Node.isObjectLiteralExpression(value) ? value : undefined;
}

function replaceCallee(call: CallExpression, text: string, file: File): void {
  const callee = call.getExpression();
  file.edits.replace(callee.getStart(), callee.getEnd(), text);
}

function join(args: readonly Node[], operation: KnownOperation, file: File): void {
  // `undefined` in the place of parameters is no parameters.
  const [first] = args;
  if (args.length === 1 && first?.getText() === "undefined")
    file.edits.remove(first.getStart(), first.getEnd());
  else joinArguments(args, operation, file.edits);
}

/** Moves a hook of a query, or its options alone where `hook` is absent. */
function moveQuery(
  call: CallExpression,
  operation: KnownOperation,
  hook: string | undefined,
  file: File,
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
  if (selects !== undefined && file.target.gives === "outcome")
    edits.leave(selects, "'select' gets the body itself here");
  if (hook !== undefined && file.target.gives === "outcome") dropData(call, edits);
}

/** Closes the call of the options, and puts the user's own behind them. */
function endOptions(
  call: CallExpression,
  properties: readonly Node[],
  from: number | undefined,
  isHook: boolean,
  file: File,
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

function moveMutation(
  call: CallExpression,
  operation: KnownOperation,
  hook: string,
  file: File,
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
    const success = options.getProperty("onSuccess");
    if (success !== undefined && file.target.gives === "outcome" && hasParameters(success)) {
      edits.leave(success, "'onSuccess' gets the body itself here");
    }
  }
  moveMutations(call, operation, edits);
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
