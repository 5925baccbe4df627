import type { ParameterReader } from "../../parameters/read/parameter-reader.ts";
import type { Result } from "../../issue/result.ts";
import type { SequenceReader } from "../../stream/sequence-reader.ts";
import type { SequenceWriter } from "../../stream/sequence-writer.ts";
import type { MultipartReply } from "../../multipart/write/parts-reply.ts";
import type { MultipartBody, MultipartList } from "../../multipart/read/multipart-shape.ts";

/** The generated description of one operation, from which the core serves it. */
export interface ServerOperation {
  /** The operationId. */
  readonly id: string;
  /** Key of its handler. */
  readonly name: string;
  /** In capitals. */
  readonly method: string;
  /** Path template as the document has it, such as `/users/{user_name}`. */
  readonly path: string;
  /** Alternatives, each of schemes that must all hold; empty if no authentication is needed. */
  readonly security: readonly (readonly SchemeUse[])[];
  /** Reads and checks the declared parameters; mistakes are kept in the reader. */
  readonly parameters?: ((reader: ParameterReader) => RequestParameters) | undefined;
  readonly body?: RequestBody | undefined;
  /** By status, by range such as `4XX`, and `default`. */
  readonly responses: Readonly<Record<string, ResponseShape>>;
}

export interface SchemeUse {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** Parameters by location; a location without parameters is absent. */
export interface RequestParameters {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
}

export interface RequestBody {
  readonly required: boolean;
  /** Most bytes, in place of the server's limit. */
  readonly limit?: number | undefined;
  readonly contents: readonly RequestContent[];
}

export interface RequestContent {
  /** Media type or range, in lower case, without parameters. */
  readonly mediaType: string;
  /** Whether the bytes are text, so that a charset other than UTF-8 is refused. */
  readonly text: boolean;
  /**
   * @param options `XmlDecodeOptions` for XML, `ParameterParsers` for a form; `JsonDecodeOptions` for JSON; the decoders of other media
   *   types get none
   * @throws {DecodeError} the bytes are not of the documented type
   */
  readonly decode: (bytes: Uint8Array, options?: never) => unknown;
  /** How items are read, if the media type is sequential: then `decode` is for one. */
  readonly sequence?: SequenceReader | undefined;
  /** How parts are read, if the body is multipart: then `decode` is not called. */
  readonly multipart?: MultipartBody | undefined;
  /** How parts are read that have no names: then `decode` is not called. */
  readonly positions?: MultipartList | undefined;
  /** Whether a handler gets the bytes, or the parts, piece by piece; then `decode` is not called. */
  readonly streams?: boolean | undefined;
}

export interface ResponseShape {
  /** Turns the handler's typed headers into name, value, name, value. */
  readonly headers?: ((headers: never) => readonly string[]) | undefined;
  /** Names of typed headers that every such reply must have. */
  readonly requiredHeaders?: readonly string[] | undefined;
  /** Reads the typed headers as a client would; called where responses are checked. */
  readonly checkHeaders?: ((reader: ParameterReader) => unknown) | undefined;
  /** Whether a reply may have no body. */
  readonly bodyOptional?: boolean | undefined;
  /** In order of preference; empty if the response has no body. */
  readonly contents: readonly ResponseContent[];
}

export interface ResponseContent {
  /** As the response's Content-Type has it, such as `application/xml; charset=UTF-8`. */
  readonly contentType: string;
  /** @throws {EncodeError} the value is not of its type */
  readonly encode: (value: never) => string | Uint8Array;
  /** Every rule of the schema; called where responses are checked. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
  /** Whether the body is handed over as it is, so that a handler may give a stream of it. */
  readonly isBytes?: boolean | undefined;
  /** How parts are written, if the body is multipart: then `encode` is not called. */
  readonly multipart?: MultipartReply | undefined;
  /** How items are written, if the media type is sequential: then `encode` and `check` are for one. */
  readonly sequence?: SequenceWriter | undefined;
}
