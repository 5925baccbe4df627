import { memberName } from "../code/declaration.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { commentOf } from "./comment.ts";
import { below, entriesOf, memberOf, type Context, type Spot } from "./context.ts";
import { otherReference } from "./schema/references.ts";
import {
  indexSignature,
  neverType,
  objectType,
  stringType,
  unknownType,
  type Member,
  type Type,
} from "./type.ts";

/** The type of a value of a media type. */
function mediaType(context: Context, media: unknown, spot: Spot): Type {
  if (!isObject(media)) return unknownType;
  if (typeof media["$ref"] === "string")
    return otherReference(context, media["$ref"], spot.at, (target, place) =>
      mediaType(context, target, place),
    );
  const { schema, itemSchema } = media;
  if (schema === undefined && itemSchema !== undefined)
    reportLeftOut(context, "itemSchema", `${spot.at}/itemSchema`);
  // `false` stands beside a missing schema: nothing is known of the body.
  return schema === false || schema === undefined
    ? unknownType
    : context.schemaType(context, schema, { path: spot.path, at: `${spot.at}/schema` });
}

/** Reports a part of the document that the output has no place for. */
export function reportLeftOut(context: Context, feature: string, at: string): void {
  const location = { ...context.bundle.locate(at), part: "key" as const };
  context.diagnostics.report("paths-left-out", location, { feature });
}

/** One member for every media type. */
function contentMembers(context: Context, content: unknown, spot: Spot): readonly Member[] {
  return entriesOf(context, content).map(([name, media]) =>
    memberOf(context, memberName(name), mediaType(context, media, below(spot, ["content", name])), {
      comment: commentOf(media),
    }),
  );
}

/** The type of a request body. */
export function bodyType(context: Context, body: JsonObject, spot: Spot): Type {
  if (typeof body["$ref"] === "string")
    return otherReference(context, body["$ref"], spot.at, (target, place) =>
      isObject(target) ? bodyType(context, target, place) : unknownType,
    );
  const members = contentMembers(context, body["content"], spot);
  const none = memberOf(context, memberName("*/*"), neverType, {
    isReadonly: false,
    isOptional: true,
  });
  const content = objectType(members.length > 0 ? members : [none]);
  return objectType([memberOf(context, memberName("content"), content)]);
}

/** The type of a response: its headers and its contents. */
export function responseType(context: Context, response: JsonObject, spot: Spot): Type {
  if (typeof response["$ref"] === "string")
    return otherReference(context, response["$ref"], spot.at, (target, place) =>
      isObject(target) ? responseType(context, target, place) : unknownType,
    );
  const headers = entriesOf(context, response["headers"]).flatMap(([name, header]) => {
    if (!isObject(header)) return [];
    const isOptional = header["$ref"] === undefined && header["required"] !== true;
    const type = headerType(context, header, below(spot, ["headers", name]));
    return [memberOf(context, memberName(name), type, { comment: commentOf(header), isOptional })];
  });
  const others = indexSignature("name", unknownType, context.options.immutable === true);
  const contents = contentMembers(context, response["content"], spot);
  const isFixed = { isReadonly: false };
  return objectType([
    memberOf(context, memberName("headers"), objectType([...headers, others]), isFixed),
    contents.length > 0
      ? memberOf(context, memberName("content"), objectType(contents), isFixed)
      : memberOf(context, memberName("content"), neverType, { ...isFixed, isOptional: true }),
  ]);
}

/** The type of a header. */
export function headerType(context: Context, header: JsonObject, spot: Spot): Type {
  if (typeof header["$ref"] === "string")
    return otherReference(context, header["$ref"], spot.at, (target, place) =>
      isObject(target) ? headerType(context, target, place) : unknownType,
    );
  const { schema, content } = header;
  if (schema !== undefined && schema !== false)
    return context.schemaType(context, schema, { path: spot.path, at: `${spot.at}/schema` });
  if (!isObject(content)) return unknownType;
  return objectType(
    entriesOf(context, content).map(([name, media]) =>
      memberOf(
        context,
        memberName(name),
        mediaType(context, media, below(spot, ["content", name], [name])),
        {
          comment: commentOf(media),
        },
      ),
    ),
  );
}

/** The type of a parameter; a text where nothing else is said. */
export function parameterType(context: Context, parameter: JsonObject, spot: Spot): Type {
  if (typeof parameter["$ref"] === "string")
    return otherReference(context, parameter["$ref"], spot.at, (target, place) =>
      isObject(target) ? parameterType(context, target, place) : unknownType,
    );
  const { schema } = parameter;
  return schema === undefined || schema === false
    ? stringType
    : context.schemaType(context, schema, { path: spot.path, at: `${spot.at}/schema` });
}
