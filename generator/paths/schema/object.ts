import { memberName } from "../../code/declaration.ts";
import { code, type Code } from "../../code/index.ts";
import { isObject, type JsonObject } from "../../openapi/site.ts";
import { splitPointer } from "../../source/locations/pointer.ts";
import { objectOf } from "../check-schema.ts";
import { commentOf } from "../comment.ts";
import {
  below,
  entriesOf,
  isDeprecated,
  memberOf,
  resolved,
  type Context,
  type Spot,
} from "../context.ts";
import { literalType } from "./literal.ts";
import { isOptional } from "../required.ts";
import {
  genericType,
  indexSignature,
  intersectionOf,
  objectType,
  unionOf,
  unknownType,
  type Member,
  type Type,
} from "../type.ts";

/** Properties, `$defs` and further properties of a schema; undefined if it has none of them. */
export function objectCore(context: Context, schema: JsonObject, spot: Spot): Type | undefined {
  const members = discriminatorMember(context, schema, spot);
  const { additionalProperties, patternProperties } = schema;
  const hasMembers = Object.keys(objectOf(schema, "properties") ?? {}).length > 0;
  const has = (value: unknown): boolean => value !== undefined && value !== false;
  if (hasMembers || has(additionalProperties) || has(patternProperties) || has(schema["$defs"])) {
    members.push(...properties(context, schema, spot), ...definitions(context, schema, spot));
    const index = indexTypes(context, schema, spot);
    if (index.length > 0) {
      const { immutable = false } = context.options;
      const signature = objectType([indexSignature("key", unionOf(index), immutable)]);
      return intersectionOf([...(members.length > 0 ? [objectType(members)] : []), signature]);
    }
  }
  return members.length > 0 ? objectType(members) : undefined;
}

/** The property by which a schema that inherits from one with a discriminator is told apart. */
function discriminatorMember(context: Context, schema: JsonObject, spot: Spot): Member[] {
  const { discriminators } = context;
  const pointer = spot.path.slice(1);
  const discriminator = discriminators.at(pointer);
  const composes = schema["allOf"] !== undefined || schema["anyOf"] !== undefined;
  if (!composes || discriminator === undefined || schema["discriminator"] !== undefined) return [];
  if (discriminators.isHandled(pointer)) return [];
  const name = splitPointer(pointer).at(-1) ?? "";
  const mapped = Object.entries(discriminator.mapping).find(
    ([, ref]) =>
      ref === name || (ref.startsWith("#") && splitPointer(ref.slice(1)).at(-1) === name),
  );
  const type = literalType(mapped?.[0] ?? name);
  return [memberOf(context, memberName(discriminator.propertyName), type)];
}

function properties(context: Context, schema: JsonObject, spot: Spot): readonly Member[] {
  const { options } = context;
  const members: Member[] = [];
  const map = objectOf(schema, "properties");
  for (const [name, property] of entriesOf(context, map)) {
    const inner = below(spot, ["properties", name], [name]);
    if (options.excludeDeprecated && isDeprecated(resolved(context, property, inner.at)?.value))
      continue;
    members.push(
      described(
        context,
        name,
        property,
        inner,
        isOptional(context, schema, name, property, spot.path),
      ),
    );
  }
  return members;
}

function definitions(context: Context, schema: JsonObject, spot: Spot): readonly Member[] {
  const map = objectOf(schema, "$defs");
  if (map === undefined || Object.keys(map).length === 0) return [];
  const members = Object.entries(map).map(([name, definition]) =>
    described(context, name, definition, below(spot, ["$defs", name]), false),
  );
  return [memberOf(context, memberName("$defs"), objectType(members), { isReadonly: false })];
}

/** A member for a schema, with its comment, and marked where only one side may write it. */
function described(
  context: Context,
  name: string,
  schema: unknown,
  spot: Spot,
  mayBeAbsent: boolean,
): Member {
  const { options } = context;
  const isReadOnly = isObject(schema) && schema["readOnly"] === true;
  const isWriteOnly = isObject(schema) && schema["writeOnly"] === true;
  const type = context.schemaType(context, schema, spot);
  return memberOf(context, memberName(name), marked(context, type, isReadOnly, isWriteOnly), {
    comment: commentOf(currentOf(context, schema)),
    isReadonly: options.immutable || (isReadOnly && !options.readWriteMarkers),
    isOptional: mayBeAbsent,
  });
}

const currentOf = (context: Context, schema: unknown): unknown =>
  isObject(schema) ? context.discriminators.current(schema) : schema;

function marked({ options }: Context, type: Type, isRead: boolean, isWrite: boolean): Type {
  if (!options.readWriteMarkers || isRead === isWrite) return type;
  const marker: Code = isRead ? code`$Read` : code`$Write`;
  return genericType(marker, type);
}

/** Types of properties that the schema does not name. */
function indexTypes(context: Context, schema: JsonObject, spot: Spot): readonly Type[] {
  const types: Type[] = [];
  const { additionalProperties: more } = schema;
  if (isObject(more) && Object.keys(more).length > 0)
    types.push(context.schemaType(context, more, below(spot, ["additionalProperties"], [])));
  else if (more === true || isObject(more) || context.options.additionalProperties)
    types.push(unknownType);
  const patterns = objectOf(schema, "patternProperties");
  for (const [pattern, property] of entriesOf(context, patterns))
    types.push(
      context.schemaType(context, property, below(spot, ["patternProperties", pattern], [])),
    );
  return types;
}
