import type { HttpMethod } from "../openapi/http-methods.ts";
import type { RuntimeExpression, RuntimeText } from "../openapi/runtime-expression.ts";
import type { ContentNode, ResponseContent } from "./content.ts";
import type { Doc } from "./doc.ts";
import type { Origin } from "./origin.ts";
import type { Pagination } from "./pages/pagination.ts";
import type { ParameterStyle, StyleEncoding } from "./parameter-style.ts";
import type { SecurityRequirement } from "./security.ts";
import type { ServerNode } from "./server.ts";
import type { TypeNode } from "./types.ts";

export type { HttpMethod };

export interface OperationNode {
  /** The operationId, or one made from method and path where the document has none. */
  readonly id: string;
  /** TypeScript identifier in camelCase, unique in the package. */
  readonly name: string;
  readonly method: HttpMethod;
  /**
   * Path template as written, such as `/accounts/{login_id}`; of a webhook a slash and its name in
   * addresses.
   */
  readonly path: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ParameterNode[];
  readonly body?: BodyNode;
  readonly responses: readonly ResponseNode[];
  /** Alternatives; an empty list of alternatives means that no authentication is needed. */
  readonly security: readonly SecurityRequirement[];
  /** Servers of the operation or its path item, in place of those of the document; empty if there are none. */
  readonly servers: readonly ServerNode[];
  readonly pagination?: Pagination;
  /** Filterable fields in the document's order, from `x-filter`. */
  readonly filter: readonly FilterField[];
  /** Names of query parameters of which a request has all or none, from `x-together`. */
  readonly together: readonly (readonly string[])[];
  /** operationId from `x-replaced-by`. */
  readonly replacedBy?: string;
  /** Only of what the API's provider sends. */
  readonly webhook?: WebhookSource;
  readonly doc: Doc;
  readonly origin: Origin;
}

/**
 * A request that the provider of the API sends and its consumers receive: of `webhooks`, or of
 * `callbacks` of operations. Its body and parameters have the direction `response`, as all that the
 * provider sends, and its responses the direction `request`.
 */
export interface WebhookNode extends OperationNode {
  readonly webhook: WebhookSource;
}

/** Where the document describes a webhook. */
export type WebhookSource =
  | { readonly kind: "webhook"; readonly key: string }
  | { readonly kind: "callback"; readonly uses: readonly CallbackUse[] };

/** An operation that a callback is of. */
export interface CallbackUse {
  /** Id of the operation. */
  readonly operation: string;
  /** Its name among the callbacks of the operation. */
  readonly key: string;
  /** How the address follows from a request for the operation, as the document writes it. */
  readonly expression: string;
  /** The expression in parts; absent where it gives no address, which has been reported. */
  readonly address?: RuntimeText;
  readonly origin: Origin;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface ParameterNode extends StyleEncoding {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly type: TypeNode;
  readonly allowEmptyValue: boolean;
  /** Media type if the parameter is described by `content` instead of `schema`. */
  readonly mediaType?: string;
  /** Of a property of a form: whether each item of an array is JSON text, even where it is a scalar. */
  readonly itemsAreJson?: boolean;
  /** Of a property of a form: whether those values of a choice are JSON text that are objects. */
  readonly objectsAreJson?: true;
  /** Of a property of a form that must be there and may be null: null is left out, so that nothing means null. */
  readonly absentIsNull?: true;
  /** Of a property of a form with any value: several fields of its name are a list. */
  readonly mayRepeat?: true;
  /**
   * Entry of the document's conditions that the value must satisfy; absent where the type says
   * everything.
   */
  readonly condition?: string;
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

export interface ResponseNode {
  /** `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly headers: readonly HeaderNode[];
  readonly contents: readonly ResponseContent[];
  /** From `x-body-optional`: whether the response may come without a body. */
  readonly bodyOptional: boolean;
  /** Links that lead to an operation with possible values; absent without such links. */
  readonly links?: readonly LinkNode[];
  readonly doc: Doc;
  readonly origin: Origin;
}

/** Values for a call of another operation, from a request and its response. */
export interface LinkNode {
  /** Its name among the links of the response. */
  readonly key: string;
  /** Id of the operation that it leads to. */
  readonly target: string;
  readonly parameters: readonly LinkParameter[];
  readonly body?: LinkValue;
  readonly doc: Doc;
  readonly origin: Origin;
}

/** A parameter of the other operation. */
export interface LinkParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly value: LinkValue;
}

/** A JSON value of the document, a value of the request or the response, or text with such values. */
export type LinkValue =
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "expression"; readonly expression: RuntimeExpression }
  | { readonly kind: "text"; readonly parts: RuntimeText };

export interface HeaderNode {
  readonly name: string;
  readonly required: boolean;
  readonly type: TypeNode;
  readonly explode: boolean;
  /** That of a list in a document of 2.0; `simple` in all others. */
  readonly style?: ParameterStyle;
  /** Media type of `content`; absent for a header with a schema. */
  readonly mediaType?: string;
  /** As of a parameter. */
  readonly condition?: string;
  /** From `example` and `examples`, references followed; as JSON. */
  readonly examples: readonly unknown[];
  readonly doc: Doc;
  readonly origin: Origin;
}

export interface FilterField {
  readonly name: string;
  readonly type: TypeNode;
  readonly origin: Origin;
}
