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
  scopeOf,
  template,
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
import { bodyOf } from "./body.ts";
import { headerText } from "./header-text.ts";
import { compareSpecificity, pathPattern, type PathPattern } from "./path-pattern.ts";
import { successOf, type Success } from "./success.ts";

/** View of `mock/handlers`. */
export interface HandlersView {
  readonly http: Reference;
  readonly HttpHandler: Reference;
  readonly HttpResponse: Reference;
  readonly Response: Printable;
  readonly Request: Printable;
  readonly Promise: Printable;
  readonly Record: Printable;
  /** Whether an operation counts its pages. */
  readonly counted: boolean;
  readonly Number: Printable;
  /** In the order in which MSW tries them. */
  readonly operations: readonly HandlerView[];
}

/** The handler of one operation. */
export interface HandlerView {
  /** Comment over the override. */
  readonly doc: Code;
  /** Name of the override as a key. */
  readonly key: Code;
  /** The override: `overrides.getUser`. */
  readonly override: Code;
  /** Names of the path's parameters as a union of literals. */
  readonly names: Code;
  /** Function of `http` for the method. */
  readonly method: Name;
  /** The method where that function is for all; false otherwise. */
  readonly only: Code | false;
  /** Pattern of the path behind the local `base`. */
  readonly path: Code;
  /** Type of the body. */
  readonly type: Printable;
  /** Expression of the example body. */
  readonly example: Printable;
  /** Whether there is a body. */
  readonly hasBody: boolean;
  /** Expression that is sent, of the local `body`. */
  readonly sent: Printable;
  /** Status and headers as an object literal. */
  readonly init: Code;
}

const handlersModuleId = "./mocks/handlers";

/** `mocks/handlers`: handlers of MSW, one per operation. */
export function handlersModule(whole: PluginContext, examples: SampleValues): ModuleView {
  const { api } = whole;
  const scope = scopeOf(whole, handlersModuleId, "mock/handlers", {
    globals: [
      ...(["ArrayBuffer", "Date", "JSON", "Number", "Promise", "Record", "Request"] as const),
      ...(["Response", "Uint8Array"] as const),
    ],
  });
  const context = valueContext(whole, examples);
  const operations = api.operations.flatMap((operation) => {
    const found = pathPattern(operation.path);
    if (!("problem" in found)) return [{ operation, pattern: found }];
    whole.report({
      severity: "warning",
      message: `${operation.name} has no request handler: ${found.problem}`,
      help: "Write a handler for it by hand",
      origin: operation.origin,
    });
    return [];
  });
  const view: HandlersView = {
    http: exportedValue("msw", "http"),
    HttpHandler: exportedType("msw", "HttpHandler"),
    HttpResponse: exportedValue("msw", "HttpResponse"),
    Response: globals.Response,
    Request: globals.Request,
    Promise: globals.Promise,
    Record: globals.Record,
    counted: operations.some(({ operation: { pagination } }) =>
      ["page", "offset"].includes(pagination?.style ?? ""),
    ),
    Number: globals.Number,
    operations: operations
      .sort((a, b) => compareSpecificity(a.operation.path, b.operation.path))
      .flatMap(
        ({ operation, pattern }) => handlerView(operation, pattern, examples, context) ?? [],
      ),
  };
  return moduleView(scope, "mock/handlers", view, `Request handlers of MSW for ${api.title}.`);
}

/** Methods that `http` of MSW has a function for. */
const methods: readonly string[] = ["get", "head", "post", "put", "patch", "delete", "options"];

function handlerView(
  operation: OperationNode,
  { pattern, names }: PathPattern,
  examples: SampleValues,
  context: ValueContext,
): HandlerView | undefined {
  const { method, name: own, path } = operation;
  const success = successOf(operation);
  const { content } = success;
  const body = content === undefined ? undefined : bodyOf(operation, content, examples, context);
  if (content !== undefined && body === undefined) return undefined;
  const isKnown = methods.includes(method);
  const literals = names.map(literal);
  return {
    doc: docSentence(
      `\`${method.toUpperCase()} ${path}\`: gives the body of its response, or the whole response.`,
    ),
    key: key(own),
    override: member(name("overrides"), own),
    names: literals.length === 0 ? code`never` : join(literals, code` | `),
    method: name(isKnown ? method : "all"),
    only: isKnown ? false : literal(method.toUpperCase()),
    path: template(name("base"), pattern),
    type: body?.type ?? code`void`,
    example: body?.example ?? code`undefined`,
    hasBody: body !== undefined,
    sent: body?.sent ?? code`null`,
    init: responseInit(success, examples),
  };
}

/** The status, and the headers that the response must have. */
function responseInit(
  { status, response, content, mediaType }: Success,
  examples: SampleValues,
): Code {
  const headers = (response?.headers ?? []).filter(
    (header) => header.required && header.name.toLowerCase() !== "content-type",
  );
  const texts = headers.flatMap((header): readonly (readonly [string, string])[] => {
    const value = examples.ofParameter(header);
    return value === undefined ? [] : [[header.name, headerText(value, header)]];
  });
  const all = [...(content === undefined ? [] : [["Content-Type", mediaType] as const]), ...texts];
  const list = commas(all.map(([own, text]) => code`${key(own)}: ${literal(text)}`));
  const members = [
    code`status: ${status}`,
    ...(all.length === 0 ? [] : [code`headers: { ${list} }`]),
  ];
  return code`{ ${commas(members)} }`;
}
