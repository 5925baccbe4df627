/**
 * `@diptych/runtime`: what people import by hand. Errors and issues, results, types of Standard
 * Schemas, options of codecs, filters, credentials and transport of clients, replies and adapters
 * of servers. Generated packages re-export what their users need most.
 *
 * This entry follows semantic versioning. What generated code calls is in
 * `@diptych/runtime/codegen1`, which has a version of its own.
 *
 * @module
 */

// Results and errors
export { DecodeError } from "./decode-error.ts";
export { EncodeError } from "./encode-error.ts";
export type { Issue, IssueCode } from "./issue.ts";
export type { Invalid, Result, Valid } from "./result.ts";
export type {
  StandardSchemaIssue,
  StandardSchemaProps,
  StandardSchemaResult,
  StandardSchemaV1,
} from "./standard-schema.ts";

// JSON readers and writers
export type { JsonDecodeOptions, JsonLimits } from "./json/decode-options.ts";

// XML readers
export type { XmlDecodeOptions, XmlLimits } from "./xml/decode-options.ts";
export type { XmlElement, XmlNode } from "./xml/tree.ts";

// XML writers
export type { XmlEncodeOptions } from "./xml/encode-xml.ts";

// Filters
export { filterBuilder } from "./filter/build-filter.ts";
export type {
  BuiltFilter,
  CollectionFilterField,
  EqualityFilterField,
  FilterMethods,
  OrderedFilterField,
  StringFilterField,
} from "./filter/build-filter.ts";
export { compileFilter } from "./filter/compile-filter.ts";
export type { FilterPredicate, ReadField } from "./filter/compile-filter.ts";
export type { FieldSet, FieldType, ScalarFieldType } from "./filter/field-set.ts";
export { filterIssueText } from "./filter/filter-issue.ts";
export type { FilterIssue, FilterIssueCode } from "./filter/filter-issue.ts";
export type { FilterLimits } from "./filter/filter-limits.ts";
export { filterText } from "./filter/filter-text.ts";
export type { FilterInput } from "./filter/filter-text.ts";
export type {
  Filter,
  FilterAnd,
  FilterComparison,
  FilterNegation,
  FilterOperator,
  FilterOr,
  FilterValue,
} from "./filter/filter.ts";
export { parseFilter } from "./filter/parse-filter.ts";
export type { FilterResult } from "./filter/parse-filter.ts";
export { printFilter } from "./filter/print-filter.ts";

// Clients
export { ApiError } from "./client/api-error.ts";
export type { ApiErrorKind, FailedRequest, FailedResponse } from "./client/api-error.ts";
export { apiKey } from "./client/auth/api-key.ts";
export type { ApiKey } from "./client/auth/api-key.ts";
export { basic } from "./client/auth/basic.ts";
export type { BasicCredentials } from "./client/auth/basic.ts";
export { bearer } from "./client/auth/bearer.ts";
export type { BearerCredentials } from "./client/auth/bearer.ts";
export { bySchemes } from "./client/auth/by-schemes.ts";
export { cookieAuth } from "./client/auth/cookie-auth.ts";
export type { CookieTerms, SetCookieCall } from "./client/auth/cookie-auth.ts";
export type { LeaseTerms } from "./client/auth/lease.ts";
export { tokenAuth } from "./client/auth/token-auth.ts";
export { tokensFrom } from "./client/auth/tokens-from.ts";
export type {
  BoundOperation,
  BoundPagedOperation,
  BoundReadOperation,
  BoundUntil,
  OptionalBoundOperation,
  OptionalBoundPagedOperation,
  OptionalBoundReadOperation,
} from "./client/bound-operation.ts";
export type { Operation, OptionalOperation } from "./client/callable.ts";
export type { CallOptions, ClientResponse, Duration, Transport } from "./client/operation.ts";
export type { OptionalPagedOperation, PagedOperation } from "./client/pages.ts";
export type {
  AuthCall,
  ClientAuth,
  ClientRequest,
  Interceptor,
  SendRequest,
} from "./client/request.ts";
export type { RetryOptions } from "./client/retry.ts";
export { createTransport } from "./client/transport.ts";
export type { ClientOptions } from "./client/transport.ts";
export { until } from "./client/until.ts";
export type { UntilOptions } from "./client/until.ts";

// Types of the web platform
export type { WebAbortSignal, WebFormData, WebHeaders, WebResponse } from "./web-types.ts";

// Problem details
export type { ProblemDetails, ProblemError } from "./problem/problem-details.ts";
export {
  badRequest,
  conflict,
  forbidden,
  gone,
  notFound,
  preconditionFailed,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unprocessable,
} from "./problem/problem-replies.ts";
export type { UnauthorizedReply } from "./problem/problem-replies.ts";
export { isProblem, problem } from "./problem/problem.ts";
export type { ProblemBody, ProblemMembers, ProblemReply } from "./problem/problem.ts";

// Servers
export type {
  AuthenticateContext,
  Authenticated,
  Authenticator,
  Authenticators,
  BasicLogin,
  BearerToken,
  SchemeValue,
} from "./server/authenticator.ts";
export { BodyError } from "./server/body-error.ts";
export type { BodyErrorKind } from "./server/body-error.ts";
export { fastifyPlugin } from "./server/fastify/fastify-plugin.ts";
export type { FastifyPlugin } from "./server/fastify/fastify-plugin.ts";
export { toFetch } from "./server/fetch/to-fetch.ts";
export type { FetchOptions, FetchRequest, ResponseClass } from "./server/fetch/to-fetch.ts";
export type { Durations, OperationEvent, ResponseEvent, ServerHooks } from "./server/hooks.ts";
export type { NodeRequest, NodeResponse } from "./server/node/node-message.ts";
export { toNodeListener } from "./server/node/to-node-listener.ts";
export type { NodeListener, NodeListenerOptions } from "./server/node/to-node-listener.ts";
export type { ServerOptions } from "./server/options.ts";
export { ReplyError } from "./server/reply-error.ts";
export type { Reply } from "./server/reply.ts";
export type {
  ReadBody,
  RequestHeaders,
  Server,
  ServerRequest,
  ServerResponse,
} from "./server/request.ts";

// Transition: generated code that imports everything from this entry. Delete with this line.
export * from "./codegen1.ts";
