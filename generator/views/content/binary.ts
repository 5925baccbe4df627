import { call, code, globals, rt, ts } from "../../code/index.ts";
import type { BinaryContent, ContentNode, MultipartContent } from "../../ir/index.ts";
import { definite, type MemberType } from "../types/member-type.ts";
import {
  byteReader,
  itemsOf,
  textWriter,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";

const bytes = definite(globals.Uint8Array);

/** A body that a handler may return piece by piece. */
export const orByteStream = ({ type }: MemberType): MemberType =>
  definite(code`${type} | ${rt.ByteStream}`);

/** Bytes that handlers get as a whole, or piece by piece where the document says so. */
export const binaryRequest: RequestCodec<BinaryContent | MultipartContent> = {
  callerType: () => definite(rt.BinaryBody),
  encode: (_, value) => call(rt.plainBody, value),
  hasBoundary: false,
  isVerbatim: () => true,
  mayStream: () => true,
  handlerType: (_, __, { streams }) => (streams ? definite(itemsOf(bytes.type)) : bytes),
  reader: (_, __, { streams }) => ({ ...byteReader, streams }),
};

export const multipartRequest: RequestCodec<MultipartContent> = {
  ...binaryRequest,
  callerType: () => definite(code`${globals.FormData} | ${globals.Uint8Array}`),
  mayStream: () => false,
};

/** A body that handlers return and callers get as bytes. */
export const bytesResponse: ResponseCodec<ContentNode> = {
  handlerType: () => bytes,
  writer: () => textWriter(code`(body${ts`: ${globals.Uint8Array}`}) => body`, false),
  callerType: () => bytes,
  decode: () => rt.binaryBody,
  isVoid: () => false,
};

export const binaryResponse: ResponseCodec<BinaryContent> = {
  ...bytesResponse,
  handlerType: () => orByteStream(bytes),
  writer: (content, context) => ({ ...bytesResponse.writer(content, context), isBytes: true }),
};
