import type { JsonBodyOptions } from "../../json/read/json-body-options.ts";
import type { XmlBodyOptions } from "../../xml/read/xml-body-options.ts";
import type { Decompression } from "../compression/request-codings.ts";
import type { ServerRequest } from "../message/server-request.ts";
import type { MultipartParser } from "../../multipart/read/multipart-parser.ts";

/** Settings of a server that decide how it reads bodies. */
export interface BodySettings {
  /** Most bytes of a body, or of an item of one that is read item by item. */
  readonly bodyLimit: number;
  /** Limits of compressed bodies; undefined if they are refused. */
  readonly decompress: Decompression | undefined;
  /** How JSON is read. */
  readonly json: JsonBodyOptions | undefined;
  /** How XML is read. */
  readonly xml: XmlBodyOptions | undefined;
  /** Parser of multipart bodies. */
  readonly multipart: MultipartParser | undefined;
  /** Function that verifies bodies before they are decoded, which are then read as a whole. */
  readonly verify: object | undefined;
}

/** A request with a body, and the settings of the server that reads it. */
export interface BodyContext {
  readonly server: BodySettings;
  readonly request: ServerRequest;
}
