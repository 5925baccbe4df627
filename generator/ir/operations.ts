import type { Doc } from "./doc.ts";
import type { Origin } from "./origin.ts";
import type { SecurityRequirement } from "./security.ts";
import type { TypeNode } from "./types.ts";
import type { XmlUse } from "./xml.ts";

export type HttpMethod =
  | "get"
  | "put"
  | "post"
  | "delete"
  | "options"
  | "head"
  | "patch"
  | "trace"
  | "query";

export interface OperationNode {
  /** The operationId, or one made from method and path where the document has none. */
  readonly id: string;
  /** TypeScript identifier in camelCase, unique in the package. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path template as written, such as `/accounts/{login_id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ParameterNode[];
  readonly body?: BodyNode;
  readonly responses: readonly ResponseNode[];
  /** Alternatives; an empty list of alternatives means that no authentication is needed. */
  readonly security: readonly SecurityRequirement[];
  readonly pagination?: Pagination;
  /** Filterable fields in the document's order, from `x-filter`. */
  readonly filter: readonly FilterField[];
  /** Names of query parameters of which a request has all or none, from `x-together`. */
  readonly together: readonly (readonly string[])[];
  /** operationId from `x-replaced-by`. */
  readonly replacedBy?: string;
  readonly doc: Doc;
  readonly origin: Origin;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export type ParameterStyle =
  | "matrix"
  | "label"
  | "simple"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

export interface ParameterNode {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly type: TypeNode;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** Media type if the parameter is described by `content` instead of `schema`. */
  readonly mediaType?: string;
  readonly default?: unknown;
  /** From `example` and `examples`, references followed; as JSON. */
  readonly examples: readonly unknown[];
  readonly doc: Doc;
  readonly origin: Origin;
}

export interface BodyNode {
  readonly required: boolean;
  readonly contents: readonly ContentNode[];
  /** Whether handlers get bytes piece by piece, from `x-body-stream`. */
  readonly streams: boolean;
  /** Most bytes, from `x-body-limit`. */
  readonly limit?: number;
  readonly doc: Doc;
  readonly origin: Origin;
}

/** How the bytes of a body are read: by the codecs, as characters, or not at all. */
export type ContentKind = "json" | "xml" | "text" | "form" | "multipart" | "binary" | "sequence";

/**
 * How a sequence holds its items: as JSON texts, on lines or behind separators; as events; or as the
 * data of events, in JSON or as text.
 */
export type SequenceFormat = "json-lines" | "json-seq" | "events" | "event-json" | "event-text";

export interface ContentNode {
  /** Media type or range as written, such as `application/xml` or any type. */
  readonly mediaType: string;
  readonly kind: ContentKind;
  /** Type of the body; of a sequence that of one item. */
  readonly type: TypeNode;
  /** Only of a sequence. */
  readonly sequence?: SequenceFormat;
  /** Root of an XML body. */
  readonly root?: XmlUse;
  /**
   * From `example` and `examples`, references followed. Values as JSON; for a media type other
   * than JSON the document may give the body's text instead.
   */
  readonly examples: readonly unknown[];
  readonly origin: Origin;
}

export interface ResponseNode {
  /** `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly headers: readonly HeaderNode[];
  readonly contents: readonly ContentNode[];
  readonly doc: Doc;
  readonly origin: Origin;
}

export interface HeaderNode {
  readonly name: string;
  readonly required: boolean;
  readonly type: TypeNode;
  readonly explode: boolean;
  /** From `example` and `examples`, references followed; as JSON. */
  readonly examples: readonly unknown[];
  readonly doc: Doc;
  readonly origin: Origin;
}

/** From `x-pagination`. */
export type Pagination =
  | {
      readonly style: "page";
      readonly number: string;
      readonly size: string;
      readonly items: string;
    }
  | {
      readonly style: "offset";
      readonly offset: string;
      readonly limit: string;
      readonly items: string;
      /** Value of `limit` that asks for everything at once. */
      readonly unlimited?: number;
    };

export interface FilterField {
  readonly name: string;
  readonly type: TypeNode;
  readonly origin: Origin;
}
