import { constantsKey } from "../../../generator/ir/path-constants.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { httpMethods } from "../../../generator/openapi/http-methods.ts";
import {
  at,
  isObject,
  itemsAt,
  membersAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";

/** An operation of a document. */
export interface OperationSite {
  /** Method and path without the names of its parameters: two documents may call them differently. */
  readonly key: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly site: Site<JsonObject>;
  /** The path item that it stands in. */
  readonly item: Site<JsonObject>;
}

/** The operations of the paths below a member of the document. */
export function operationsOf(
  document: OpenApiDocument,
  parent: Site<JsonObject>,
  member: string,
): readonly OperationSite[] {
  const operations: OperationSite[] = [];
  for (const { key: path, ...site } of membersAt(parent, member)) {
    if (path.startsWith("x-")) continue;
    const item = document.follow(site);
    if (item === undefined) continue;
    for (const one of operationsOfItem(document, item, path)) operations.push(one);
  }
  return operations;
}

function* operationsOfItem(
  document: OpenApiDocument,
  item: Site<JsonObject>,
  path: string,
): Generator<OperationSite> {
  const template = templateOf({ path });
  const named = [
    ...httpMethods.map((name) => ({ name, site: objectAt(item, name) })),
    ...membersAt(item, "additionalOperations").map(({ key, ...site }) => ({ name: key, site })),
  ];
  for (const { name, site } of named) {
    if (site === undefined || !isObject(site.value)) continue;
    const method = name.toUpperCase();
    const operation = document.follow(site);
    if (operation === undefined) continue;
    yield { key: `${method} ${template}`, method, path, site: operation, item };
  }
}

/** A path without the names of its parameters. */
export const templateOf = ({ path }: Pick<OperationSite, "path">): string =>
  path.replace(/\{[^}]*\}/g, "{}");

/** Operations of two documents that stand for each other, and those that are on one side only. */
export interface MatchedOperations {
  /** In the order of the old document; the second is absent where the operation is gone. */
  readonly old: readonly (readonly [OperationSite, OperationSite | undefined])[];
  readonly fresh: readonly OperationSite[];
}

/**
 * Pairs operations with the same method and path, then those whose paths differ by the names of parameters, and then by
 * the order of constants in their queries. A document may have several paths that differ by nothing else.
 */
export function matchOperations(
  old: readonly OperationSite[],
  next: readonly OperationSite[],
): MatchedOperations {
  const left = new Set(next);
  const partners = new Map<OperationSite, OperationSite>();
  const pairBy = (keyOf: (operation: OperationSite) => string): void => {
    const byKey = new Map([...left].reverse().map((one) => [keyOf(one), one] as const));
    for (const operation of old) {
      const other = byKey.get(keyOf(operation));
      if (other === undefined || partners.has(operation) || !left.delete(other)) continue;
      partners.set(operation, other);
    }
  };
  pairBy(({ method, path }) => `${method} ${path}`);
  pairBy(({ key }) => key);
  pairBy(({ method, path }) => {
    const [alone = ""] = templateOf({ path }).split(/[?#]/);
    return `${method} ${alone} ${constantsKey(path)}`;
  });
  return { old: old.map((one) => [one, partners.get(one)] as const), fresh: [...left] };
}

/** A parameter of an operation. */
export interface ParameterSite {
  readonly in: string;
  /** As the document writes it. */
  readonly name: string;
  readonly site: Site<JsonObject>;
}

/**
 * The parameters of an operation, those of its path included. Parameters of paths are known by their
 * positions, headers in lower case.
 */
export function parametersOf(
  document: OpenApiDocument,
  { site, item, path }: OperationSite,
): ReadonlyMap<string, ParameterSite> {
  const positions = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const parameters = new Map<string, ParameterSite>();
  for (const reference of [...itemsAt(item, "parameters"), ...itemsAt(site, "parameters")]) {
    const parameter = document.follow(reference);
    const [name, place] =
      parameter === undefined ? [] : [textAt(parameter, "name"), textAt(parameter, "in")];
    if (parameter === undefined || name === undefined || place === undefined) continue;
    const position = positions.indexOf(name);
    const known =
      place === "header" ? name.toLowerCase() : place === "path" && position >= 0 ? position : name;
    parameters.set(`${place} ${known}`, { in: place, name, site: parameter });
  }
  return parameters;
}

/** A member that refers to a shared part, or is one. */
export function partAt(
  document: OpenApiDocument,
  site: Site<JsonObject>,
  member: string,
): Site<JsonObject> | undefined {
  return own(site, member) === undefined ? undefined : document.follow(at(site, member));
}

/** Members of an object, each followed where it refers to a shared part. */
export function partsAt(
  document: OpenApiDocument,
  site: Site<JsonObject>,
  member: string,
): ReadonlyMap<string, Site<JsonObject>> {
  const parts = new Map<string, Site<JsonObject>>();
  for (const { key, ...reference } of membersAt(site, member)) {
    const part = document.follow(reference);
    if (part !== undefined) parts.set(key, part);
  }
  return parts;
}
