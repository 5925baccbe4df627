import type { ContentKind, ContentNode, ContentOf, ResponseContent } from "../../ir/index.ts";
import { binaryRequest, binaryResponse, bytesResponse, multipartRequest } from "./binary.ts";
import type { RequestCodec, ResponseCodec } from "./content-codec.ts";
import { formRequest, formResponse } from "./form.ts";
import { jsonRequest, jsonResponse } from "./json.ts";
import { partsRequest, partsResponse, positionsRequest, positionsResponse } from "./parts.ts";
import { sequenceRequest, sequenceResponse } from "./sequence.ts";
import { textRequest, textResponse } from "./text.ts";
import { xmlRequest, xmlResponse } from "./xml.ts";

const requests: { readonly [Kind in ContentKind]: RequestCodec<ContentOf<Kind>> } = {
  json: jsonRequest,
  xml: xmlRequest,
  text: textRequest,
  form: formRequest,
  multipart: multipartRequest,
  parts: partsRequest,
  positions: positionsRequest,
  binary: binaryRequest,
  sequence: sequenceRequest,
};

const responses: { readonly [Kind in ResponseContent["kind"]]: ResponseCodec<ContentOf<Kind>> } = {
  json: jsonResponse,
  xml: xmlResponse,
  text: textResponse,
  form: formResponse,
  multipart: bytesResponse,
  parts: partsResponse,
  positions: positionsResponse,
  binary: binaryResponse,
  sequence: sequenceResponse,
};

/** The codec of a body in a request. */
export const requestCodec = ({ kind }: ContentNode): RequestCodec<ContentNode> => requests[kind];

/** The codec of a body in a response. */
export const responseCodec = ({ kind }: ResponseContent): ResponseCodec<ResponseContent> =>
  responses[kind];
