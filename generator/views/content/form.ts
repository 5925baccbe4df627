import {
  call,
  code,
  commas,
  globals,
  key,
  literals,
  name,
  rt,
  ts,
  type Code,
  type Printable,
} from "../../code/index.ts";
import {
  formParameter,
  formProperties,
  sentType,
  type FormProperty,
} from "../../ir/forms/form-parameter.ts";
import { formShape, isOpenForm } from "../../ir/forms/form-shape.ts";
import { othersByName, type FormContent, type TypeNode } from "../../ir/index.ts";
import { isJson } from "../../ir/media-type.ts";
import { jsonParts } from "../../ir/parameters/json-within.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { conditionedText } from "../operations/parameter-conditions.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { withExactIntegers } from "../operations/sent-integers.ts";
import { typeCode, union } from "../types/type-code.ts";
import { definite } from "../types/member-type.ts";
import { bytesResponse } from "./binary.ts";
import {
  textReader,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";
import { formReader, receivedForm } from "./form-reader.ts";

export const formRequest: RequestCodec<FormContent> = {
  ...wholeRequest,
  callerType: (content, context) => definite(givenForm(content, context)),
  encode(content, value, context) {
    const { condition, type } = content;
    const own = name("own");
    if (isOpen(content, context)) return call(rt.openFormText, value, own);
    const json = jsonNames(content, context);
    const kept = json.length === 0 ? [] : [literals(json)];
    const written = call(rt.formText, value, formWriters(content, context), own, ...kept);
    const text = withExactIntegers(type, value, written, context);
    return conditionedText({ condition, name: "body" }, value, text);
  },
  handlerType: (content, context) => definite(receivedForm(content, context)),
  reader(content, context) {
    const read = formReader(content, context);
    return textReader(
      code`(bytes${ts`: ${globals.Uint8Array}`}, own${ts`?: ${rt.ParameterParsers}`}) => ${rt.decodeForm}(bytes, ${read}, own)`,
    );
  },
};

const isOpen = ({ type }: FormContent, { index }: PackageContext): boolean =>
  isOpenForm(formShape(type, index), index);

/** Type of a form that a caller gives. */
function givenForm(content: FormContent, context: PackageContext): Printable {
  const { type } = content;
  if (!isOpen(content, context)) return typeCode(type, context);
  const open = code`string | ${globals.URLSearchParams} | { readonly [key: string]: unknown }`;
  return context.index.resolveNullable(type).nullable ? union([open, code`null`]) : open;
}

/** Forms are written by clients and read by servers, not the other way round. */
export const formResponse: ResponseCodec<FormContent> = {
  ...bytesResponse,
  callerType: () => definite(code`string`),
  decode: () => rt.textBody,
};

/** The properties that may be null, and that their Encoding Objects say are JSON. */
function jsonNames(content: FormContent, context: ModuleContext): readonly string[] {
  const json = propertiesOf(content, context).filter(([own, types]) => {
    const encoding = content.encodings.get(own);
    const isJsonText =
      encoding !== undefined && "mediaType" in encoding && isJson(encoding.mediaType);
    return isJsonText && types.some(({ type }) => mayBeNull(itemsOf(type, context), context));
  });
  return json.map(([own]) => own);
}

/** Whether a list may be null. */
function isNullableList(type: TypeNode, { index }: ModuleContext): boolean {
  const { node, nullable } = index.resolveNullable(type);
  return nullable && ["array", "tuple"].includes(node.kind);
}

/** A list without null in its place, of which nothing is sent. */
const itemsOf = (type: TypeNode, context: ModuleContext): TypeNode =>
  isNullableList(type, context) ? sentType(type, context.index) : type;

/** Whether a value, or an item of an array, may be null. */
function mayBeNull(
  type: TypeNode,
  context: ModuleContext,
  within: ReadonlySet<TypeNode> = new Set(),
): boolean {
  const node = context.index.resolve(type);
  // A list of itself has no null in it.
  if (within.has(node)) return false;
  if (node.kind === "array") return mayBeNull(node.items, context, new Set([...within, node]));
  return ["nullable", "null", "any", "union", "tuple"].includes(node.kind);
}

/** The properties of all objects that a form may be, by name. */
function propertiesOf(
  { type, encodings }: FormContent,
  { index }: ModuleContext,
): readonly (readonly [name: string, properties: readonly FormProperty[]])[] {
  const byName = new Map<string, FormProperty[]>();
  for (const { node } of formShape(type, index).objects) {
    for (const property of formProperties(node, encodings)) {
      const same = byName.get(property.name);
      if (same === undefined) byName.set(property.name, [property]);
      else if (same.every((other) => other.type !== property.type)) same.push(property);
    }
  }
  return [...byName];
}

/**
 * Object literal of the functions that write the properties with an encoding, and those with decimals in
 * JSON; none without any.
 */
function formWriters(content: FormContent, context: ModuleContext): Code {
  const { encodings } = content;
  const { decimals } = context.options;
  if (encodings.size === 0 && decimals === undefined) return code`{}`;
  const given = name("given");
  const { objects } = formShape(content.type, context.index);
  const isListed = objects.every(({ node }) => typeof othersByName(node) === "string");
  const writers = propertiesOf(content, context).flatMap(([own, properties]) => {
    const [property] = properties;
    if (property === undefined) return [];
    const encoding = encodings.get(own);
    const hasMediaType = encoding !== undefined && "mediaType" in encoding;
    const isJsonText = hasMediaType && isJson(encoding.mediaType);
    const type = typeOfAll(properties);
    const isList = isNullableList(type, context);
    const held = isJsonText && !isList ? type : sentType(type, context.index);
    const parameter = formParameter({ ...property, type: held }, encoding, context.index);
    const isExact =
      decimals !== undefined && jsonParts(shapeOf(parameter, context), context.index).length > 0;
    if (encoding === undefined && !isExact) return [];
    // A member of this name would have the type of `Object.prototype`'s; others may have several types.
    const isTyped = own in Object.prototype || objects.length > 1 || !isListed;
    const typed = isTyped
      ? code`${given}${ts`: ${typeCode(isJsonText ? held : parameter.type, context)}`}`
      : given;
    const written = encodeParameter(parameter, given, context);
    // Null comes here where items may be null.
    const isKept = hasMediaType && isList && mayBeNull(sentType(type, context.index), context);
    const text = isKept ? code`${given} === null ? "" : ${written}` : written;
    return [code`${key(own)}: (${typed}) => ${text}`];
  });
  return code`{ ${commas(writers)} }`;
}

/** The type of a property that several objects have. */
function typeOfAll(properties: readonly FormProperty[]): TypeNode {
  const [first, ...others] = properties;
  if (first === undefined) throw new Error("no property has no type");
  if (others.length === 0) return first.type;
  const members = properties.map(({ type }) => type);
  return { kind: "union", members, exclusive: false, origin: first.origin };
}
