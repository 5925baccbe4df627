import { camelCase, pascalCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import {
  ApiIndex,
  type Api,
  type Declaration,
  type EnumNode,
  type HeaderNode,
  type OperationNode,
  type TypeNode,
  type UnionNode,
} from "../../ir/index.ts";
import type { Options } from "../options.ts";

/** An enum of the document that has values at run time. */
export interface EnumPlace {
  /** Name of the values: `colorValues`, or `Color` where they are an object. */
  readonly name: string;
  /** Names of further constants, if the document has texts for the values. */
  readonly labels: string;
  readonly descriptions: string;
  /** Words for its comment: the type that it is, or where it is. */
  readonly of: string;
  readonly node: EnumNode;
}

/** Enums by the declaration that they follow, and those of parameters and headers. */
export interface EnumPlaces {
  readonly within: ReadonlyMap<Declaration, readonly EnumPlace[]>;
  readonly ofOperations: readonly EnumPlace[];
}

/**
 * The enums that have values at run time: those of components, bodies, properties, their items,
 * parameters and headers of responses. One that several of these share, as by `allOf`, has them once. A constant inside of an object,
 * as tags of unions are, has none.
 */
export function enumPlaces(api: Api, style: Options["enums"]): EnumPlaces {
  const within = new Map<Declaration, EnumPlace[]>();
  const ofOperations: EnumPlace[] = [];
  if (style === "types") return { within, ofOperations };
  const index = new ApiIndex(api);
  const names = new PlaceNames(api, style === "const");
  const seen = new Set<string>();
  const isNew = ({ origin }: EnumNode): boolean => {
    const place = `${origin.file}#${origin.pointer}`;
    return !seen.has(place) && seen.add(place) !== undefined;
  };
  // The names of components come first: they do not depend on what else the document has.
  for (const declaration of api.declarations) {
    const node = enumIn(declaration.type, index);
    if (node === undefined || !isNew(node)) continue;
    within.set(declaration, [names.ofType(declaration.name, node)]);
  }
  for (const declaration of api.declarations) {
    if (declaration.type.kind !== "object") continue;
    const places = declaration.type.properties.flatMap(({ name, type }) => {
      const node = enumIn(type, index);
      if (node === undefined || node.values.length < 2 || !isNew(node)) return [];
      return [names.inside(`${declaration.name} ${name}`, `\`${declaration.name}.${name}\``, node)];
    });
    if (places.length > 0) within.set(declaration, places);
  }
  for (const operation of [...api.operations, ...api.webhooks]) {
    const headers = new Set<string>();
    const carried = [
      ...operation.parameters.map((one) => [one, ...wordsOf(operation, one)] as const),
      ...operation.responses.flatMap(({ status, headers: list }) =>
        list.map((one) => {
          // Responses may have headers of one name with other values.
          const isFirst = !headers.has(one.name) && headers.add(one.name) !== undefined;
          return [one, ...headerWords(operation, one, isFirst ? "" : status)] as const;
        }),
      ),
    ];
    for (const [{ type }, words, of] of carried) {
      const node = enumIn(type, index);
      if (node === undefined || node.values.length < 2 || !isNew(node)) continue;
      ofOperations.push(names.inside(words, of, node));
    }
  }
  return { within, ofOperations };
}

/** Words of a parameter's name: those of the component if it is one, which operations share. */
function wordsOf(
  operation: Pick<OperationNode, "name">,
  { name, origin }: OperationNode["parameters"][number],
): [words: string, of: string] {
  const component = /^\/components\/parameters\/([^/]+)$/.exec(origin.pointer)?.[1];
  if (component !== undefined) return [component, `the parameter \`${name}\``];
  return [`${operation.name} ${name}`, `the parameter \`${name}\` of \`${operation.name}\``];
}

/** The same for a header of a response. */
function headerWords(
  operation: Pick<OperationNode, "name">,
  { name, origin }: HeaderNode,
  status: string,
): [words: string, of: string] {
  const component = /^\/components\/headers\/([^/]+)$/.exec(origin.pointer)?.[1];
  if (component !== undefined) return [component, `the header \`${name}\``];
  const response = status === "" ? "" : ` in the response ${status}`;
  return [
    `${operation.name} ${status} ${name}`,
    `the header \`${name}\` of \`${operation.name}\`${response}`,
  ];
}

/**
 * The enum of a type, through null, lists, maps, and unions with other types. A union of several
 * enums has the values of all.
 */
function enumIn(type: TypeNode, index: ApiIndex): EnumNode | undefined {
  switch (type.kind) {
    case "enum":
      return type;
    case "nullable":
      return enumIn(type.inner, index);
    case "array":
      return enumIn(type.items, index);
    case "map":
      return enumIn(type.values, index);
    case "union":
      return enumOfUnion(type, index);
    default:
      return undefined;
  }
}

function enumOfUnion({ members, origin }: UnionNode, index: ApiIndex): EnumNode | undefined {
  const own = members.flatMap((member) => enumIn(member, index) ?? []);
  const all = members.flatMap((member) => {
    const { node } = index.resolveNullable(member);
    return node.kind === "enum" ? [node] : [];
  });
  if (all.length < 2) return own.length === 1 ? own[0] : undefined;
  const labels = all.flatMap((one) => one.labels ?? []);
  const descriptions = all.flatMap((one) => one.descriptions ?? []);
  return {
    kind: "enum",
    origin,
    values: [...new Set(all.flatMap(({ values }) => values))],
    open: all.length < members.length || all.some(({ open }) => open),
    ...(labels.length === 0 ? {} : { labels }),
    ...(descriptions.length === 0 ? {} : { descriptions }),
  };
}

class PlaceNames {
  readonly #isObject: boolean;
  readonly #types: ReadonlySet<string>;
  readonly #names: UniqueNames;

  constructor({ declarations }: Api, isObject: boolean) {
    this.#isObject = isObject;
    this.#types = new Set(declarations.map(({ name }) => name));
    // Validators have constants of these names.
    this.#names = new UniqueNames(declarations.map(({ name }) => `${name}Schema`));
  }

  /** The object of a type has the type's name, like an enum of TypeScript. */
  ofType(name: string, node: EnumNode): EnumPlace {
    return this.#place(name, `\`${name}\``, node);
  }

  inside(words: string, of: string, node: EnumNode): EnumPlace {
    const name = pascalCase(words);
    // An object that is called like another type would be taken for its values.
    const isTaken = this.#isObject && this.#types.has(name);
    return this.#place(isTaken ? `${name}Value` : name, of, node);
  }

  #place(stem: string, of: string, node: EnumNode): EnumPlace {
    const named = (word: string): string => this.#names.unique(camelCase(`${stem} ${word}`));
    return {
      name: this.#isObject ? this.#names.unique(stem) : named("values"),
      labels: node.labels === undefined ? "" : named("labels"),
      descriptions: node.descriptions === undefined ? "" : named("descriptions"),
      of,
      node,
    };
  }
}
