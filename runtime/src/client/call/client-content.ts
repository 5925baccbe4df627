import type { JsonDecodeOptions } from "../../json/read/json-decode-options.ts";
import type { MultipartBody, MultipartList } from "../../multipart/read/multipart-shape.ts";
import type { XmlBodyOptions } from "../../xml/read/xml-body-options.ts";
import type { XmlDecodeOptions } from "../../xml/read/xml-decode-options.ts";
import type { FailedRequest } from "../api-error.ts";
import type { LocalTimes } from "./local-times.ts";
import type { Formats, OnMismatch, Validation } from "./call-options.ts";

/** How the body of a response is read: as JSON with a validator, or by a codec. */
export interface ClientContent {
  /** Media type or range, in lower case, without parameters; empty for all that are not listed. */
  readonly mediaType: string;
  readonly read: (bytes: Uint8Array, options: BodyOptions) => unknown;
  /** Whether the body is read piece by piece, where the operation can do so. */
  readonly streams?: boolean | undefined;
  /** How the parts of a multipart body are read one after the other. */
  readonly parts?: PartsPlan | undefined;
}

/** How the parts of a multipart response are read. */
export type PartsPlan = MultipartBody | PartsList;

/** Parts without names. */
export interface PartsList extends MultipartList {
  /** Whether there may be any number, of which a caller gets one after the other. */
  readonly streams?: boolean | undefined;
}

/** Options of what reads a body: codecs take theirs from those of a call. */
export type BodyOptions = ReadOptions & XmlDecodeOptions & JsonDecodeOptions;

/** How a call reads bodies. */
export interface ReadOptions {
  readonly validation?: Validation | undefined;
  readonly onMismatch?: OnMismatch | undefined;
  /** The request that is responded to. */
  readonly request: FailedRequest;
  readonly formats?: Formats | undefined;
  /** How JSON is read. */
  readonly json?: LocalTimes | undefined;
  /** How XML is read. */
  readonly xml?: XmlBodyOptions | undefined;
  /** Content-Type of the response, for the reader of XML. */
  readonly contentType?: string | undefined;
}

/** Bodies of responses by status, by range such as `4XX`, and `default`. */
export type ClientContents = Readonly<Record<string, readonly ClientContent[]>>;
