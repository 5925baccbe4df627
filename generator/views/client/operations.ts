import { scopeOf } from "../context.ts";
import {
  code,
  commas,
  literal,
  literals,
  name,
  nothing,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import { essenceOf, type ContentNode, type OperationNode } from "../../ir/index.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { isUnchecked } from "../options.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import {
  errorReference,
  inClientModule,
  symbolOf,
  type ClientContext,
  type ClientPackage,
} from "./context.ts";
import { isErrorDoc, operationDoc } from "./docs.ts";
import { briefGuard, briefOperation, type BriefView } from "./brief/brief-operation.ts";
import { errorReaders } from "./errors.ts";
import {
  byteMediaTypes,
  calledSuccesses,
  unaskedMediaTypes,
  defaultBeside,
  errorsOf,
  partsOf,
} from "./listed-responses.ts";
import { pagingOf } from "./paging.ts";
import { clientParams } from "./params.ts";
import { urlFunction } from "./href.ts";
import { ownServer } from "./servers.ts";
import { bodyPart, headersPart, urlPart, type RequestPart } from "./request.ts";
import { acceptCode, responseReaders } from "./responses.ts";
import { sendsStream } from "./body.ts";
import { freeType, operationKind, paramsType } from "./operation-types.ts";
import { streamingOf } from "./streaming.ts";

/** View of `client/operations`. */
export interface ClientOperationsView {
  /** In the order of the document. */
  readonly operations: LazyList<OperationView>;
}

/** One operation as a free function. */
export interface OperationView {
  /** Comment from the document's words, with method, path and the statuses of errors. */
  readonly doc: Code;
  /** Name of the exported constant. */
  readonly name: Name;
  /** TypeScript type of the constant. */
  readonly type: Code;
  /** Function of the runtime that makes it. */
  readonly factory: Reference;
  /** Function that makes it callable in further ways, of one whose response has parts; false for others. */
  readonly base: Reference | false;
  /** The operation in short, of a client without checks; false where it has a description of its own. */
  readonly brief: BriefView | false;
  /** The operationId, as a literal. */
  readonly id: Code;
  /** Name of the function and the operationId, as a literal; false where they are the same. */
  readonly label: Code | false;
  /** Method in upper case, as a literal. */
  readonly method: Code;
  /** Function from the parameters to path and query. */
  readonly url: Printable;
  /** Function for the base URL of the operation's own server; false without one. */
  readonly server: Code | false;
  /** Function from the parameters to the headers that they are sent in; false without any. */
  readonly headers: Code | false;
  /** Function from the parameters to the body and its media type; false without a body. */
  readonly body: Code | false;
  /** Value of the Accept header, as a literal; false if no response has a body. */
  readonly accept: Code | false;
  /** List of alternatives, each a list of names of security schemes that it needs. */
  readonly security: Printable;
  /** Object literal: for each successful status the media types and what reads them. */
  readonly responses: Printable;
  /** Reader of problem details in XML; false for those in JSON, which need none. */
  readonly problem: Reference | false;
  /** Function that sends a body that may be a stream; false for others. */
  readonly receive: Reference | false;
  /**
   * Last argument of the factory: what describes the pages of a paged operation, what is asked for where
   * a response is read as a sequence, or the media types that are bytes; false for others.
   */
  readonly paging: Code | false;
  /** Guard that recognizes the operation's errors; false if the document lists none. */
  readonly error: ErrorView | false;
}

/** Guard that recognizes the errors that the document lists for an operation. */
export interface ErrorView {
  /** Comment over the constant; false where its name says it. */
  readonly doc: Code | false;
  /** Name of the exported constant. */
  readonly name: Name;
  /** TypeScript type of the constant. */
  readonly type: Code;
  /** Function of the runtime that makes it. */
  readonly factory: Printable;
  /** Object literal: for each status the media types and what reads them. Without checks a function that gives it. */
  readonly responses: Printable;
}

/** One free function per operation, so that bundlers keep only those that are used. */
export function operationsModule(shared: ClientPackage): ModuleView {
  const { api, operationSymbols, errorSymbols, modules } = shared;
  const scope = scopeOf(shared, modules.operations, "client/operations", {
    declares: [...operationSymbols.values(), ...errorSymbols.values()],
    globals: [...parameterGlobals, "Boolean", "FormData", "URLSearchParams", "Uint8Array"],
    locals: [...parameterLocals, "own", "p", "bytes", "given"],
  });
  const context = inClientModule(shared, scope);
  const view: ClientOperationsView = {
    operations: lazyList(api.operations, (operation) => operationView(operation, context)),
  };
  const summary = `Operations of ${api.title}, each as a function of its own.`;
  return moduleView(scope, "client/operations", view, summary);
}

function operationView(operation: OperationNode, context: ClientContext): OperationView {
  const params = clientParams(operation);
  const successes = calledSuccesses(operation);
  const given = paramsType(operation, context);
  const headers = headersPart(operation, params, context, name("own"));
  const body = bodyPart(operation, context);
  const paging = pagingOf(operation, context);
  const streaming = streamingOf(operation, context);
  const kind = operationKind(operation, context);
  const isBytes = kind === "single" && byteMediaTypes(operation).length > 0;
  const base = isBytes ? rt.byteOperation : factories[kind];
  const hasParts = partsOf(operation).length > 0;
  const url =
    urlFunction(operation, context) ?? callback(urlPart(operation, params, context), given);
  const shared = {
    accept: acceptCode(successes, operation) ?? false,
    security: securityCode(operation, context),
    responses: sharedReaders(
      responseReaders(successes, context, defaultBeside(operation)),
      context,
    ),
  } as const;
  const isBrief = isUnchecked(context.options) && base === rt.operation && !hasParts;
  return {
    doc: operationDoc(operation, replacement(operation, context)),
    name: name(symbolOf(operation, context)),
    type: freeType(operation, context),
    factory: hasParts ? rt.partsOperation : base,
    base: hasParts && base !== rt.operation && base,
    brief: isBrief && (briefOperation(operation, context, { url, ...shared }) ?? false),
    id: literal(operation.id),
    label: operation.name !== operation.id && literal(`${operation.name} ('${operation.id}')`),
    method: literal(operation.method.toUpperCase()),
    url,
    server: ownServer(operation) ?? false,
    headers: headers !== undefined && callback(headers, given, withOwn),
    body: body !== undefined && callback(body, given, hasForm(operation) ? withOwn : nothing),
    ...shared,
    problem: hasXmlProblems(operation) && rt.readProblemXml,
    receive: sendsStream(operation) && uploadReceiver(operation),
    paging: streaming?.pieces ?? paging?.description ?? (isBytes && byteTypes(operation)),
    error: errorView(operation, context),
  };
}

/** Media types that are bytes: of all responses, or by response where a call does not ask for them. */
function byteTypes(operation: OperationNode): Code {
  const unasked = unaskedMediaTypes(operation);
  if (unasked === undefined) return literals(byteMediaTypes(operation));
  return code`{ ${commas(unasked.map(([key, types]) => code`${literal(key)}: ${literals(types)}`))} }`;
}

/** Without checks most operations have the same readers. */
function sharedReaders(readers: Code, { options, scope }: ClientContext): Printable {
  return isUnchecked(options) ? scope.constant("responses", readers) : readers;
}

/** Further parameter of a function that takes what writes parameters, or fields, that have a serializer. */
const withOwn = code`, own${ts`?: ${rt.WriteParameter}`}`;

function uploadReceiver({ responses }: OperationNode): Reference {
  const redirects = responses.some(({ status }) => /^3(?:0[12378]|XX)$/.test(status));
  return redirects ? rt.receiveUploadOrRedirect : rt.receiveUpload;
}

function errorView(operation: OperationNode, context: ClientContext): ErrorView | false {
  const symbol = context.errorSymbols.get(operation);
  if (symbol === undefined) return false;
  const readers = errorReaders(errorsOf(operation), context);
  return {
    // The name says it; a client without checks is short.
    doc: !isUnchecked(context.options) && isErrorDoc(operation),
    name: name(symbol),
    type: code`${rt.IsError}<${errorReference(operation, context)}>`,
    ...(isUnchecked(context.options)
      ? briefGuard(readers, context)
      : { factory: rt.errorsOf, responses: readers }),
  };
}

const factories = {
  single: rt.operation,
  paged: rt.pagedOperation,
  items: rt.streamOperation,
  events: rt.eventOperation,
} as const;

/** Whether a body may be a form, whose fields may have serializers. */
function hasForm({ body }: OperationNode): boolean {
  return body?.contents.some(({ kind }) => kind === "form") === true;
}

/** A function of the parameters; the formatter drops parentheses that are not needed. */
function callback(
  { expression, readsParams }: RequestPart,
  given: Printable,
  further: Code = nothing,
): Code {
  return readsParams
    ? code`(p${ts`: ${given}`}${further}) => (${expression})`
    : code`() => (${expression})`;
}

/** Alternatives are the same for most operations, so that they become constants. */
function securityCode({ security }: OperationNode, { api, scope }: ClientContext): Printable {
  // One of the alternatives needs nothing: credentials are optional.
  const declared = security.map((schemes) => schemes.map(({ scheme }) => scheme));
  const alternatives = api.declaresSecurity ? declared : [[anyScheme]];
  const list = literals(alternatives);
  return alternatives.length === 0 ? list : scope.constant("security", list);
}

/** Placeholder of schemes where the document declares no security: all credentials that are given. */
const anyScheme = "*";

/** Whether errors come as problem details in XML. Source: RFC 9457, appendix B. */
function hasXmlProblems({ responses }: OperationNode): boolean {
  const isProblem = ({ mediaType }: ContentNode): boolean =>
    essenceOf(mediaType) === "application/problem+xml";
  const errors = responses.filter(({ status }) => !status.startsWith("2"));
  return errors.some(({ contents }) => contents.some(isProblem));
}

/** Name of the function that replaces a deprecated one, for its comment. */
export function replacement(
  { replacedBy }: OperationNode,
  context: ClientContext,
): string | undefined {
  const operation = replacedBy === undefined ? undefined : context.operationsById.get(replacedBy);
  return operation === undefined ? undefined : symbolOf(operation, context);
}
