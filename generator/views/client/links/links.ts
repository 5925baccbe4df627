import { scopeOf } from "../../context.ts";
import {
  code,
  commas,
  docSentence,
  globals,
  join,
  literal,
  name,
  rt,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../../code/index.ts";
import type { LinkNode, LinkValue, OperationNode } from "../../../ir/index.ts";
import { lazyList, type LazyList } from "../../lazy-list.ts";
import { moduleView, type ModuleView } from "../../module-view.ts";
import { bodyForms, hasSeveralForms } from "../body.ts";
import {
  errorReference,
  inClientModule,
  paramsReference,
  responseReference,
  symbolOf,
  type ClientContext,
  type ClientPackage,
} from "../context.ts";
import { hrefOfAll } from "../href.ts";
import { memberName, membersByStatus, type Expression } from "./link-members.ts";
import { errorsOf } from "../listed-responses.ts";
import { namedLinks, type NamedLink } from "../client-symbols.ts";
import { hasParams, isOptional } from "../params.ts";

/** View of `client/links`. */
export interface ClientLinksView {
  /** In the order of the document. */
  readonly links: LazyList<LinkView>;
}

/** A function that gives parameters of an operation. */
export interface LinkView {
  /** Comment over the constant. */
  readonly doc: Code;
  /** Name of the exported constant. */
  readonly name: Name;
  /** TypeScript type of the constant. */
  readonly type: Code;
  /** Function of the runtime that makes it. */
  readonly factory: Reference;
  /** Object literal of the members that it gives, by status. */
  readonly members: Code;
  /** Function that gives the address of the request; false if no value needs it. */
  readonly url: Printable | false;
}

export function linksModule(shared: ClientPackage): ModuleView {
  const links = namedLinks(shared.api);
  const scope = scopeOf(shared, "./client/links", "client/links", {
    declares: links.map(({ symbol }) => symbol),
    globals: ["Date", "Pick", "Uint8Array"],
    locals: ["source", "params", "base", "_"],
  });
  const context = inClientModule(shared, scope);
  const view: ClientLinksView = { links: lazyList(links, (link) => linkView(link, context)) };
  const summary = `Links from the responses of ${shared.api.title} to its operations.`;
  return moduleView(scope, "client/links", view, summary);
}

function linkView(link: NamedLink, context: ClientContext): LinkView {
  const { operation, symbol, uses } = link;
  const [first] = [...uses.values()] as [LinkNode];
  const target = targetOf(first, context);
  const values = [...uses.values()].flatMap(valuesOf);
  return {
    doc: linkDoc(link, target, context),
    name: name(symbol),
    type: linkType(operation, first, target, values, context),
    factory: rt.linkTo,
    members: membersByStatus(link, target, context.index),
    url: values.some(readsUrl) && hrefOfAll(operation, context),
  };
}

function linkDoc(
  { operation, uses }: NamedLink,
  target: OperationNode,
  context: ClientContext,
): Code {
  const statuses = [...uses.keys()].map((status) => `\`${status}\``).join(", ");
  const [description = ""] = [...uses.values()].map(({ doc }) => doc.description?.trim() ?? "");
  const what = `Parameters of \`${symbolOf(target, context)}\` from a call of \`${symbolOf(operation, context)}\` whose response is ${statuses}; undefined for other responses, and where a required one has no value.`;
  return docSentence(description === "" ? what : `${what}\n\n${description}`);
}

function linkType(
  operation: OperationNode,
  link: LinkNode,
  target: OperationNode,
  values: readonly LinkValue[],
  context: ClientContext,
): Code {
  const errors = errorsOf(operation).length > 0 ? [errorReference(operation, context)] : [];
  const source = code`${rt.LinkSource}<${commas([responseReference(operation, context), ...errors])}>`;
  const needsUrl = values.some(readsUrl);
  const needsParams = values.some(readsRequest) || needsUrl;
  const params = hasParams(operation) ? paramsReference(operation, context) : rt.NoParams;
  // An address may stand behind parameters that are left out.
  const mark = isOptional(operation) && !needsUrl ? code`?` : code``;
  const parameters = [
    code`${name("source")}: ${source}`,
    ...(needsParams ? [code`${name("params")}${mark}: ${params}`] : []),
    ...(needsUrl ? [code`${name("base")}: string`] : []),
  ];
  return code`(${commas(parameters)}) => ${givenType(link, target, context)} | undefined`;
}

/** The members that the link gives: of a body with several forms the one that is sent by default. */
function givenType(link: LinkNode, target: OperationNode, context: ClientContext): Printable {
  const { body } = target;
  const hasForms = body !== undefined && hasSeveralForms(body, context);
  const names = link.parameters.map((parameter) => memberName(parameter, target));
  const given = link.body !== undefined && !hasForms ? [...names, "body"] : names;
  const all = paramsReference(target, context);
  const picked =
    given.length === 0
      ? []
      : [code`${globals.Pick}<${all}, ${join(given.map(literal), code` | `)}>`];
  const [form] = body !== undefined && hasForms ? bodyForms(body, context) : [];
  const formed = link.body !== undefined && form !== undefined ? [form.type] : [];
  const types = [...picked, ...formed.map((type) => code`{ readonly body: ${type} }`)];
  if (types.length > 0) return join(types, code` & `);
  return hasParams(target) ? code`object` : rt.NoParams;
}

const valuesOf = ({ parameters, body }: LinkNode): readonly LinkValue[] => [
  ...parameters.map(({ value }) => value),
  ...(body === undefined ? [] : [body]),
];

function expressionsOf(value: LinkValue): readonly Expression[] {
  if (value.kind === "constant") return [];
  if (value.kind === "expression") return [value.expression];
  return value.parts.filter((part) => typeof part !== "string");
}

const readsUrl = (value: LinkValue): boolean =>
  expressionsOf(value).some(({ kind }) => kind === "url");

const readsRequest = (value: LinkValue): boolean =>
  expressionsOf(value).some((one) => "of" in one && one.of === "request");

function targetOf({ target }: LinkNode, { operationsById }: ClientContext): OperationNode {
  const operation = operationsById.get(target);
  if (operation === undefined) throw new Error(`there is no operation ${target}`);
  return operation;
}
