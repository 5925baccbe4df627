import {
  call,
  code,
  commas,
  docSentence,
  join,
  key,
  lines,
  literal,
  member,
  name,
  nothing,
  rt,
  template,
  ts,
  type Code,
  type Name,
} from "../../code/index.ts";
import type { Api, OperationNode, ServerNode } from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";
import { noMembers } from "./params.ts";

/** A function that gives the address of a server of the document. */
export interface ServerUrlView {
  /** Comment over the function. */
  readonly doc: Code;
  /** Name of the exported function. */
  readonly name: Name;
  /** The variables of the address; nothing if it has none. */
  readonly parameter: Code;
  /** Expression of the address. */
  readonly url: Code;
}

/** A server, and the function that gives its address. */
export interface NamedServer {
  readonly symbol: string;
  readonly server: ServerNode;
  /** The operation whose own server it is. */
  readonly operation?: OperationNode;
}

/** Servers of the document and of operations, by names which the client's entry does not have already. */
export function namedServers(api: Api, taken: Iterable<string>): readonly NamedServer[] {
  const names = new UniqueNames(taken);
  return [
    ...api.servers.map((server) => ({ server, symbol: names.unique("serverUrl") })),
    ...api.operations.flatMap((operation) =>
      operation.servers.map((server) => {
        const symbol = names.unique(`${operation.name}ServerUrl`);
        return { server, symbol, operation };
      }),
    ),
  ];
}

export function serverViews(servers: readonly NamedServer[]): readonly ServerUrlView[] {
  return servers.map(({ server, symbol, operation }) => {
    const of = operation === undefined ? "the document" : `\`${operation.name}\``;
    const what = `Address of a server of ${of}, for \`baseUrl\`: \`${server.url}\``;
    const { description } = server;
    const variables = variablesOf(server);
    return {
      doc: docSentence(description === undefined ? `${what}.` : `${what}. ${description}`),
      name: name(symbol),
      parameter: parameter(variables),
      url: address(server, variables),
    };
  });
}

/**
 * Function for the base URL of an operation with servers of its own: the first of them, its variables with
 * their defaults. Undefined without one, or if a variable has no default.
 */
export function ownServer({ servers: [server] }: OperationNode): Code | undefined {
  if (server === undefined) return undefined;
  const defaults = new Map(variablesOf(server).map((one) => [one.name, one.default]));
  if ([...defaults.values()].includes(undefined)) return undefined;
  const url = server.url.replace(/\{([^{}]*)\}/g, (_, own: string) => defaults.get(own) ?? "");
  return code`/* @__PURE__ */ ${call(rt.ownServer, literal(url))}`;
}

/** A variable of an address; one without a default has to be given. */
interface Variable {
  readonly name: string;
  readonly default: string | undefined;
  readonly enum: readonly string[];
  readonly description: string | undefined;
}

/** Variables in the order of the address. Source: OpenAPI 3.2, Server Variable Object. */
function variablesOf({ url, variables }: ServerNode): readonly Variable[] {
  const names = new Set(Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, own = ""]) => own));
  return [...names].map((own) => {
    const found = variables.find((variable) => variable.name === own);
    return {
      name: own,
      default: found?.default,
      enum: found?.enum ?? [],
      description: found?.description,
    };
  });
}

function parameter(variables: readonly Variable[]): Code {
  if (variables.length === 0) return nothing;
  const members = variables.flatMap((variable) => {
    const type =
      variable.enum.length === 0 ? code`string` : join(variable.enum.map(literal), code` | `);
    const own =
      variable.default === undefined
        ? code`readonly ${key(variable.name)}: ${type};`
        : code`readonly ${key(variable.name)}?: ${type} | undefined;`;
    const { description } = variable;
    return description === undefined ? [own] : [docSentence(description), own];
  });
  const type = lines([code`{`, ...members, code`}`]);
  const isOptional = variables.every((variable) => variable.default !== undefined);
  const none = noMembers(variables.map((variable) => variable.name));
  return isOptional ? code`variables${ts`: ${type}`} = ${none}` : code`variables${ts`: ${type}`}`;
}

function address({ url }: ServerNode, variables: readonly Variable[]): Code {
  if (variables.length === 0) return literal(url);
  const values = new Map(variables.map((variable) => [variable.name, valueOf(variable, url)]));
  // Every other part is a name in braces.
  const parts = url.split(/\{([^{}]*)\}/);
  return template(...parts.map((part, i) => (i % 2 === 0 ? part : (values.get(part) ?? part))));
}

function valueOf(variable: Variable, url: string): Code {
  const given = member(name("variables"), variable.name);
  const checked = call(rt.serverVariable, literal(variable.name), given, ruleOf(variable, url));
  return variable.default === undefined
    ? checked
    : code`${checked} ?? ${literal(variable.default)}`;
}

/** The values of the document, or whether a value may have slashes, as a whole address has. */
function ruleOf({ name: own, default: usual, enum: values }: Variable, url: string): Code {
  if (values.length > 0) return code`[${commas(values.map(literal))}]`;
  const isOpen = url.startsWith(`{${own}}`) || usual === "" || usual?.includes("/") === true;
  return literal(isOpen ? "parts" : "part");
}
