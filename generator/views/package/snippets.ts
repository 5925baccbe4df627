import {
  ModuleScope,
  code,
  commas,
  exportedValue,
  importStatements,
  lines,
  literal,
  member,
  name,
  property,
  type Code,
  type ModuleId,
  type Reference,
} from "../../code/index.ts";
import type { Declaration, OperationNode } from "../../ir/index.ts";
import { isIdentifier } from "../../names/identifier.ts";
import { groupOperations } from "../client/groups.ts";
import { clientParams } from "../client/params.ts";
import { codecDeclarations } from "../codec-declarations.ts";
import type { PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import type { PackageIdentity } from "./manifest.ts";
import { markdownBlock, type Markdown } from "./markdown.ts";

/** Uses of a package, in TypeScript that imports from it. */
export interface Snippets {
  /** Reads, writes and validates a type. */
  readonly types: Markdown | false;
  /** Calls an operation. */
  readonly client: Markdown | false;
  /** Serves an operation. */
  readonly server: Markdown | false;
}

/** @param modules those of the package */
export function snippets(
  context: PackageContext,
  identity: PackageIdentity,
  modules: ReadonlySet<ModuleId>,
): Snippets {
  const operation = shownOperation(context.api.operations);
  const declaration = shownDeclaration(context, modules);
  const client = exportedValue(`${identity.name}/client`, "createClient");
  return {
    types: declaration !== undefined && typesSnippet(declaration, identity, modules),
    client:
      operation !== undefined &&
      modules.has("./client") &&
      clientSnippet(operation, client, context),
    server:
      operation !== undefined &&
      modules.has("./server") &&
      serverSnippet(operation, identity, context),
  };
}

/** One that reads a single thing shows most; the first one otherwise. */
function shownOperation(operations: readonly OperationNode[]): OperationNode | undefined {
  const reads = operations.filter(({ method, doc }) => method === "get" && !doc.deprecated);
  return (
    reads.find(({ parameters }) => parameters.some((parameter) => parameter.in === "path")) ??
    reads[0] ??
    operations[0]
  );
}

/** The first component that is an object, and has codecs if there are any. */
function shownDeclaration(
  context: PackageContext,
  modules: ReadonlySet<ModuleId>,
): Declaration | undefined {
  const candidates =
    shownWire(modules) === undefined ? context.api.declarations : codecDeclarations(context);
  return candidates.find((d) => d.type.kind === "object" && d.component !== undefined);
}

function shownWire(modules: ReadonlySet<ModuleId>): "json" | "xml" | undefined {
  if (modules.has("./xml/decode")) return "xml";
  return modules.has("./json/decode") ? "json" : undefined;
}

function typesSnippet(
  declaration: Declaration,
  identity: PackageIdentity,
  modules: ReadonlySet<ModuleId>,
): Markdown | false {
  const scope = new ModuleScope("./readme", { locals: ["bytes", "text", "result", "value"] });
  const exported = ({ symbol }: Reference): Reference => exportedValue(identity.name, symbol);
  const wire = shownWire(modules);
  const statements: Code[] = [];
  if (wire !== undefined) {
    const [decode, encode] =
      wire === "xml"
        ? [symbols.decodeXml(declaration), symbols.encodeXml(declaration)]
        : [symbols.decodeJson(declaration), symbols.encodeJson(declaration)];
    const stem = declaration.name.charAt(0).toLowerCase() + declaration.name.slice(1);
    const local = scope.function("bytes", "text", "result", "value").local(stem);
    const type = name(declaration.name);
    statements.push(
      code`const ${local} = ${exported(decode)}(bytes); // ${type}, or throws DecodeError`,
      code`const text = ${exported(encode)}(${local});`,
    );
  }
  if (modules.has("./validate")) {
    const validate = exported(symbols.validate(declaration));
    statements.push(code`const result = ${validate}(value); // { value } or { issues }`);
  }
  return statements.length > 0 && snippet(scope, statements);
}

function clientSnippet(
  operation: OperationNode,
  createClient: Reference,
  { api, options }: PackageContext,
): Markdown {
  const { groups } = groupOperations(api, options);
  const group = groups.find(({ operations }) => operations.includes(operation));
  const owner = group === undefined ? code`api` : member(code`api`, group.name);
  const secured = operation.security.length > 0;
  const parameters = secured ? code`{ baseUrl, auth }` : code`{ baseUrl }`;
  return snippet(new ModuleScope("./readme"), [
    code`const api = ${createClient}(${parameters});`,
    code`const response = await ${member(owner, operation.name)}(${argumentOf(operation)});`,
  ]);
}

/** An object with the required parameters and the body, or nothing. */
function argumentOf(operation: OperationNode): Code {
  const required = clientParams(operation).filter(({ parameter }) => parameter.required);
  const members = required.map(({ name: parameter }) =>
    isIdentifier(parameter) ? name(parameter) : property(parameter, code`value`),
  );
  if (operation.body?.required === true) members.push(name("body"));
  return members.length === 0 ? commas([]) : code`{ ${commas(members)} }`;
}

function serverSnippet(
  operation: OperationNode,
  identity: PackageIdentity,
  { api }: PackageContext,
): Markdown {
  const exported = (symbol: string): Reference => exportedValue(`${identity.name}/server`, symbol);
  const success = operation.responses.find((response) => /^2\d\d$/.test(response.status));
  const status = literal(Number(success?.status ?? 200));
  const hasBody = success === undefined || success.contents.length > 0;
  const reply = hasBody ? code`{ status: ${status}, body }` : code`{ status: ${status} }`;
  const handlers = code`{ ${property(operation.name, code`(request) => (${reply})`)} }`;
  const secured = api.operations.some(({ security }) => security.length > 0);
  const parameters = secured ? code`${handlers}, { authenticate }` : handlers;
  return snippet(new ModuleScope("./readme"), [
    code`const server = ${exported("createServer")}(${parameters});`,
    code`http.createServer(${exported("toNodeListener")}(server)).listen(8080);`,
  ]);
}

function snippet(scope: ModuleScope, statements: readonly Code[]): Markdown {
  const text = scope.print(lines(statements));
  return markdownBlock(
    [...importStatements(scope.module, scope.imports, "js"), "", text].join("\n"),
  );
}
