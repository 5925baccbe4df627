import { isHttpMethod } from "../openapi/http-methods.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { objectOf } from "./check-schema.ts";
import { field, isDeprecated, type Context } from "./context.ts";
import { isOptional } from "./required.ts";

type Address = readonly string[];

/** Groups of `components` that the output has. */
export const groups = [
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
] as const;

/**
 * Where the output has the type of what a JSON Pointer leads to: names of members from a type of the
 * top level on. Undefined if there is no such place, or if it cannot be named because something on
 * the way is optional or one of several types.
 */
export function addressOf(context: Context, segments: readonly string[]): Address | undefined {
  const [root, first = "", second = "", ...rest] = segments;
  if (root === "components") {
    const group = objectOf(objectOf(context.bundle.root, "components") ?? {}, first);
    const walk = walks[first as keyof typeof walks];
    if (group === undefined || !Object.hasOwn(walks, first) || segments.length < 3)
      return undefined;
    return walk(context, ["components", first, second], member(context, group, second), rest);
  }
  if (root === "paths" || root === "webhooks") {
    const item = member(context, objectOf(context.bundle.root, root) ?? {}, first);
    if (first.startsWith("x-") || segments.length < 2) return undefined;
    if (root === "paths" && context.options.pathParamsAsTypes && first.includes("{"))
      return undefined;
    return inPathItem(context, [root, first], item, segments.slice(2));
  }
  return undefined;
}

/** A member, unless it is left out. */
function member(context: Context, map: JsonObject | undefined, name: string): unknown {
  const value = map === undefined ? undefined : field(map, name);
  return context.options.excludeDeprecated && isDeprecated(value) ? undefined : value;
}

type Walk = (
  context: Context,
  address: Address,
  value: unknown,
  rest: readonly string[],
) => Address | undefined;

/** An address ends here, or goes on in an object that is no reference. */
const within =
  (
    inner: (
      context: Context,
      address: Address,
      value: JsonObject,
      rest: readonly string[],
    ) => Address | undefined,
  ): Walk =>
  (context, address, value, rest) => {
    if (value === undefined) return undefined;
    if (rest.length === 0) return address;
    return isObject(value) && !("$ref" in value) ? inner(context, address, value, rest) : undefined;
  };

const inSchema: Walk = within((context, address, original, [keyword, name, ...rest]) => {
  const schema = context.discriminators.current(original);
  if (name === undefined || !isPlainObject(schema)) return undefined;
  const inner = member(context, objectOf(schema, keyword ?? ""), name);
  if (keyword === "$defs") return inSchema(context, [...address, "$defs", name], inner, rest);
  if (keyword !== "properties") return undefined;
  const path = `#/${address.join("/")}`;
  // The type of an optional part includes `undefined`, which has no members.
  if (rest.length > 0 && isOptional(context, schema, name, inner, path)) return undefined;
  return inSchema(context, [...address, name], inner, rest);
});

/** Whether a schema becomes an object whose members can be named. */
function isPlainObject(schema: JsonObject): boolean {
  const { type, nullable, anyOf, oneOf } = schema;
  if ((type !== undefined && type !== "object") || nullable === true) return false;
  return anyOf === undefined && oneOf === undefined && !("enum" in schema) && !("const" in schema);
}

const inParameter: Walk = within((context, address, { schema }, [keyword, ...rest]) =>
  keyword === "schema" ? inSchema(context, address, schema, rest) : undefined,
);

const inContent = (
  context: Context,
  address: Address,
  content: JsonObject | undefined,
  [type = "", keyword, ...rest]: readonly string[],
): Address | undefined => {
  const media = member(context, content, type);
  if (!isObject(media) || "$ref" in media || keyword !== "schema") return undefined;
  return inSchema(context, [...address, type], media["schema"], rest);
};

const inHeader: Walk = within((context, address, header, [keyword, ...rest]) => {
  if (keyword === "schema") return inSchema(context, address, header["schema"], rest);
  if (keyword !== "content" || header["schema"] !== undefined) return undefined;
  return inContent(context, address, objectOf(header, "content"), rest);
});

const inBody: Walk = within((context, address, body, [keyword, ...rest]) => {
  if (keyword !== "content") return undefined;
  return inContent(context, [...address, "content"], objectOf(body, "content"), rest);
});

const inResponse: Walk = within((context, address, response, [keyword, name = "", ...rest]) => {
  if (keyword === "content")
    return inContent(context, [...address, "content"], objectOf(response, "content"), [
      name,
      ...rest,
    ]);
  if (keyword !== "headers") return undefined;
  const header = member(context, objectOf(response, "headers"), name);
  if (isObject(header) && !("$ref" in header) && header["required"] !== true) return undefined;
  return inHeader(context, [...address, "headers", name], header, rest);
});

const inOperation: Walk = within((context, address, operation, [keyword, ...rest]) => {
  if (keyword === "requestBody") {
    const body = operation["requestBody"];
    const isRequired = isObject(body) && body["required"] === true;
    return isRequired ? inBody(context, [...address, keyword], body, rest) : undefined;
  }
  const [status, ...inner] = rest;
  if (keyword !== "responses" || status === undefined || status.startsWith("x-")) return undefined;
  const response = member(context, objectOf(operation, "responses"), status);
  return inResponse(context, [...address, "responses", status], response, inner);
});

const inPathItem: Walk = within((context, address, item, [method = "", ...rest]) => {
  if (!isHttpMethod(method)) return undefined;
  return inOperation(context, [...address, method], member(context, item, method), rest);
});

const walks: Readonly<Record<(typeof groups)[number], Walk>> = {
  schemas: inSchema,
  parameters: inParameter,
  headers: inHeader,
  requestBodies: inBody,
  responses: inResponse,
  pathItems: inPathItem,
};
