import { named, schemaOf30, words } from "./schemas-of-30.ts";
import { schemaOf20 } from "./schemas-of-20.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Members of a document that 3.1 does not have. */
const newerThan31: ReadonlySet<string> = new Set(
  words(
    "additionalOperations query $self mediaTypes prefixEncoding itemEncoding deviceAuthorization",
  ),
);

/** Members, and types of security schemes, that 3.1 has and 3.0 has not. */
const newerThan30: ReadonlySet<string> = new Set(
  words("webhooks jsonSchemaDialect pathItems mutualTLS"),
);

/** Maps by names of the document, which are no members that a version has. */
const maps: ReadonlySet<string> = new Set(
  words(
    "paths schemas responses parameters examples requestBodies headers securitySchemes links callbacks content encoding mapping variables scopes",
  ),
);

/** A document of 3.2 in the words of 3.0; what 3.0 has none for is left out. */
export function documentOf30(document: object): object {
  const newer = new Set([...newerThan31, ...newerThan30]);
  return { ...(olderMembers(document, newer, schemaOf30) as object), openapi: "3.0.4" };
}

/** A document of 3.2 in the words of 3.1; what 3.1 has none for is left out. */
export function documentOf31(document: object): object {
  return {
    ...(olderMembers(document, newerThan31, (schema) => schema) as object),
    openapi: "3.1.1",
  };
}

/** Members without those that are newer than a version, and with its schemas. */
function olderMembers(
  value: unknown,
  newer: ReadonlySet<string>,
  schemaOf: (schema: unknown) => unknown,
  isMap = false,
): unknown {
  const older = (member: unknown, isMapOf = false): unknown =>
    olderMembers(member, newer, schemaOf, isMapOf);
  if (Array.isArray(value))
    return value
      .filter((one) => !(isObject(one) && one["in"] === "querystring"))
      .map((one: unknown) => older(one));
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (newer.has(isObject(member) ? String(member["type"]) : "")) continue;
    if (isMap) {
      const isMediaType = isObject(member) && String(member["$ref"]).includes("/mediaTypes/");
      if (!isMediaType) entries.push([key, older(member)]);
    } else if (newer.has(key)) continue;
    else if (key === "schema") entries.push([key, schemaOf(member)]);
    else if (key === "itemSchema")
      entries.push(["schema", { type: "array", items: schemaOf(member) }]);
    else if (key === "schemas" && isObject(member))
      entries.push([
        key,
        named(Object.entries(member).map(([name, one]) => [name, schemaOf(one)])),
      ]);
    else entries.push([key, older(member, maps.has(key))]);
  }
  return named(entries);
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

/** Kinds of values that stand elsewhere than in a body. */
const plain: readonly unknown[] = ["string", "number", "integer", "boolean"];

/** A document of 3.2 in the words of 2.0; what 2.0 has none for is left out. */
export function documentOf20(document: object): object {
  const { info, paths = {}, components = {}, tags } = documentOf30(document) as Members;
  const { schemas = {}, securitySchemes = {} } = components as Members;
  const definitions = Object.entries(schemas as Members);
  return pointing({
    swagger: "2.0",
    info,
    ...(tags === undefined ? {} : { tags }),
    schemes: ["https"],
    host: "h.example",
    basePath: "/base",
    paths: named(
      Object.entries(paths as Members).map(([path, item]) => [path, itemOf20(item as Members)]),
    ),
    definitions: named(definitions.map(([name, schema]) => [name, schemaOf20(schema)])),
    securityDefinitions: named(
      Object.entries(securitySchemes as Members).flatMap(([name, scheme]) => {
        const older = schemeOf20(scheme as Members);
        return older === undefined ? [] : [[name, older] as const];
      }),
    ),
  }) as object;
}

/** The same with references to definitions. */
function pointing(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(/^#\/components\/schemas\//, "#/definitions/");
  if (Array.isArray(value)) return value.map(pointing);
  if (!isObject(value)) return value;
  return named(Object.entries(value).map(([key, member]) => [key, pointing(member)]));
}

function schemeOf20(scheme: Members): Members | undefined {
  const { type, description } = scheme;
  const said = description === undefined ? {} : { description };
  if (type === "apiKey" && scheme["in"] !== "cookie") return scheme;
  if (type === "http" && scheme["scheme"] === "basic") return { type: "basic", ...said };
  if (type === "oauth2")
    return {
      type,
      flow: "application",
      tokenUrl: "https://h.example/token",
      scopes: { read: "Reads." },
      ...said,
    };
  return undefined;
}

function itemOf20(item: Members): Members {
  return named(
    Object.entries(item).flatMap(([key, operation]) =>
      methods.includes(key) ? [[key, operationOf20(operation as Members)] as const] : [],
    ),
  );
}

function operationOf20(operation: Members): Members {
  const { requestBody, responses = {}, parameters = [], ...others } = operation;
  const { callbacks: _, servers: __, security: ___, ...rest } = others;
  const { content = {} } = (requestBody ?? {}) as Members;
  const media = Object.entries(content as Members);
  const answers = Object.values(responses as Members).flatMap((one) =>
    Object.keys((one as { content?: object }).content ?? {}),
  );
  return {
    ...rest,
    ...(media.length === 0 ? {} : { consumes: media.map(([type]) => type) }),
    ...(answers.length === 0 ? {} : { produces: [...new Set(answers)] }),
    parameters: [
      ...(parameters as readonly Members[]).flatMap(parameterOf20),
      ...bodyOf20(media as [string, Members][]),
    ],
    responses: named(
      Object.entries(responses as Members).map(([status, one]) => [
        /^\dXX$/.test(status) ? `${status.slice(0, 1)}99` : status,
        responseOf20(one as Members),
      ]),
    ),
  };
}

function responseOf20({ description = "It.", content = {}, headers = {} }: Members): Members {
  const [media] = Object.values(content as Record<string, Members>);
  const older = Object.entries(headers as Record<string, Members>).flatMap(([name, header]) => {
    const value = plainOf20(header["schema"], header["explode"] === true);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    description,
    ...(media?.["schema"] === undefined ? {} : { schema: schemaOf20(media["schema"]) }),
    ...(older.length === 0 ? {} : { headers: named(older) }),
  };
}

/** A parameter elsewhere than in the body; none where 2.0 cannot say it. */
function parameterOf20(parameter: Members): readonly Members[] {
  const { name, in: place, required, schema, explode, style } = parameter;
  if (place === "cookie" || schema === undefined) return [];
  const isMulti = place === "query" && explode !== false;
  const value = plainOf20(schema, isMulti, style);
  return value === undefined
    ? []
    : [{ name, in: place, ...(required === true ? { required } : {}), ...value }];
}

/** A text, a number or a list of them in the words of 2.0. */
function plainOf20(schema: unknown, isMulti: boolean, style?: unknown): Members | undefined {
  const { $ref, allOf, anyOf, oneOf, not, xml: _, ...value } = schemaOf20(schema) as Members;
  if ([$ref, allOf, anyOf, oneOf, not].some((one) => one !== undefined)) return undefined;
  const { type } = value;
  if (plain.includes(type)) return value;
  if (type !== "array") return undefined;
  const items = plainOf20(value["items"] ?? {}, false);
  if (items === undefined) return undefined;
  const formats: Readonly<Record<string, string>> = {
    pipeDelimited: "pipes",
    spaceDelimited: "ssv",
    deepObject: "tsv",
  };
  const format = formats[String(style)] ?? (isMulti ? "multi" : "csv");
  return { ...value, items, collectionFormat: format };
}

function bodyOf20(media: readonly (readonly [string, Members])[]): readonly Members[] {
  const [first] = media;
  if (first === undefined) return [];
  const [type, { schema = {} }] = first;
  if (!/form/.test(type)) return [{ name: "body", in: "body", schema: schemaOf20(schema) }];
  const { properties = {}, required = [] } = schema as Members;
  return Object.entries(properties as Members).flatMap(([name, one]) => {
    const value =
      isObject(one) && one["format"] === "binary" && type === "multipart/form-data"
        ? { type: "file" }
        : plainOf20(one, true);
    if (value === undefined) return [];
    const isRequired = (required as readonly string[]).includes(name);
    return [{ name, in: "formData", ...(isRequired ? { required: true } : {}), ...value }];
  });
}
