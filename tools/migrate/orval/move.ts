import { Node, type CallExpression, type ImportSpecifier } from "ts-morph";
import { moveAnswer } from "../classes/answers.ts";
import type { KnownOperation } from "../known-operation.ts";
import { leaveName } from "../moving-file.ts";
import { isValueUse, usesOf } from "../parse.ts";
import { plain } from "../plain-name.ts";
import { boundBy, callOf } from "../variables.ts";
import { joinCall, join, moveAll, moveMutation, moveQuery, replaceCallee } from "./calls.ts";
import { named, pascal, rename, type Imported } from "./imported.ts";
import { moveInfinite } from "./infinite.ts";
import { moveMock } from "./mocks.ts";
import type { OrvalFile } from "./target.ts";

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
  moveFactory,
  moveParams,
  moveBody,
  moveQueryKey,
  moveQueryOptions,
  moveInfinite,
  leaveInfinite,
  moveHook,
  moveMock,
  leaveKnown,
];

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
    const form = gives === "answer" ? answerForm(call, file) : gives === "body" ? "" : ".result";
    moveCall(call, operation, form, file);
  });
}

/** Puts a function of the client in the place of a generated one. */
function moveCall(
  call: CallExpression,
  operation: KnownOperation,
  form: string,
  file: OrvalFile,
): void {
  joinCall(call, operation, file);
  const callee = call.getExpression();
  const api = `${file.client("api")}.${operation.name}${form}`;
  file.edits.replace(callee.getStart(), callee.getEnd(), api);
}

/** Moves what a call of axios gave: the body alone, or a response whose body was in `data`. */
function answerForm(call: CallExpression, { edits }: OrvalFile): string {
  const leave = (node: Node, advice: string): void => edits.leave(node, advice);
  const form = moveAnswer(call, { edits, done: new Set(), leave });
  if (form === "plain") return "";
  leave(call, "gives 'status', 'headers' and 'body' here: the body is not in 'data'");
  return ".response";
}

/** `getTasks()` of the client `axios`, whose members are the operations. */
function moveFactory({ specifier, name, uses, file }: Imported): boolean | undefined {
  const { operations, title, tags } = file.target.document;
  const own = plain(/^get(.+)$/.exec(name)?.[1] ?? "");
  if (own !== title && !tags.has(own)) return undefined;
  const calls = uses.map(callOf);
  if (calls.some((call) => call === undefined))
    return leaveName(specifier, "is 'api' of the client here", file);
  for (const call of calls) {
    if (call === undefined) continue;
    file.edits.replace(call.getStart(), call.getEnd(), file.client("api"));
    const parent = call.getParent();
    const bound = boundBy(call);
    const accesses =
      bound?.kind === "name"
        ? usesOf(bound.name).map((use) => use.getParentOrThrow())
        : Node.isPropertyAccessExpression(parent)
          ? [parent]
          : [];
    for (const access of accesses) {
      if (!Node.isPropertyAccessExpression(access)) {
        file.edits.leave(access, "its functions take one object here");
        continue;
      }
      const operation = operations.get(access.getName());
      const made = operation && access.getParent();
      if (operation === undefined || !Node.isCallExpression(made)) {
        file.edits.leave(access, `'${access.getName()}' has no counterpart that is known`);
        continue;
      }
      moveMember(access.getNameNode(), made, operation, file);
    }
    if (bound?.kind === "members")
      for (const element of bound.pattern.getElements()) {
        const operation = operations.get(
          (element.getPropertyNameNode() ?? element.getNameNode()).getText(),
        );
        const local = element.getNameNode();
        for (const use of Node.isIdentifier(local) ? usesOf(local) : []) {
          const made = callOf(use);
          if (operation === undefined || made === undefined)
            file.edits.leave(use, "takes one object here");
          else moveMember(use, made, operation, file);
        }
      }
  }
  return true;
}

/** Moves a call of a member of the client `axios`. */
function moveMember(
  name: Node,
  call: CallExpression,
  operation: KnownOperation,
  file: OrvalFile,
): void {
  joinCall(call, operation, file);
  const form = answerForm(call, file);
  if (name.getText() !== operation.name && form === "")
    file.edits.replace(name.getStart(), name.getEnd(), operation.name);
  else if (form !== "") file.edits.insert(name.getEnd(), form);
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

/** The type of a body, such as `UploadAttachmentBody`; that of a module of Zod is a schema. */
function moveBody(imported: Imported): boolean | undefined {
  const { specifier, uses, file } = imported;
  const operation = named(imported, /^([A-Z]\w*)Body$/);
  const module = specifier.getImportDeclaration().getModuleSpecifierValue();
  if (operation?.hasBody !== true || /\.?zod\b/.test(module) || uses.some(isValueUse))
    return undefined;
  if (operation.isMultipart || operation.bodyType === undefined) {
    const params = file.generated("client", `${pascal(operation.name)}Params`, { isType: true });
    return rename(imported, `${params}["body"]`);
  }
  return rename(imported, file.generated("types", operation.bodyType, { isType: true }));
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
