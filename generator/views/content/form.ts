import {
  call,
  code,
  commas,
  globals,
  key,
  literals,
  name,
  rt,
  type Code,
} from "../../code/index.ts";
import { formParameter, sentType } from "../../ir/form-parameter.ts";
import type { FormContent, TypeNode } from "../../ir/index.ts";
import { isJson } from "../../ir/media-type.ts";
import { jsonParts } from "../../ir/parameters/json-within.ts";
import type { ModuleContext } from "../context.ts";
import { conditionedText } from "../operations/parameter-conditions.ts";
import { shapeOf } from "../operations/parameter-decode.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { withExactIntegers } from "../operations/sent-integers.ts";
import { typeCode } from "../types/type-code.ts";
import { definite } from "../types/member-type.ts";
import { bytesResponse } from "./binary.ts";
import {
  byteReader,
  textReader,
  typeOf,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";
import { formReader, isForm } from "./form-reader.ts";

export const formRequest: RequestCodec<FormContent> = {
  ...wholeRequest,
  callerType: typeOf,
  encode(content, value, context) {
    const { condition } = content;
    const json = jsonNames(content, context);
    const kept = json.length === 0 ? [] : [literals(json)];
    const written = call(rt.formText, value, formWriters(content, context), name("own"), ...kept);
    const text = withExactIntegers(content.type, value, written, context);
    return conditionedText({ condition, name: "body" }, value, text);
  },
  handlerType: (content, context) =>
    isForm(content.type, context) ? typeOf(content, context) : definite(globals.Uint8Array),
  reader(content, context) {
    if (!isForm(content.type, context)) return textReader(byteReader.decode);
    const read = formReader(content, context);
    return textReader(
      code`(bytes: ${globals.Uint8Array}, own?: ${rt.ParameterParsers}) => ${rt.decodeForm}(bytes, ${read}, own)`,
    );
  },
};

/** Forms are written by clients and read by servers, not the other way round. */
export const formResponse: ResponseCodec<FormContent> = {
  ...bytesResponse,
  callerType: () => definite(code`string`),
  decode: () => rt.textBody,
};

/** The properties that may be null, and that their Encoding Objects say are JSON. */
function jsonNames({ type, encodings }: FormContent, context: ModuleContext): readonly string[] {
  const form = context.index.resolve(type);
  if (form.kind !== "object") return [];
  const json = form.properties.filter((property) => {
    const encoding = encodings.get(property.name);
    return encoding !== undefined && "mediaType" in encoding && isJson(encoding.mediaType);
  });
  const nullable = json.filter((property) => mayBeNull(property.type, context));
  return nullable.map(({ name: own }) => own);
}

/** Whether a value, or an item of an array, may be null. */
function mayBeNull(type: TypeNode, context: ModuleContext): boolean {
  const node = context.index.resolve(type);
  if (node.kind === "array") return mayBeNull(node.items, context);
  return ["nullable", "null", "any", "union", "tuple"].includes(node.kind);
}

/**
 * Object literal of the functions that write the properties with an encoding, and those with decimals in
 * JSON; none without any.
 */
function formWriters({ type, encodings }: FormContent, context: ModuleContext): Code {
  const form = context.index.resolve(type);
  const { decimals } = context.options;
  if ((encodings.size === 0 && decimals === undefined) || form.kind !== "object") return code`{}`;
  const given = name("given");
  const writers = form.properties.flatMap((property) => {
    const encoding = encodings.get(property.name);
    const isJsonText = encoding !== undefined && "mediaType" in encoding;
    const held = isJsonText ? property.type : sentType(property.type, context.index);
    const parameter = formParameter({ ...property, type: held }, encoding, context.index);
    const isExact =
      decimals !== undefined && jsonParts(shapeOf(parameter, context), context.index).length > 0;
    if (encoding === undefined && !isExact) return [];
    // A member of this name would have the type of `Object.prototype`'s.
    const isInherited = property.name in Object.prototype;
    const typed = isInherited ? code`${given}: ${typeCode(property.type, context)}` : given;
    return [
      code`${key(property.name)}: (${typed}) => ${encodeParameter(parameter, given, context)}`,
    ];
  });
  return code`{ ${commas(writers)} }`;
}
