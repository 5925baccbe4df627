import {
  ApiIndex,
  type Api,
  type Declaration,
  type EnumNode,
  type OperationNode,
  type SecuritySchemeNode,
  type TypeNode,
} from "../../../generator/ir/index.ts";
import { keySymbols } from "../../../generator/views/client/client-symbols.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { namesOf, operationNames } from "../../../generator/views/operations/operation-names.ts";
import { enumPlaces } from "../../../generator/views/types/enum-places.ts";
import { plain } from "../plain-name.ts";
import type { SentRequest } from "./former-code.ts";

/** An operation with the names that its call has in the new code. */
export interface CalledOperation {
  /** Name of the function. */
  readonly name: string;
  /** Name of the type of its parameters. */
  readonly params: string;
  /** Members of the call by the plain form of their former names. */
  readonly members: ReadonlyMap<string, string>;
  readonly hasBody: boolean;
  /** Whether the body is a form, whose fields other generators take one by one. */
  readonly isForm: boolean;
  /** Exact names of the body's properties by their plain form, where the body is an object. */
  readonly bodyMembers: ReadonlyMap<string, string>;
}

/** A type of the document with the exact names of its properties. */
export interface KnownType {
  readonly name: string;
  readonly members: ReadonlyMap<string, string>;
  /** Whether a value of it may have dates that are texts in JSON. */
  readonly hasDates: boolean;
}

/** Constant of an enum in the new code: its name, and the names of its members by their values. */
export interface KnownEnum {
  readonly name: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** A document by the names that other generators make of its own. */
export interface KnownApi {
  operation(name: string, sent: SentRequest | undefined): CalledOperation | undefined;
  /** The type by the former name of its interface, also one with a prefix or suffix of the project. */
  type(name: string): KnownType | undefined;
  enum(name: string, values: readonly string[]): KnownEnum | undefined;
  /** The operation of a former interface of parameters, such as `GetTaskRequest`. */
  params(name: string): CalledOperation | undefined;
  /** Name of the only type that errors of the document have. */
  readonly errorType: string | undefined;
  /** The function that makes credentials of a key, where there is one scheme of that kind. */
  readonly keyFunction: string | undefined;
  readonly takesTokens: boolean;
  readonly takesPasswords: boolean;
  /** Whether a model has a date without time, which stays a text. */
  readonly hasPlainDates: boolean;
}

const formKinds = new Set(["form", "parts", "multipart"]);

const templateOf = (path: string): string =>
  path.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${plain(name)}}`);

export function knownApi(api: Api): KnownApi {
  const index = new ApiIndex(api);
  const names = operationNames(api);
  const called = new Map<OperationNode, CalledOperation>(
    api.operations.map((operation) => [
      operation,
      {
        name: operation.name,
        params: namesOf(names, operation).params,
        members: new Map(
          clientParams(operation).map(({ parameter, name }) => [plain(parameter.name), name]),
        ),
        hasBody: operation.body !== undefined,
        isForm: formKinds.has(operation.body?.contents[0]?.kind ?? "json"),
        bodyMembers: membersOf(operation.body?.contents[0]?.type, index),
      },
    ]),
  );
  const all = [...called];
  const byName = new Map(all.map(([{ id }, one]) => [plain(id), one]));
  const bySent = new Map(
    all.map(([{ method, path }, one]) => [`${method} ${templateOf(path)}`, one]),
  );
  const types = new Map<string, Declaration>();
  for (const one of api.declarations) {
    // A schema of two directions is meant as responses have it.
    if (one.direction === "request" && types.has(plain(one.component ?? one.name))) continue;
    types.set(plain(one.component ?? one.name), one);
    types.set(plain(one.name), one);
  }
  const errors = errorTypes(api);
  const keys = [...keySymbols(api).values()];
  const places = enumPlaces(api, "const");
  const enums = [...[...places.within.values()].flat(), ...places.ofOperations];
  return {
    operation: (name, sent) =>
      (sent && bySent.get(`${sent.method} ${templateOf(sent.path)}`)) ?? byName.get(plain(name)),
    type: (name) => {
      const found =
        types.get(plain(name)) ?? types.get(plain(name.replace(/(?:Dto|Model|Schema)$/, "")));
      return (
        found && {
          name: found.name,
          members: membersOf(found.type, index),
          hasDates: hasDates(found.type, index, new Set()),
        }
      );
    },
    enum: (name, values) => {
      const short = plain(name.replace(/Enum$/, ""));
      const same = (node: EnumNode): boolean =>
        node.values.length === values.length &&
        node.values.every((one) => values.includes(String(one)));
      const fitting = enums.filter(({ node }) => same(node));
      const place =
        fitting.find((one) => plain(one.name) === short || plain(one.name) === plain(name)) ??
        (fitting.length === 1 ? fitting[0] : undefined);
      return place && { name: place.name, keys: keysOf(place.node) };
    },
    params: (name) => {
      const short = plain(name.replace(/(?:Request|Params|Parameters)$/, ""));
      // That of axios has the name of its class in front.
      return (
        byName.get(short) ??
        [...byName].find(([own]) => short.endsWith(own) && short.includes("api"))?.[1]
      );
    },
    errorType: errors.size === 1 ? [...errors][0] : undefined,
    keyFunction: keys.length === 1 ? keys[0] : undefined,
    takesTokens: api.securitySchemes.some(isToken),
    takesPasswords: api.securitySchemes.some(
      (one) => one.kind === "http" && one.scheme === "basic",
    ),
    hasPlainDates: api.declarations.some(({ type }) => hasPlainDate(type)),
  };
}

const isToken = (one: SecuritySchemeNode): boolean =>
  one.kind === "oauth2" ||
  one.kind === "openIdConnect" ||
  (one.kind === "http" && one.scheme === "bearer");

/** Exact names of an object's properties by their plain form. */
function membersOf(type: TypeNode | undefined, index: ApiIndex): ReadonlyMap<string, string> {
  const found = type && index.resolve(type);
  if (found?.kind !== "object") return new Map();
  return new Map(found.properties.map(({ name }) => [plain(name), name]));
}

/** Names of the types of all errors that operations list. */
function errorTypes({ operations, declarations }: Api): ReadonlySet<string> {
  const names = new Map(declarations.map(({ id, name }) => [id, name]));
  const found = new Set<string>();
  for (const { responses } of operations)
    for (const { status, contents } of responses) {
      if (status.startsWith("2")) continue;
      for (const content of contents) {
        const { type } = content;
        found.add((type.kind === "ref" ? names.get(type.target) : undefined) ?? "");
      }
    }
  return found.has("") ? new Set() : found;
}

function keysOf(node: EnumNode): ReadonlyMap<string, string> {
  const labels = new Map(node.labels?.map(({ value, text }) => [value, text]));
  return new Map(node.values.map((value) => [String(value), labels.get(value) ?? String(value)]));
}

/** Whether a type reaches a date with time. */
function hasDates(type: TypeNode, index: ApiIndex, seen: Set<string>): boolean {
  if (type.kind === "ref") {
    if (seen.has(type.target)) return false;
    seen.add(type.target);
  }
  const found = index.resolve(type);
  const within = (one: TypeNode): boolean => hasDates(one, index, seen);
  switch (found.kind) {
    case "string":
      return found.format === "date-time";
    case "array":
      return within(found.items);
    case "tuple":
      return found.items.some(within) || (found.rest !== false && within(found.rest));
    case "map":
      return within(found.values);
    case "nullable":
      return within(found.inner);
    case "union":
      return found.members.some(within);
    case "object":
      return (
        found.properties.some((one) => within(one.type)) ||
        (typeof found.additional === "object" && within(found.additional))
      );
    default:
      return false;
  }
}

const hasPlainDate = (type: TypeNode): boolean =>
  type.kind === "object" &&
  type.properties.some(({ type: inner }) => {
    const bare = inner.kind === "nullable" ? inner.inner : inner;
    return bare.kind === "string" && bare.format === "date";
  });
