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
  type Code,
  type Name,
} from "../../code/index.ts";
import type { Api, ServerNode } from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";

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

/** Names of the functions, none of which the client's entry has already. */
export function serverSymbols(api: Api, taken: Iterable<string>): readonly string[] {
  const names = new UniqueNames(taken);
  return api.servers.map(() => names.unique("serverUrl"));
}

export function serverViews(api: Api, symbols: readonly string[]): readonly ServerUrlView[] {
  return api.servers.map((server, i) => {
    const what = `Address of a server of the document, for \`baseUrl\`: \`${server.url}\``;
    const { description } = server;
    const variables = variablesOf(server);
    return {
      doc: docSentence(description === undefined ? `${what}.` : `${what}. ${description}`),
      name: name(symbols[i] ?? ""),
      parameter: parameter(variables),
      url: address(server, variables),
    };
  });
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
  return isOptional ? code`variables: ${type} = {}` : code`variables: ${type}`;
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
