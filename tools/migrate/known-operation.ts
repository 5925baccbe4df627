import type { Api, OperationNode, TypeNode } from "../../generator/ir/index.ts";
import { camelCase } from "../../generator/names/identifier.ts";
import { clientParams } from "../../generator/views/client/params.ts";
import type { FormerNames } from "./former-project.ts";
import { plain } from "./plain-name.ts";

/** An operation as the calls of another tool show it. */
export interface KnownOperation {
  /** Name of its function here. */
  readonly name: string;
  /** Names of its path parameters, in the order of the path. */
  readonly path: readonly string[];
  /** Names of its parameters in calls here, by their plain form. */
  readonly members: ReadonlyMap<string, string>;
  readonly hasQuery: boolean;
  readonly isQueryRequired: boolean;
  readonly hasBody: boolean;
  readonly isBodyRequired: boolean;
  /** Whether the body is multipart, whose files have other types in a call than in the document's type. */
  readonly isMultipart: boolean;
  /** Whether it is a query, not a mutation. */
  readonly isRead: boolean;
  /** Names of the types of its body, of its first success, and of its errors where all are of one. */
  readonly bodyType: string | undefined;
  readonly resultType: string | undefined;
  readonly errorType: string | undefined;
}

/** Operations of a document and the names of its types. */
export interface KnownDocument extends FormerNames {
  /** By the name that the other tools give their functions. */
  readonly operations: ReadonlyMap<string, KnownOperation>;
  readonly types: ReadonlySet<string>;
}

export function knownDocument(api: Api): KnownDocument {
  const names = new Map(api.declarations.map(({ id, name }) => [id, name]));
  const nameOf = (type: TypeNode | undefined): string | undefined =>
    type?.kind === "ref" ? names.get(type.target) : undefined;
  const tags = [...api.tags.map(({ name }) => name), ...api.operations.flatMap((one) => one.tags)];
  return {
    operations: new Map(
      api.operations.map((operation) => [camelCase(operation.id), known(operation, nameOf)]),
    ),
    types: new Set(names.values()),
    title: plain(api.title),
    tags: new Set(["default", ...tags.map(plain)]),
  };
}

function known(
  operation: OperationNode,
  nameOf: (type: TypeNode | undefined) => string | undefined,
): KnownOperation {
  const { name, path, parameters, body, method, responses } = operation;
  const query = parameters.filter((one) => one.in === "query");
  const success = responses.find(({ status }) => status.startsWith("2"));
  const errors = responses
    .filter(({ status }) => !status.startsWith("2"))
    .flatMap(({ contents }) => contents.map(({ type }) => nameOf(type)));
  const [error] = errors;
  return {
    name,
    path: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, parameter = ""]) => parameter),
    members: new Map(
      clientParams(operation).map(({ parameter, name: own }) => [plain(parameter.name), own]),
    ),
    hasQuery: query.length > 0,
    isQueryRequired: query.some((one) => one.required),
    hasBody: body !== undefined,
    isBodyRequired: body?.required === true,
    isMultipart: /^(?:parts|multipart)$/.test(body?.contents[0]?.kind ?? ""),
    isRead: method === "get" || method === "head",
    bodyType: nameOf(body?.contents[0]?.type),
    resultType: nameOf(success?.contents[0]?.type),
    errorType: errors.every((one) => one === error) ? error : undefined,
  };
}
