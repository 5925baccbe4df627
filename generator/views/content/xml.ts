import { call, code, rt, ts } from "../../code/index.ts";
import type { XmlContent } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { definite, memberType, type MemberType } from "../types/member-type.ts";
import {
  declarationOf,
  pure,
  textReader,
  textWriter,
  validatorOf,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";

// Without a schema there is no codec, so that XML stays text.
const typeOf = ({ type }: XmlContent, context: PackageContext): MemberType =>
  type.kind === "any" ? definite(code`string`) : memberType(type, context);

/** Whether a body is one element with any content. It may be empty, which no document is. */
const isVoid = ({ type }: XmlContent, { index }: PackageContext): boolean =>
  type.kind === "ref" && index.resolve(type).kind === "any";

export const xmlRequest: RequestCodec<XmlContent> = {
  ...wholeRequest,
  callerType: typeOf,
  encode(content, value, context) {
    const declaration = declarationOf(content, context);
    return declaration === undefined ? value : call(symbols.encodeXml(declaration), value);
  },
  isVerbatim: ({ type }) => type.kind !== "ref",
  handlerType: typeOf,
  reader(content, context) {
    const declaration = declarationOf(content, context);
    return textReader(declaration === undefined ? rt.decodeText : symbols.decodeXml(declaration));
  },
};

export const xmlResponse: ResponseCodec<XmlContent> = {
  handlerType: typeOf,
  writer(content, context) {
    const declaration = declarationOf(content, context);
    if (declaration === undefined) return textWriter(code`(body${ts`: string`}) => body`, false);
    const encode = symbols.encodeXmlString(declaration);
    return isVoid(content, context)
      ? textWriter(
          code`(value${ts`: unknown`}) => (value === undefined ? "" : ${encode}(value))`,
          false,
        )
      : textWriter(encode, validatorOf(content, context));
  },
  callerType: typeOf,
  decode(content, context) {
    const declaration = declarationOf(content, context);
    if (declaration === undefined) return rt.textBody;
    const decode = symbols.decodeXml(declaration);
    return isVoid(content, context)
      ? code`(bytes${ts`: Uint8Array`}, options${ts`?: ${rt.XmlDecodeOptions}`}) => (bytes.length === 0 ? undefined : ${call(decode, code`bytes`, code`options`)})`
      : pure(call(rt.codecBody, decode));
  },
  isVoid,
};
