import { Node, type Identifier } from "ts-morph";
import { propertyKey } from "../../../generator/names/quote.ts";
import { leaveName } from "../moving-file.ts";
import { callOf } from "../variables.ts";
import { named, rename, type Imported } from "./imported.ts";

/** Moves handlers of MSW and the values that they give. */
export function moveMock(imported: Imported): boolean | undefined {
  const { specifier, name, file } = imported;
  if (!/Mock(?:Handler)?\d*$/.test(name)) return undefined;
  if (file.target.hasMocks) {
    const moved = moveHandler(imported) ?? moveValue(imported) ?? moveAllHandlers(imported);
    if (moved !== undefined) return moved;
  }
  const advice = "is in 'overrides' of createHandlers, or a value of 'mocks/values', here";
  return leaveName(specifier, advice, file);
}

/** `getTasksMock()`: one function makes the handlers of all operations here, so that a second one in a list goes. */
function moveAllHandlers(imported: Imported): boolean | undefined {
  const { name, uses, file } = imported;
  if (!/^get\w*Mock$/.test(name) || /(?:Response|Handler)\w*Mock$/.test(name)) return undefined;
  const seen = file.lists;
  for (const use of uses) {
    const call = callOf(use);
    const spread = call?.getParent();
    const list = Node.isSpreadElement(spread) ? spread.getParent() : undefined;
    if (call === undefined || spread === undefined || list === undefined) continue;
    if (!seen.has(list)) seen.add(list);
    else {
      removeElement(spread, list, file.edits);
      file.gone.add(use);
    }
  }
  const kept = uses.filter((use) => !file.gone.has(use));
  if (kept.length === 0) return true;
  return rename({ ...imported, uses: kept }, file.generated("mocks/handlers", "createHandlers"));
}

/** Removes an element of a list with the comma before it. */
function removeElement(element: Node, list: Node, edits: Imported["file"]["edits"]): void {
  const elements = elementsOf(list);
  const before = elements[elements.indexOf(element) - 1];
  const next = elements[elements.indexOf(element) + 1];
  if (before !== undefined) edits.remove(before.getEnd(), element.getEnd());
  else if (next !== undefined) edits.remove(element.getStart(), next.getStart());
  else edits.remove(element.getStart(), element.getEnd());
}

const elementsOf = (list: Node): readonly Node[] =>
  Node.isCallExpression(list)
    ? list.getArguments()
    : Node.isArrayLiteralExpression(list)
      ? list.getElements()
      : [];

/** `getListTasksMockHandler(reply)`: handlers of one list become one call with all their replies. */
function moveHandler(imported: Imported): boolean | undefined {
  const { name, uses, file, specifier } = imported;
  if (!name.endsWith("MockHandler")) return undefined;
  const operation = named(imported, /^get(.+)MockHandler$/);
  if (operation === undefined) return undefined;
  const calls = uses.map((use) => ({ use, call: callOf(use), list: listOf(use) }));
  const isPlain = calls.every(
    ({ call, list }) => list !== undefined && call !== undefined && call.getArguments().length <= 1,
  );
  if (!isPlain) return leaveName(specifier, "is in 'overrides' of createHandlers here", file);
  const create = file.generated("mocks/handlers", "createHandlers");
  for (const { call, list } of calls) {
    if (call === undefined || list === undefined) continue;
    const elements = elementsOf(list);
    const handlers = elements.filter((one) => isHandler(one, imported));
    const isFirst = handlers[0] === call;
    const isLast = handlers.at(-1) === call;
    const [reply] = call.getArguments();
    const key = propertyKey(operation.name);
    const isFunction = Node.isArrowFunction(reply) || Node.isFunctionExpression(reply);
    const open = `${isFirst ? `...${create}({ overrides: { ` : ""}${key}: ${reply === undefined || isFunction ? "" : "() => "}`;
    const isObject = Node.isObjectLiteralExpression(reply);
    if (reply === undefined)
      file.edits.replace(call.getStart(), call.getEnd(), `${open}{}${isLast ? " } })" : ""}`);
    else {
      file.edits.replace(call.getStart(), reply.getStart(), `${open}${isObject ? "(" : ""}`);
      file.edits.replace(
        reply.getEnd(),
        call.getEnd(),
        `${isObject ? ")" : ""}${isLast ? " } })" : ""}`,
      );
    }
    if (isFirst) noteEarlier(list, imported);
  }
  return true;
}

/** Whether an element is a call of a generated function that makes a handler. */
function isHandler(element: Node, { file }: Imported): boolean {
  if (!Node.isCallExpression(element)) return false;
  const callee = element.getExpression();
  return Node.isIdentifier(callee) && file.handlers.has(callee.getText());
}

/** The list of arguments, or the array, that a call of a handler stands in, if all handlers there follow each other. */
function listOf(use: Identifier): Node | undefined {
  const call = callOf(use);
  const parent = call?.getParent();
  return Node.isCallExpression(parent) || Node.isArrayLiteralExpression(parent)
    ? parent
    : undefined;
}

/** Handlers of all operations come before those of an earlier call in the same function. */
function noteEarlier(list: Node, { file }: Imported): void {
  if (!Node.isCallExpression(list) || !list.getExpression().getText().endsWith(".use")) return;
  const scope = list.getFirstAncestor(
    (one) => Node.isArrowFunction(one) || Node.isFunctionLikeDeclaration(one),
  );
  if (scope === undefined) return;
  if (file.lists.has(scope))
    file.edits.leave(
      list,
      "hides the handlers of an earlier 'use' here: put all 'overrides' into one call",
    );
  file.lists.add(scope);
}

/** `getGetTaskResponseMock(members)`: the example of a type. */
function moveValue(imported: Imported): boolean | undefined {
  const operation = named(imported, /^get(.+)ResponseMock$/);
  if (operation?.resultType === undefined) return undefined;
  return rename(
    imported,
    imported.file.generated("mocks/values", `example${operation.resultType}`),
  );
}
