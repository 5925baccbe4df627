import { call, code, globals, rt, ts } from "../../code/index.ts";
import type { JsonContent } from "../../ir/index.ts";
import { isUnchecked } from "../options.ts";
import { symbols } from "../symbols.ts";
import {
  declarationOf,
  pure,
  textReader,
  textWriter,
  typeOf,
  validatorOf,
  wholeRequest,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";

// Clients leave JSON to the platform, unless it has values that would be lost there, or integers that have lost digits.

export const jsonRequest: RequestCodec<JsonContent> = {
  ...wholeRequest,
  callerType: typeOf,
  encode(content, value, context) {
    const declaration = declarationOf(content, context);
    if (declaration === undefined) return code`${globals.JSON}.stringify(${value})`;
    if (context.beyondJson.has(declaration.id)) return call(symbols.encodeJson(declaration), value);
    if (isUnchecked(context.options) || !context.withIntegers.has(declaration.id))
      return code`${globals.JSON}.stringify(${value})`;
    return context.withNumbers.has(declaration.id)
      ? call(rt.integerJson, value, symbols.check(declaration))
      : call(rt.integerJson, value);
  },
  handlerType: typeOf,
  reader(content, context) {
    const declaration = declarationOf(content, context);
    if (declaration !== undefined) return textReader(symbols.decodeJson(declaration));
    const decode = code`${rt.decodeJson}(bytes, ${rt.readJsonAny}, undefined)`;
    return textReader(code`(bytes${ts`: ${globals.Uint8Array}`}) => ${decode}`);
  },
};

export const jsonResponse: ResponseCodec<JsonContent> = {
  handlerType: typeOf,
  writer(content, context) {
    const declaration = declarationOf(content, context);
    const encode =
      declaration === undefined
        ? code`(value${ts`: unknown`}) => ${rt.encodeJson}(value, ${rt.writeJsonAny})`
        : symbols.encodeJson(declaration);
    return textWriter(encode, validatorOf(content, context));
  },
  callerType: typeOf,
  decode(content, context) {
    const declaration = declarationOf(content, context);
    if (declaration !== undefined && context.beyondJson.has(declaration.id))
      return pure(call(rt.codecBody, symbols.decodeJson(declaration)));
    if (isUnchecked(context.options)) return rt.uncheckedBody;
    return pure(
      declaration === undefined ? call(rt.jsonBody) : call(rt.jsonBody, symbols.check(declaration)),
    );
  },
  isVoid: () => false,
};
