import type { ParameterReader } from "../parameters/read/parameter-reader.ts";
import type { Result } from "../issue/result.ts";

/** What a generated server says about one operation; the core does the rest. */
export interface ServerOperation {
  /** The operationId. */
  readonly id: string;
  /** Key of its handler. */
  readonly name: string;
  /** In capitals. */
  readonly method: string;
  /** Path template as the document has it, such as `/users/{user_name}`. */
  readonly path: string;
  /** Alternatives, each of schemes that must all hold; empty where no authentication is needed. */
  readonly security: readonly (readonly SchemeUse[])[];
  /** Reads and checks what the operation declares; mistakes are left in the reader. */
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
  readonly contents: readonly RequestContent[];
}

export interface RequestContent {
  /** Media type or range, in lower case, without parameters. */
  readonly mediaType: string;
  /** Whether the bytes are characters, so that a charset other than UTF-8 is refused. */
  readonly text: boolean;
  /** @throws {DecodeError} the bytes are not what the document says */
  readonly decode: (bytes: Uint8Array) => unknown;
}

export interface ResponseShape {
  /** Turns the handler's typed headers into name, value, name, value. */
  readonly headers?: ((headers: never) => readonly string[]) | undefined;
  /** In order of preference; empty where the answer has no body. */
  readonly contents: readonly ResponseContent[];
}

export interface ResponseContent {
  /** As the answer's Content-Type has it, such as `application/xml; charset=UTF-8`. */
  readonly contentType: string;
  /** @throws {EncodeError} the value is not one of its type */
  readonly encode: (value: never) => string | Uint8Array;
  /** Every rule of the schema; called where answers are checked. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
}
