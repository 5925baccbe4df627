import { call, code, globals, rt, ts, type Reference } from "../../code/index.ts";
import { isText, type TextContent } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { definite, memberType, type MemberType } from "../types/member-type.ts";
import { orByteStream } from "./binary.ts";
import {
  textReader,
  textWriter,
  validatorOf,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";

/**
 * Whether the text of a body is a value of its type. Others, such as numbers and date-times that
 * are held as Date, are handed over as text.
 */
function isTyped({ type }: TextContent, { index }: PackageContext): boolean {
  const resolved = index.resolve(type);
  if (resolved.kind === "enum") return resolved.values.every((value) => typeof value === "string");
  return isText(resolved);
}

const anyText = definite(code`string`);

/** The type of a text in servers. */
export const textType = (content: TextContent, context: PackageContext): MemberType =>
  isTyped(content, context) ? memberType(content.type, context) : anyText;

const checkOf = (content: TextContent, context: PackageContext): Reference | false =>
  isTyped(content, context) && validatorOf(content, context);

export const textRequest: RequestCodec<TextContent> = {
  ...wholeRequest,
  callerType: () => anyText,
  encode: (_, value) => call(rt.plainBody, value),
  isVerbatim: () => true,
  handlerType: textType,
  reader(content, context) {
    const check = checkOf(content, context);
    if (check === false) return textReader(rt.decodeText);
    return textReader(
      code`(bytes${ts`: ${globals.Uint8Array}`}) => ${rt.decodeText}(bytes, ${check})`,
    );
  },
};

export const textResponse: ResponseCodec<TextContent> = {
  handlerType(content, context) {
    const whole = textType(content, context);
    return checkOf(content, context) === false ? orByteStream(whole) : whole;
  },
  writer(content, context) {
    const check = checkOf(content, context);
    const encode = code`(body${ts`: ${textType(content, context).type}`}) => body`;
    return { ...textWriter(encode, check), isBytes: check === false };
  },
  callerType: () => anyText,
  decode: () => rt.textBody,
  isVoid: () => false,
};
