import { Node, type CallExpression, type Identifier, type ImportSpecifier } from "ts-morph";
import { camelCase } from "../../../generator/names/identifier.ts";
import { moveHookErrors, moveOutcomeErrors } from "./errors.ts";
import { nameOf, removeProperty, spreadProperty } from "../flatten.ts";
import type { KnownOperation } from "../known-operation.ts";
import { leaveName, type MovingFile } from "../moving-file.ts";
import { isValueUse, usesOf } from "../parse.ts";
import { boundBy, callOf, callsOf, memberUses } from "../variables.ts";

/** Endings of functions of the query plugin, and what they become. */
const queryFunctions = [
  { ending: "InfiniteOptions", become: undefined },
  { ending: "InfiniteQueryKey", become: undefined },
  { ending: "QueryKey", become: "QueryKey" },
  { ending: "Options", become: "QueryOptions" },
  { ending: "Mutation", become: "MutationOptions" },
] as const;

/** Moves one name that hey-api generated. */
export function moveHeyApi(specifier: ImportSpecifier, file: MovingFile): boolean {
  const name = specifier.getName();
  const { operations, types } = file.target.document;
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  const uses = Node.isIdentifier(local) ? usesOf(local) : [];
  if (types.has(name)) {
    if (uses.some(isValueUse))
      return leaveName(
        specifier,
        "is used as a value: 'enums: const' writes one, see docs/enums.md",
        file,
      );
    rename(uses, local.getText(), file.generated("types", name, { isType: true }), file);
    return true;
  }
  const operation = operations.get(name);
  if (operation !== undefined)
    return moveAll(specifier, uses, file, (call) => moveCall(call, operation, file));
  for (const { ending, become } of queryFunctions) {
    const known = name.endsWith(ending) ? operations.get(name.slice(0, -ending.length)) : undefined;
    if (known === undefined) continue;
    if (become === undefined) {
      return leaveName(
        specifier,
        "needs x-pagination here: see 'Lists that page' of docs/migrate.md",
        file,
      );
    }
    return moveAll(specifier, uses, file, (call) => moveOptions(call, known, become, file));
  }
  const of = /^(.*?)(Data|Errors?|Responses?)$/.exec(name);
  const known = of?.[1] === undefined ? undefined : operations.get(camelCase(of[1]));
  if (of !== null && known !== undefined) {
    const type =
      of[2] === "Error" ? known.errorType : of[2] === "Response" ? known.resultType : undefined;
    if (type !== undefined && !uses.some(isValueUse)) {
      rename(uses, local.getText(), file.generated("types", type, { isType: true }), file);
      return true;
    }
    const advice =
      of[2] === "Data"
        ? `is '${of[1]}Params' of the client here, a flat object`
        : "is the type of the body here: import that from types";
    return leaveName(specifier, advice, file);
  }
  if (name === "client") {
    return leaveName(
      specifier,
      `is made in '${file.target.client}' here: address, auth and interceptors go there`,
      file,
    );
  }
  if (/^z[A-Z]/.test(name)) {
    return leaveName(specifier, "is a schema of Zod: see 'Schemas' of docs/migrate.md", file);
  }
  return leaveName(specifier, "has no counterpart that is known", file);
}

function rename(
  uses: readonly Identifier[],
  before: string,
  after: string,
  file: MovingFile,
): void {
  if (before === after) return;
  for (const use of uses) file.edits.replace(use.getStart(), use.getEnd(), after);
}

/** Moves every use, or none of them: what is not called directly stays. */
function moveAll(
  specifier: ImportSpecifier,
  uses: readonly Identifier[],
  file: MovingFile,
  move: (call: CallExpression) => void,
): boolean {
  const calls = uses.map((use) => ({ use, call: callOf(use) }));
  const stuck = calls.filter(({ call }) => call === undefined || !isReadable(call));
  for (const { use } of stuck) {
    file.edits.leave(use, `'${specifier.getName()}' is not called with an object here`);
  }
  if (stuck.length > 0) return false;
  for (const { call } of calls) if (call !== undefined) move(call);
  return true;
}

/** Whether the call has no argument, or one whose members show. */
function isReadable(call: CallExpression): boolean {
  const [first, ...more] = call.getArguments();
  if (more.length > 0 || call.getTypeArguments().length > 0) return false;
  if (first === undefined) return true;
  return (
    Node.isObjectLiteralExpression(first) &&
    first.getProperties().every((one) => nameOf(one) !== undefined)
  );
}

/** Members of an outcome that are otherwise here. */
const otherMembers: Readonly<Record<string, string>> = {
  request: "'request' is not there: an interceptor sees it",
  response: "'response' has status, headers and body here, and is no Response of fetch",
};

const parts = new Set(["path", "query", "headers"]);

/** Makes one flat object of `path`, `query` and `headers`, and `body` beside them. Whether errors are thrown. */
function flatten(argument: Node | undefined, file: MovingFile): boolean {
  if (!Node.isObjectLiteralExpression(argument)) return false;
  let throws = false;
  for (const property of argument.getProperties()) {
    const name = nameOf(property) ?? "";
    if (parts.has(name)) spreadProperty(property, file.edits);
    else if (name === "throwOnError") {
      throws = Node.isPropertyAssignment(property) && Node.isTrueLiteral(property.getInitializer());
      removeProperty(property, file.edits);
    } else if (name !== "body") {
      const where =
        name === "signal"
          ? "goes into an object behind the parameters here"
          : "is no parameter: it goes into the client's options here";
      file.edits.leave(property, `'${name}' ${where}`);
    }
  }
  return throws;
}

/** Moves a call that gives `{ data, error }`, or with `throwOnError` `{ data }`. */
function moveCall(call: CallExpression, operation: KnownOperation, file: MovingFile): void {
  const throws = flatten(call.getArguments()[0], file);
  const callee = call.getExpression();
  const form = throws ? "response" : "result";
  file.edits.replace(
    callee.getStart(),
    callee.getEnd(),
    `${file.client("api")}.${operation.name}.${form}`,
  );
  const bound = boundBy(call);
  if (bound === undefined) {
    const parent = call.getParent();
    const isAlone = Node.isExpressionStatement(
      Node.isAwaitExpression(parent) ? parent.getParent() : parent,
    );
    if (!isAlone)
      file.edits.leave(
        call,
        throws
          ? "the body is in 'body' here, not in 'data'"
          : "gives 'status', 'data' and 'error' here",
      );
    return;
  }
  if (bound.kind === "members") {
    if (!throws) moveOutcomeErrors(bound, operation, file);
    for (const element of bound.pattern.getElements()) {
      const key = element.getPropertyNameNode() ?? element.getNameNode();
      const name = key.getText();
      if (name === "data" && throws) {
        if (element.getPropertyNameNode() === undefined)
          file.edits.insert(key.getStart(), "body: ");
        else file.edits.replace(key.getStart(), key.getEnd(), "body");
      } else if (Object.hasOwn(otherMembers, name)) {
        file.edits.leave(key, otherMembers[name] ?? "");
      }
    }
    return;
  }
  if (!throws) moveOutcomeErrors(bound, operation, file);
  if (throws) {
    for (const use of memberUses(bound, "data")) {
      if (Node.isPropertyAccessExpression(use)) {
        const name = use.getNameNode();
        file.edits.replace(name.getStart(), name.getEnd(), "body");
      }
    }
  }
  for (const [member, advice] of Object.entries(otherMembers)) {
    for (const use of memberUses(bound, member)) file.edits.leave(use, advice);
  }
}

/** Moves a call of the query plugin, and the variables of mutations. */
function moveOptions(
  call: CallExpression,
  operation: KnownOperation,
  become: "QueryKey" | "QueryOptions" | "MutationOptions",
  file: MovingFile,
): void {
  const { edits } = file;
  const callee = call.getExpression();
  const local = file.generated("query", `${operation.name}${become}`);
  edits.replace(callee.getStart(), callee.getEnd(), local);
  const [argument] = call.getArguments();
  if (become === "QueryKey") {
    flatten(argument, file);
    return;
  }
  const transport = file.client("transport");
  if (become === "MutationOptions") {
    edits.insert(call.getEnd() - 1, argument === undefined ? transport : "");
    if (argument !== undefined) {
      edits.leave(argument, `takes '${transport}' alone here: parameters go to 'mutate'`);
    }
    const hook = call.getFirstAncestor((node) => Node.isCallExpression(node));
    const bound = hook && boundBy(hook);
    moveHookErrors(bound, hook?.getArguments()[0], operation, file);
    if (bound === undefined) return;
    const uses = ["mutate", "mutateAsync"].flatMap((name) => memberUses(bound, name));
    for (const one of callsOf(uses)) flatten(one.getArguments()[0], file);
    return;
  }
  const hook = call.getFirstAncestor((node) => Node.isCallExpression(node));
  if (hook !== undefined) moveHookErrors(boundBy(hook), hook.getArguments()[0], operation, file);
  if (argument === undefined) edits.insert(call.getEnd() - 1, transport);
  else {
    edits.insert(argument.getStart(), `${transport}, `);
    flatten(argument, file);
  }
}
