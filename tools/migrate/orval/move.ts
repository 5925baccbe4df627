import { Node, type Identifier, type ImportSpecifier } from "ts-morph";
import type { KnownOperation } from "../known-operation.ts";
import { leaveName } from "../moving-file.ts";
import { isValueUse, usesOf } from "../parse.ts";
import { join, moveAll, moveMutation, moveQuery, replaceCallee } from "./calls.ts";
import type { OrvalFile } from "./target.ts";

/** A name that orval generated, where it is imported. */
interface Imported {
  readonly specifier: ImportSpecifier;
  readonly name: string;
  readonly uses: readonly Identifier[];
  readonly file: OrvalFile;
}

/** Moves one kind of names; undefined for a name of another kind, else whether its import can go. */
type Move = (imported: Imported) => boolean | undefined;

/** Moves one name that orval generated. */
export function moveOrval(specifier: ImportSpecifier, file: OrvalFile): boolean {
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  const uses = Node.isIdentifier(local) ? usesOf(local) : [];
  const imported = { specifier, name: specifier.getName(), uses, file };
  for (const move of moves) {
    const moved = move(imported);
    if (moved !== undefined) return moved;
  }
  return leaveName(specifier, "has no counterpart that is known", file);
}

/** Moves of names, the first that knows a name takes it. */
const moves: readonly Move[] = [
  moveType,
  moveOperation,
  moveParams,
  moveQueryKey,
  moveQueryOptions,
  leaveInfinite,
  moveHook,
  moveMock,
  leaveKnown,
];

function rename({ specifier, uses, file }: Imported, to: string): true {
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  if (to !== local.getText())
    for (const use of uses) file.edits.replace(use.getStart(), use.getEnd(), to);
  return true;
}

function moveType(imported: Imported): boolean | undefined {
  const { name, uses, file } = imported;
  if (!file.target.document.types.has(name)) return undefined;
  const isValue = uses.some(isValueUse);
  if (isValue) file.needsConstants();
  return rename(imported, file.generated("types", name, { isType: !isValue }));
}

function moveOperation({ specifier, name, uses, file }: Imported): boolean | undefined {
  const { document, gives } = file.target;
  const operation = document.operations.get(name);
  if (operation === undefined) return undefined;
  const advice = "what the document lists as an error is in 'error' here, not in 'data'";
  if (gives === "outcome") for (const use of uses) file.edits.leave(use, advice);
  return moveAll(specifier, uses, operation, file, (call) => {
    join(call.getArguments(), operation, file);
    const callee = call.getExpression();
    const api = `${file.client("api")}.${operation.name}${gives === "body" ? "" : ".result"}`;
    file.edits.replace(callee.getStart(), callee.getEnd(), api);
  });
}

function moveParams(imported: Imported): boolean | undefined {
  const { specifier, file } = imported;
  const params = named(imported, /^(.*)Params$/);
  if (params === undefined) return undefined;
  const made = `${pascal(params.name)}Params`;
  // Parameters of the path and the body are members of the same object here.
  const isSame = params.path.length === 0 && !params.hasBody;
  if (isSame) return rename(imported, file.generated("client", made, { isType: true }));
  const advice = `is the query alone: '${made}' of the client here has the path and the body too`;
  return leaveName(specifier, advice, file);
}

function moveQueryKey(imported: Imported): boolean | undefined {
  const { specifier, uses, file } = imported;
  const key = named(imported, /^get(.*)QueryKey$/);
  if (key === undefined) return undefined;
  const made = file.generated("query", `${key.name}QueryKey`);
  return moveAll(specifier, uses, key, file, (call) => {
    join(call.getArguments(), key, file);
    replaceCallee(call, made, file);
  });
}

function moveQueryOptions(imported: Imported): boolean | undefined {
  const { specifier, uses, file } = imported;
  const options = named(imported, /^get(.*)QueryOptions$/);
  if (options?.isRead !== true) return undefined;
  return moveAll(specifier, uses, options, file, (call) =>
    moveQuery(call, options, undefined, file),
  );
}

function leaveInfinite(imported: Imported): boolean | undefined {
  const { specifier, name, file } = imported;
  if (!/^use.*Infinite$/.test(name)) return undefined;
  if (named(imported, /^use(.*?)(?:Suspense)?Infinite$/) === undefined) return undefined;
  const advice = "needs x-pagination here: see 'Lists that page' of docs/migrate.md";
  return leaveName(specifier, advice, file);
}

function moveHook(imported: Imported): boolean | undefined {
  const { specifier, uses, file } = imported;
  const { adapter } = file.target;
  if (adapter !== "@tanstack/react-query") return undefined;
  const suspense = named(imported, /^use(.*)Suspense$/);
  const hook = suspense ?? named(imported, /^use(.*)$/);
  if (hook === undefined) return undefined;
  const query = suspense === undefined ? "useQuery" : "useSuspenseQuery";
  return moveAll(specifier, uses, hook, file, (call) => {
    const wrapper = file.package(adapter, hook.isRead ? query : "useMutation");
    if (hook.isRead) moveQuery(call, hook, wrapper, file);
    else moveMutation(call, hook, wrapper, file);
  });
}

function moveMock(imported: Imported): boolean | undefined {
  const { specifier, name, file } = imported;
  const isAll = /^get\w*Mock$/.test(name) && !/(?:Response|Handler)\w*Mock$/.test(name);
  if (file.target.hasMocks && isAll)
    return rename(imported, file.generated("mocks/handlers", "createHandlers"));
  if (!/Mock(?:Handler)?(?:\d+)?$/.test(name)) return undefined;
  const advice = "is in 'overrides' of createHandlers, or a value of 'mocks/values', here";
  return leaveName(specifier, advice, file);
}

/** Names without a counterpart of the same kind, with the place of their replacement. */
function leaveKnown(imported: Imported): boolean | undefined {
  const { specifier, name, file } = imported;
  if (/^[A-Z]\w*(?:Body|Response|QueryParams|Params|Header|Item)$/.test(name)) {
    const advice = "is a schema of Zod or the type of a result: see 'Schemas' of docs/migrate.md";
    return leaveName(specifier, advice, file);
  }
  if (named(imported, /^(?:use|create|inject)(.*?)(?:Suspense|Query)?$/) === undefined)
    return undefined;
  const advice =
    "is a hook: those of React Query are moved, others are made of the options or keys of '@diptych/query'";
  return leaveName(specifier, advice, file);
}

/** The operation that a name is made of. */
function named({ name, file }: Imported, pattern: RegExp): KnownOperation | undefined {
  const { operations } = file.target.document;
  const [, inner = ""] = pattern.exec(name) ?? [];
  return inner === "" ? undefined : operations.get(inner.charAt(0).toLowerCase() + inner.slice(1));
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
