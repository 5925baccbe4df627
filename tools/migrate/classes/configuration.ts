import {
  Node,
  type NewExpression,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
} from "ts-morph";
import { nameOf, removeProperty, renameProperty, unwrap } from "../flatten.ts";
import { bare } from "../parse.ts";
import type { ClassFile } from "./class-file.ts";
import { isOfAxios, type ClassTarget } from "./class-target.ts";

/** Moves `new Configuration({ … })` to the options of a client. */
export function moveConfiguration(node: NewExpression, target: ClassTarget, file: ClassFile): void {
  const [given, ...more] = node.getArguments();
  if (given === undefined) {
    file.edits.replace(
      node.getStart(),
      node.getEnd(),
      `{ baseUrl: ${JSON.stringify(target.baseUrl)} }`,
    );
    return;
  }
  file.edits.remove(node.getStart(), given.getStart());
  file.edits.remove(given.getEnd(), node.getEnd());
  if (more.length > 0) file.leave(node, optionsAdvice);
  moveOptions(given, target, file);
}

const optionsAdvice =
  "is the object of options for 'createClient' here, with 'baseUrl', 'auth' and 'fetch'";

/** Gives the members of an object of options the names of those of a client. */
export function moveOptions(node: Node, target: ClassTarget, file: ClassFile): void {
  const given = literalOf(node, file);
  if (given === undefined) {
    file.leave(node, optionsAdvice);
    return;
  }
  // A variable may be the options of several clients.
  if (file.done.has(given)) return;
  file.done.add(given);
  const properties = given.getProperties();
  const named = new Map(properties.map((one) => [nameOf(one) ?? "", one]));
  const hasBase = named.has("basePath") || named.has("baseUrl") || named.has("baseURL");
  const hasSpread = properties.some(Node.isSpreadAssignment);
  if (!hasBase && !hasSpread) {
    const text = `baseUrl: ${JSON.stringify(target.baseUrl)}`;
    const [first] = properties;
    if (first === undefined) file.edits.replace(given.getStart(), given.getEnd(), `{ ${text} }`);
    else file.edits.insertFirst(first.getStart(), `${text}, `);
  }
  for (const [name, property] of named) moveOption(name, property, named, target, file);
}

/** The object that is written as options, or that a constant of the file holds. */
function literalOf(node: Node, file: ClassFile): ObjectLiteralExpression | undefined {
  const inner = bare(node);
  if (Node.isObjectLiteralExpression(inner)) return inner;
  if (!Node.isIdentifier(inner)) return undefined;
  const [declaration] = inner.getSymbol()?.getDeclarations() ?? [];
  if (!Node.isVariableDeclaration(declaration) || declaration.getSourceFile() !== file.source)
    return undefined;
  const value = declaration.getInitializer();
  const held = value && bare(value);
  return Node.isObjectLiteralExpression(held) ? held : undefined;
}

function moveOption(
  name: string,
  property: ObjectLiteralElementLike,
  named: ReadonlyMap<string, ObjectLiteralElementLike>,
  target: ClassTarget,
  file: ClassFile,
): void {
  const { edits } = file;
  switch (name) {
    case "basePath":
    case "baseURL":
      return renameProperty(property, "baseUrl", edits);
    case "fetchApi":
    case "customFetch":
      return renameProperty(property, "fetch", edits);
    case "baseUrl":
    case "headers":
    case "timeout":
    case "":
      return;
    case "formDataCtor":
    case "format":
    case "secure":
      return removeProperty(property, edits);
    case "accessToken":
      if (!target.api.takesTokens || named.has("apiKey") || named.has("username")) break;
      return replaceValue(
        property,
        `auth: ${file.generated(target, "client", "bearer")}({ token: `,
        " })",
        file,
      );
    case "apiKey": {
      const { keyFunction } = target.api;
      if (keyFunction === undefined || isFunction(property)) break;
      return replaceValue(
        property,
        `auth: ${file.generated(target, "client", keyFunction)}(`,
        ")",
        file,
      );
    }
    case "username": {
      const password = named.get("password");
      if (!target.api.takesPasswords || password === undefined || named.has("apiKey")) break;
      const basic = file.generated(target, "client", "basic");
      const value = `auth: ${basic}({ username: ${valueText(property)}, password: ${valueText(password)} })`;
      edits.replace(property.getStart(), property.getEnd(), value);
      removeProperty(password, edits);
      return;
    }
    case "password":
      if (named.has("username") && target.api.takesPasswords && !named.has("apiKey")) return;
      break;
    case "baseOptions":
    case "baseApiParams":
      return moveBase(property, file);
    default:
  }
  file.leave(
    property,
    optionAdvice[name] ?? `'${name}' is not moved: see the options of a client in docs/client.md`,
  );
}

const optionAdvice: Readonly<Record<string, string>> = {
  accessToken:
    "'accessToken' is 'auth: bearer({ token })' here, where the document says that operations take a token",
  apiKey:
    "'apiKey' is 'auth' here, with the function of the security scheme: see 'Credentials' in docs/client.md",
  middleware:
    "'middleware' is 'interceptors' here, functions around 'fetch': see docs/interceptors.md",
  credentials: "'credentials' is an option of each call here: see docs/client.md",
  securityWorker:
    "'securityWorker' is 'auth' here, such as 'bearer({ token: () => … })': see 'Credentials' in docs/client.md",
};

/** Options that all requests share: those that a client has move up. */
function moveBase(property: ObjectLiteralElementLike, file: ClassFile): void {
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  const isKnown =
    Node.isObjectLiteralExpression(value) &&
    value.getProperties().every((one) => /^(?:headers|timeout)$/.test(nameOf(one) ?? ""));
  if (isKnown && value.getProperties().length > 0) unwrap(value, property.getStart(), file.edits);
  else if (isKnown) removeProperty(property, file.edits);
  else
    file.leave(
      property,
      `'${nameOf(property)}' is 'headers', 'timeout' and 'fetch' of a client here: see docs/client.md`,
    );
}

function isFunction(property: ObjectLiteralElementLike): boolean {
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : property;
  return (
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value) ||
    Node.isMethodDeclaration(value)
  );
}

const valueText = (property: ObjectLiteralElementLike): string =>
  Node.isPropertyAssignment(property)
    ? (property.getInitializer()?.getText() ?? "")
    : (nameOf(property) ?? "");

/** Puts text around the value of a property, in place of its name. */
function replaceValue(
  property: ObjectLiteralElementLike,
  before: string,
  after: string,
  { edits }: ClassFile,
): void {
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  if (value === undefined) edits.insert(property.getStart(), before);
  else edits.replace(property.getStart(), value.getStart(), before);
  edits.insert(property.getEnd(), after);
}

/** Moves `new TasksApi(configuration, basePath, axios)` and calls of its factory. */
export function moveInstance(
  node: Node,
  args: readonly Node[],
  target: ClassTarget,
  file: ClassFile,
): void {
  const { edits } = file;
  const create = file.generated(target, "client", "createClient");
  const isGiven = (one: Node | undefined): one is Node =>
    one !== undefined && one.getText() !== "undefined";
  const [configuration, basePath, axios] = args;
  const isHttpClient = target.flavour.startsWith("http-client");
  if (isHttpClient && isGiven(configuration) && isShared(configuration)) {
    // A class of a module, around the client that all of them share.
    edits.remove(node.getStart(), configuration.getStart());
    edits.remove(configuration.getEnd(), node.getEnd());
    return;
  }
  const usual = target.usesGlobalAxios ? "axios" : undefined;
  const fetch = isGiven(axios) ? axios.getText() : isOfAxios(target) ? usual : undefined;
  const added = [
    ...(isGiven(basePath) ? [`baseUrl: ${basePath.getText()}`] : []),
    ...(fetch === undefined ? [] : [fetchOption(fetch, file)]),
  ];
  if (!isGiven(configuration)) {
    if (!isGiven(basePath)) {
      const own = JSON.stringify(target.baseUrl);
      added.unshift(
        `baseUrl: ${isGiven(axios) ? `${axios.getText()}.defaults.baseURL ?? ` : ""}${own}`,
      );
    }
    edits.replace(node.getStart(), node.getEnd(), `${create}({ ${added.join(", ")} })`);
    return;
  }
  edits.replace(
    node.getStart(),
    configuration.getStart(),
    `${create}(${added.length > 0 ? "{ ..." : ""}`,
  );
  edits.replace(
    configuration.getEnd(),
    node.getEnd(),
    added.length > 0 ? `, ${added.join(", ")} })` : ")",
  );
  if (isHttpClient) moveOptions(configuration, target, file);
}

function fetchOption(instance: string, file: ClassFile): string {
  const axiosFetch = file.package("@diptych/transports/axios", "axiosFetch");
  const isOwn = file.source
    .getImportDeclarations()
    .some(
      (one) =>
        one.getModuleSpecifierValue() === "axios" && one.getDefaultImport()?.getText() === "axios",
    );
  const name =
    instance === "axios" && !isOwn ? file.package("axios", "default", "axios") : instance;
  return `fetch: ${axiosFetch}(${name})`;
}

/** Whether an argument is an instance of the class that sends for all others. */
const isShared = (node: Node): boolean =>
  /(?:^|\.)(?:HttpClient|Api)(?:<.*>)?$/.test(
    node
      .getType()
      .getText()
      .replace(/^import\([^)]*\)\./, ""),
  );
