import {
  code,
  commas,
  docSentence,
  exportedType,
  exportedValue,
  globals,
  join,
  key,
  literal,
  member,
  moduleView,
  name,
  pascalCase,
  scopeOf,
  template,
  UniqueNames,
  type Code,
  type ModuleView,
  type Name,
  type OperationNode,
  type PluginContext,
  type Printable,
  type Reference,
  type SampleValues,
} from "diptych/plugin";
import type { ValueContext } from "../values/value-code.ts";
import { valueContext } from "../values/values-module.ts";
import { compareSpecificity, pathPattern, type PathPattern } from "./path-pattern.ts";
import { repliesView, type RepliesView } from "./reply-view.ts";

/** View of `mock/handlers`. */
export interface HandlersView {
  readonly http: Reference;
  readonly delay: Reference;
  readonly HttpHandler: Reference;
  readonly HttpResponse: Reference;
  /** The runtime's choice among media types; false where no response has several. */
  readonly accepts: Reference | false;
  readonly Response: Printable;
  readonly Request: Printable;
  readonly Promise: Printable;
  readonly Record: Printable;
  readonly Uint8Array: Printable;
  readonly ArrayBuffer: Printable;
  readonly AsyncIterable: Printable;
  /** Whether a path has constant query parameters. */
  readonly constants: boolean;
  /** Whether an operation counts its pages. */
  readonly counted: boolean;
  /** Whether an operation has several replies. */
  readonly choices: boolean;
  /** Whether a response is a sequence. */
  readonly streams: boolean;
  /** Whether one of them consists of events. */
  readonly events: boolean;
  readonly JSON: Printable;
  readonly Number: Printable;
  /** Path templates of the document as a union of literals. */
  readonly paths: Printable;
  /** Tags of the operations as a union of literals. */
  readonly tags: Printable;
  /** In the order in which MSW tries them. */
  readonly operations: readonly HandlerView[];
}

/** The handler of one operation. */
export interface HandlerView extends RepliesView {
  /** Comment over the override. */
  readonly doc: Code;
  /** Comment over the function that makes the handler. */
  readonly handlerDoc: Code;
  /** Name of that function. */
  readonly handler: Name;
  /** Its path template as a literal. */
  readonly template: Code;
  /** Its tags as literals. */
  readonly tags: Code;
  /** Name of the override as a key. */
  readonly key: Code;
  /** The same as a literal. */
  readonly id: Code;
  /** The override: `overrides.getUser`. */
  readonly override: Code;
  /** The override of the scenario. */
  readonly scenario: Code;
  /** Names of the path's parameters as a union of literals. */
  readonly names: Code;
  /** Function of `http` for the method. */
  readonly method: Name;
  /** Condition under which a request is for another handler; false where the path says all. */
  readonly isOther: Code | false;
  /** Pattern of the path behind the local `base`. */
  readonly path: Code;
}

/** View of `mock/no-handlers`. */
export interface NoHandlersView {
  readonly HttpHandler: Reference;
}

const handlersModuleId = "./mocks/handlers";

/** `mocks/handlers`: handlers of MSW, one per operation. */
export function handlersModule(whole: PluginContext, samples: SampleValues): ModuleView {
  const { api } = whole;
  const scope = scopeOf(whole, handlersModuleId, "mock/handlers", {
    globals: [
      ...(["ArrayBuffer", "AsyncIterable", "Date", "JSON", "Number", "Promise"] as const),
      ...(["Record", "Request", "Response", "Uint8Array"] as const),
    ],
  });
  const context = valueContext(whole, samples);
  const names = overrideNames(api.operations);
  const makers = new UniqueNames();
  const lacks = ({ name: operation, origin }: OperationNode, reason: string, help: string): [] => {
    const message = `${operation} has no request handler: ${reason}`;
    whole.report({ severity: "warning", message, help, origin });
    return [];
  };
  const operations = api.operations.flatMap((operation) => {
    const found = pathPattern(operation.path);
    if (!("problem" in found)) return [{ operation, pattern: found }];
    return lacks(operation, found.problem, "Write a handler for it by hand");
  });
  const contents = operations
    .flatMap(({ operation }) => operation.responses)
    .map((response) => response.contents);
  const formats = contents
    .flat()
    .flatMap((content) => (content.kind === "sequence" ? [content.format] : []));
  const views = operations
    .sort(
      (a, b) =>
        compareSpecificity(pathOf(a.operation), pathOf(b.operation)) ||
        b.pattern.constants.length - a.pattern.constants.length,
    )
    .flatMap(
      ({ operation, pattern }) =>
        handlerView(operation, pattern, { names, makers, samples, context }) ??
        lacks(operation, "there is no example of its response", "Add an example"),
    );
  const summary = `Request handlers of MSW for ${api.title}.`;
  if (views.length === 0) {
    const none: NoHandlersView = { HttpHandler: exportedType("msw", "HttpHandler") };
    return moduleView(scope, "mock/no-handlers", none, summary);
  }
  const view: HandlersView = {
    http: exportedValue("msw", "http"),
    delay: exportedValue("msw", "delay"),
    HttpHandler: exportedType("msw", "HttpHandler"),
    HttpResponse: exportedValue("msw", "HttpResponse"),
    accepts: contents.some((all) => all.length > 1) && exportedValue("@diptych/runtime", "accepts"),
    Response: globals.Response,
    Request: globals.Request,
    Promise: globals.Promise,
    Record: globals.Record,
    Uint8Array: globals.Uint8Array,
    ArrayBuffer: globals.ArrayBuffer,
    AsyncIterable: globals.AsyncIterable,
    constants: operations.some(({ pattern }) => pattern.constants.length > 0),
    counted: operations.some(({ operation: { pagination } }) =>
      ["page", "offset"].includes(pagination?.style ?? ""),
    ),
    streams: formats.length > 0,
    events: formats.some((format) => format.startsWith("event")),
    JSON: globals.JSON,
    Number: globals.Number,
    choices: views.some(({ replies }) => replies.length > 1),
    paths: anyOf(operations.map(({ operation: { path } }) => path)),
    tags: anyOf(operations.flatMap(({ operation }) => operation.tags)),
    operations: views,
  };
  return moduleView(scope, "mock/handlers", view, summary);
}

/** The path of an operation without constants in its query. */
const pathOf = ({ path }: OperationNode): string => path.replace(/\?.*$/s, "");

/** Names of overrides: those of operations, but none that every object inherits, such as `constructor`. */
function overrideNames(operations: readonly OperationNode[]): ReadonlyMap<OperationNode, string> {
  const unique = new UniqueNames(operations.map((operation) => operation.name));
  return new Map(
    operations
      .filter((operation) => operation.name in Object.prototype)
      .map((operation) => [operation, unique.unique(`${operation.name}_`)]),
  );
}

/** Comment over an override: the operation, and what it does in the document's words. */
function operationDoc({ method, path, doc: { summary = "", deprecated } }: OperationNode): Code {
  const title = summary.trim().replace(/[.\s]+$/, "");
  const text = `\`${method.toUpperCase()} ${path}\`${title === "" ? "" : `: ${title}`}.`;
  return docSentence(text, deprecated ? [{ name: "deprecated" }] : []);
}

/** Methods that `http` of MSW has a function for. */
const methods: readonly string[] = ["get", "head", "post", "put", "patch", "delete", "options"];

/** Parts that the handlers of a document share. */
interface Making {
  /** Names of overrides, where these are not those of the operations. */
  readonly names: ReadonlyMap<OperationNode, string>;
  /** Names of the functions that make handlers. */
  readonly makers: UniqueNames;
  readonly samples: SampleValues;
  readonly context: ValueContext;
}

function handlerView(
  operation: OperationNode,
  { pattern, names, constants }: PathPattern,
  { names: overrides, makers, samples, context }: Making,
): HandlerView | undefined {
  const { method, path, tags } = operation;
  const own = overrides.get(operation) ?? operation.name;
  const replies = repliesView(operation, samples, context);
  if (replies === undefined) return undefined;
  const isKnown = methods.includes(method);
  const literals = names.map(literal);
  const conditions = [
    ...(isKnown ? [] : [code`info.request.method !== ${literal(method.toUpperCase())}`]),
    ...(constants.length === 0 ? [] : [code`!hasQuery(info.request, ${literal(constants)})`]),
  ];
  return {
    ...replies,
    doc: operationDoc(operation),
    handlerDoc: docSentence(
      `Handler of \`${method.toUpperCase()} ${path}\`, for \`setupServer\` and \`server.use\`.`,
      [],
    ),
    handler: name(makers.unique(`mock${pascalCase(own)}`)),
    template: literal(path),
    tags: commas(tags.map((tag) => literal(tag))),
    key: key(own),
    id: literal(own),
    override: member(name("overrides"), own),
    scenario: member(code`scenarios?.overrides`, own),
    names: literals.length === 0 ? code`never` : join(literals, code` | `),
    method: name(isKnown ? method : "all"),
    isOther: conditions.length > 0 && join(conditions, code` || `),
    path: template(name("base"), pattern),
  };
}

/** A union of literals, each once. */
function anyOf(texts: readonly string[]): Printable {
  const all = [...new Set(texts)].map((text) => literal(text));
  return all.length === 0 ? code`never` : join(all, code` | `);
}
