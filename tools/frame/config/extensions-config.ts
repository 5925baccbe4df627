/** Extensions that the document does not have itself. */
export interface ExtensionsConfig {
  /** Extensions of operations, by operationId, or by method and path, such as `GET /users`. Default: none. */
  readonly operations?: Readonly<Record<string, OperationExtensions>>;
  /** Extensions of security schemes, by name. Default: none. */
  readonly securitySchemes?: Readonly<Record<string, SchemeExtensions>>;
}

/** Extensions of an operation. */
export interface OperationExtensions {
  /** How its collection is paged; `false` for none. */
  readonly "x-pagination"?: unknown;
  /** Whether handlers get its body piece by piece. */
  readonly "x-body-stream"?: unknown;
  /** Most bytes of its body. */
  readonly "x-body-limit"?: unknown;
  /** Query parameters that are only given together. */
  readonly "x-together"?: unknown;
  /** The operation that replaces it. */
  readonly "x-replaced-by"?: unknown;
  /** Fields that its filter may name, each with a schema. */
  readonly "x-filter"?: unknown;
  /** Extensions of its responses, by status as the document writes it. */
  readonly responses?: Readonly<Record<string, ResponseExtensions>>;
}

/** Extensions of a response. */
export interface ResponseExtensions {
  /** Whether it may come without its body. */
  readonly "x-body-optional"?: unknown;
}

/** Extensions of a security scheme. */
export interface SchemeExtensions {
  /** How its token is made. */
  readonly "x-token"?: unknown;
}
