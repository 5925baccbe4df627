import { Node, type Identifier, type ImportSpecifier } from "ts-morph";
import { isValueUse, usesOf } from "../parse.ts";
import { isInType, type ClassFile, type FormerDeclaration } from "./class-file.ts";
import type { ClassTarget } from "./class-target.ts";
import { moveConfiguration, moveInstance } from "./configuration.ts";
import { enumValues } from "./members.ts";

/** A name of generated code, where it is imported. */
interface Imported extends FormerDeclaration {
  readonly specifier: ImportSpecifier;
  readonly name: string;
  readonly uses: readonly Identifier[];
  readonly file: ClassFile;
}

/** Moves one import of generated code with its uses; whether the import can go. */
export function moveImport(
  specifier: ImportSpecifier,
  target: ClassTarget,
  file: ClassFile,
): boolean {
  const local = specifier.getAliasNode() ?? specifier.getNameNode();
  const found = Node.isIdentifier(local) ? file.former(local) : undefined;
  const imported: Imported = {
    target: found?.target ?? target,
    node: found?.node ?? specifier,
    specifier,
    name: specifier.getName(),
    uses: Node.isIdentifier(local) ? usesOf(local) : [],
    file,
  };
  for (const move of moves) {
    const moved = move(imported);
    if (moved !== undefined) return moved;
  }
  return leaveName(imported, "has no counterpart that is known");
}

/** The first that knows a name moves it. */
const moves: readonly ((imported: Imported) => boolean | undefined)[] = [
  moveSettings,
  moveClass,
  moveError,
  moveParams,
  moveEnum,
  moveType,
  moveConversion,
  leaveKnown,
];

function leaveName({ specifier, file }: Imported, advice: string): false {
  file.leave(specifier, `'${specifier.getName()}' ${advice}`);
  return false;
}

/** Gives all uses another name. */
function rename({ uses, file }: Imported, to: string): true {
  for (const use of uses) {
    const parent = use.getParent();
    if (Node.isShorthandPropertyAssignment(parent) && use.getText() !== to)
      file.edits.insert(use.getEnd(), `: ${to}`);
    else file.rename(use, to);
  }
  return true;
}

/** `Configuration` and its parameters. */
function moveSettings(imported: Imported): boolean | undefined {
  const { name, uses, target, file } = imported;
  if (!/^Configuration(?:Parameters)?$|^ApiConfig$/.test(name)) return undefined;
  let isGone = true;
  for (const use of uses) {
    const parent = use.getParent();
    if (Node.isNewExpression(parent) && parent.getExpression() === use)
      moveConfiguration(parent, target, file);
    else if (isInType(use)) {
      const type = file.generated(target, "client", "ClientOptions", true);
      const reference = use.getParent();
      // `ApiConfig<T>` has an argument.
      if (Node.isTypeReference(reference))
        file.edits.replace(reference.getStart(), reference.getEnd(), type);
      else file.rename(use, type);
    } else {
      file.leave(use, `'${name}' is an object of options for 'createClient' here`);
      isGone = false;
    }
  }
  return isGone;
}

/** A class with operations, or a function that makes such an object. */
function moveClass(imported: Imported): boolean | undefined {
  const { name, node, uses, target, file } = imported;
  const isFactory = name.endsWith("Factory") && Node.isVariableDeclaration(node);
  const isInterface =
    name.endsWith("Interface") && Node.isInterfaceDeclaration(node) && sends(node, target);
  if (
    !isFactory &&
    !isInterface &&
    !(Node.isClassDeclaration(node) && (sends(node, target) || name === "HttpClient"))
  )
    return undefined;
  let isGone = true;
  for (const use of uses) {
    const parent = use.getParentOrThrow();
    const isMade = Node.isNewExpression(parent) || (isFactory && Node.isCallExpression(parent));
    if (isMade && parent.getExpression() === use)
      moveInstance(parent, parent.getArguments(), target, file);
    else if (isInType(use) && !Node.isExpressionWithTypeArguments(parent)) {
      const type = file.generated(target, "client", "Client", true);
      if (Node.isTypeReference(parent))
        file.edits.replace(parent.getStart(), parent.getEnd(), type);
      else file.rename(use, type);
    } else {
      file.leave(use, `'${name}' is made by 'createClient' here, and is no class`);
      isGone = false;
    }
  }
  return isGone;
}

/** Whether a declaration has a function that sends a request of the document. */
function sends(node: Node, { api, sent }: ClassTarget): boolean {
  return node
    .getDescendants()
    .some(
      (one) =>
        (Node.isMethodDeclaration(one) ||
          Node.isMethodSignature(one) ||
          Node.isPropertyAssignment(one) ||
          Node.isPropertyDeclaration(one)) &&
        api.operation(one.getName(), sent.get(one.getName())) !== undefined,
    );
}

/** Errors that calls throw. */
function moveError(imported: Imported): boolean | undefined {
  const { name, target, file, uses } = imported;
  if (name === "HttpResponse" && uses.length > 0 && uses.every((one) => file.done.has(one)))
    return true;
  if (name !== "ResponseError" && name !== "FetchError") return undefined;
  return rename(imported, file.generated(target, "client", "ApiError"));
}

/** An interface of the parameters of a call. */
function moveParams(imported: Imported): boolean | undefined {
  const { name, node, target, file } = imported;
  if (!Node.isInterfaceDeclaration(node) || target.api.type(name) !== undefined) return undefined;
  const operation = target.api.params(name);
  return operation && rename(imported, file.generated(target, "client", operation.params, true));
}

/** An enum: one of TypeScript, or an object of constants with its type. */
function moveEnum(imported: Imported): boolean | undefined {
  const { name, node, uses, target, file } = imported;
  const values = enumValues(node);
  if (values === undefined) return undefined;
  const known = target.api.enum(name, values);
  const type = target.api.type(name);
  const isUsed = uses.some(isValueUse);
  if (known === undefined && (isUsed || type === undefined)) return undefined;
  if (type === undefined && uses.some((use) => !isValueUse(use)))
    return leaveName(
      imported,
      `is used as a type, which is that of its property here: '${known?.name}' has its values`,
    );
  for (const use of uses) moveMemberType(use, file);
  if (isUsed) file.constants.add(target.output);
  const to = known === undefined || !isUsed ? (type?.name ?? name) : known.name;
  return rename(imported, file.generated(target, "types", to, !isUsed));
}

/** `TaskState.Open` as a type is the type of a value. */
function moveMemberType(use: Identifier, file: ClassFile): void {
  const parent = use.getParent();
  if (Node.isQualifiedName(parent)) file.leave(parent, "is the value itself as a type here");
}

function moveType(imported: Imported): boolean | undefined {
  const { name, target, uses, file } = imported;
  const type = target.api.type(name);
  if (type === undefined) return undefined;
  if (uses.some(isValueUse)) return undefined;
  return rename(imported, file.generated(target, "types", type.name, true));
}

/** `TaskFromJSON` and `TaskToJSON`, which have nothing to do where values are as they are in JSON. */
function moveConversion(imported: Imported): boolean | undefined {
  const { name, uses, target, file } = imported;
  const [, model = "", direction] = /^(.+?)(From|To)JSON(?:Typed)?$/.exec(name) ?? [];
  const type = direction === undefined ? undefined : target.api.type(model);
  if (type === undefined) return undefined;
  const calls = uses.map((use) => use.getParent());
  const isPlain = calls.every(
    (call, index) => Node.isCallExpression(call) && call.getExpression() === uses[index],
  );
  if (type.hasDates || !isPlain) {
    const codec = direction === "From" ? `decode${type.name}Json` : `encode${type.name}Json`;
    return leaveName(
      imported,
      `is '${codec}' here, between the value and its text: see docs/json-codecs.md`,
    );
  }
  for (const call of calls) {
    const [argument] = Node.isCallExpression(call) ? call.getArguments() : [];
    if (call === undefined || argument === undefined) continue;
    const local = direction === "From" ? file.generated(target, "types", type.name, true) : "";
    file.edits.replace(call.getStart(), argument.getStart(), direction === "From" ? "(" : "");
    file.edits.replace(
      argument.getEnd(),
      call.getEnd(),
      direction === "From" ? ` as ${local})` : "",
    );
  }
  return true;
}

/** Names without a counterpart of the same kind, with the place of their replacement. */
function leaveKnown(imported: Imported): boolean | undefined {
  const advice = known.find(([pattern]) => pattern.test(imported.name))?.[1];
  return advice === undefined ? undefined : leaveName(imported, advice);
}

const known: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Middleware|RequestContext|ResponseContext|ErrorContext|FetchParams)$/,
    "is a function around 'fetch' here: see docs/interceptors.md",
  ],
  [
    /^(?:HttpResponse|ApiResponse|JSONApiResponse|VoidApiResponse)$/,
    "is the type of the response of an operation here, such as 'GetTaskResponse' of the client",
  ],
  [
    /^(?:RequestParams|FullRequestParams|InitOverrideFunction|RequestOpts)$/,
    "is 'CallOptions' of the client here",
  ],
  [/^BASE_PATH$/, "is the option 'baseUrl' of a client here"],
  [
    /Fp$|AxiosParamCreator$/,
    "has no counterpart: the functions of the client take a transport, see docs/client-shapes.md",
  ],
  [
    /^instanceOf/,
    "is a validator here, such as 'validateTask(value).issues === undefined': see docs/validators.md",
  ],
];
