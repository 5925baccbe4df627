import { scopeOf } from "../context.ts";
import {
  code,
  commas,
  docSentence,
  exportedValue,
  globals,
  join,
  literal,
  name,
  nothing,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { isUnchecked } from "../options.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { takesOwnForm } from "../operations/own-forms.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import { briefForm } from "./brief/brief-address.ts";
import {
  inClientModule,
  paramsReference,
  type ClientContext,
  type ClientPackage,
} from "./context.ts";
import { clientParams, noMembers, type ClientParam } from "./params.ts";
import { sentPath, urlPart } from "./request.ts";

/** View of `client/href`. */
export interface ClientHrefView {
  /** In the order of the document. */
  readonly operations: LazyList<HrefView>;
}

/** A function that gives the address of an operation. */
export interface HrefView {
  /** Comment over the function. */
  readonly doc: Code | false;
  /** Name of the exported function. */
  readonly name: Name;
  /** TypeScript type of a constant, or of what a function returns. */
  readonly type: Code;
  /** Function of the runtime that makes a constant of the form of the address; false for a function that is written out. */
  readonly factory: Reference | false;
  /** Parameters with their types; nothing for a constant. */
  readonly parameters: Code;
  /** Expression of the address, or its form as a literal. */
  readonly url: Code;
}

export function hrefModule(shared: ClientPackage): ModuleView {
  const { api, hrefSymbols: symbols } = shared;
  const scope = scopeOf(shared, "./client/href", "client/href", {
    declares: [...symbols.values()],
    globals: [...parameterGlobals, "Pick"],
    locals: [...parameterLocals, "base", "own", "p", "given"],
  });
  const context = inClientModule(shared, scope);
  const view: ClientHrefView = {
    operations: lazyList([...symbols], ([operation, symbol]) =>
      hrefView(operation, symbol, context),
    ),
  };
  const summary = `Addresses of the operations of ${api.title}.`;
  return moduleView(scope, "client/href", view, summary);
}

function hrefView(operation: OperationNode, symbol: string, context: ClientContext): HrefView {
  const params = clientParams(operation);
  const own = addressParams(operation);
  const form = own.length === 0 ? undefined : briefForm(operation, context);
  if (form !== undefined) return briefView(operation, symbol, form, context);
  const base = code`base = ""`;
  const takesOwn = operation.parameters.some((parameter) => takesOwnForm(operation, parameter));
  const write = takesOwn ? [code`own${ts`?: ${rt.WriteParameter}`}`] : [];
  return {
    // The names say it; a client without checks is short.
    doc:
      !isUnchecked(context.options) &&
      docSentence(`Address of \`${operation.name}\` below \`base\`.`),
    name: name(symbol),
    type: code`string`,
    factory: false,
    parameters:
      own.length === 0 ? base : commas([givenParams(operation, own, context), base, ...write]),
    url: code`base.replace(/\\/+$/, "") + ${urlPart(operation, params, context, name("own")).expression}`,
  };
}

/** A constant, of a client without checks: its name and its type say what it is. */
function briefView(
  operation: OperationNode,
  symbol: string,
  form: string,
  context: ClientContext,
): HrefView {
  const { type, isOptional } = givenType(operation, addressParams(operation), context);
  return {
    doc: false,
    name: name(symbol),
    type: code`${isOptional ? rt.OptionalBriefAddress : rt.BriefAddress}<${type}>`,
    factory: rt.briefAddress,
    parameters: nothing,
    url: literal(form),
  };
}

function givenParams(
  operation: OperationNode,
  own: readonly ClientParam[],
  context: ClientContext,
): Code {
  const { type, isOptional } = givenType(operation, own, context);
  const none = noMembers(own.map((param) => param.name));
  return isOptional ? code`p${ts`: ${type}`} = ${none}` : code`p${ts`: ${type}`}`;
}

/** Type of the parameters of an address, and whether they may be left out. */
function givenType(
  operation: OperationNode,
  own: readonly ClientParam[],
  context: ClientContext,
): { readonly type: Printable; readonly isOptional: boolean } {
  const all = paramsReference(operation, context);
  const isWhole = own.length === operation.parameters.length && operation.body === undefined;
  const keys = join(
    own.map((param) => literal(param.name)),
    code` | `,
  );
  const type: Printable = isWhole ? all : code`${globals.Pick}<${all}, ${keys}>`;
  return { type, isOptional: own.every(({ parameter }) => !parameter.required) };
}

/** The parameters that the address has: those in the fragment of a path are not sent. */
function addressParams(operation: OperationNode): readonly ClientParam[] {
  const sent = sentPath(operation.path);
  return clientParams(operation).filter(({ parameter }) =>
    parameter.in === "path"
      ? sent.includes(`{${parameter.name}}`)
      : parameter.in === "query" || parameter.in === "querystring",
  );
}

/** A function that gives the address from all parameters and what is before it. */
export function hrefOfAll(
  operation: OperationNode,
  { hrefSymbols: symbols, modules }: ClientPackage,
): Printable {
  const symbol = symbols.get(operation);
  if (symbol === undefined || modules.href === undefined)
    throw new Error(`the operation ${operation.id} has no address`);
  const href = exportedValue(modules.href, symbol);
  const isBare = addressParams(operation).length === 0;
  return isBare ? code`(_, base) => ${href}(base)` : href;
}

/** The function as the address of a call, if the package has one: it takes the parameters, if any. */
export function urlFunction(
  operation: OperationNode,
  { hrefSymbols: symbols, modules }: ClientPackage,
): Reference | Code | undefined {
  const symbol = symbols.get(operation);
  if (symbol === undefined || modules.href === undefined) return undefined;
  const href = exportedValue(modules.href, symbol);
  return addressParams(operation).length === 0 ? code`() => ${href}()` : href;
}
