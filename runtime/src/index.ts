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
export { DecodeError } from "./issue/decode-error.ts";
export { EncodeError } from "./issue/encode-error.ts";
export type { Issue, IssueCode } from "./issue/issue.ts";
export type { Invalid, Result, Valid } from "./issue/result.ts";
export type {
  StandardSchemaIssue,
  StandardSchemaProps,
  StandardSchemaResult,
  StandardSchemaV1,
} from "./issue/standard-schema.ts";

// JSON readers and writers
export type { JsonDecodeOptions, JsonLimits } from "./json/read/json-decode-options.ts";
export type { JsonEncodeOptions } from "./json/write/json-encode-options.ts";

// XML readers
export type { XmlBodyOptions } from "./xml/read/xml-body-options.ts";
export type { XmlDecodeOptions, XmlLimits } from "./xml/read/xml-decode-options.ts";
export type { XmlElement, XmlNode } from "./xml/xml-tree.ts";

// XML writers
export type { XmlEncodeOptions } from "./xml/write/encode-xml.ts";

// Filters
export {
  filterBuilder,
  type BuiltFilter,
  type CollectionFilterField,
  type EqualityFilterField,
  type FilterMethods,
  type OrderedFilterField,
  type StringFilterField,
} from "./filter/build-filter.ts";
export { compileFilter, type FilterPredicate, type ReadField } from "./filter/compile-filter.ts";
export type { FieldSet, FieldType, ScalarFieldType } from "./filter/field-set.ts";
export { filterIssueText, type FilterIssue, type FilterIssueCode } from "./filter/filter-issue.ts";
export type { FilterLimits } from "./filter/filter-limits.ts";
export { filterText, type FilterInput } from "./filter/filter-text.ts";
export type {
  Filter,
  FilterAnd,
  FilterComparison,
  FilterNegation,
  FilterOperator,
  FilterOr,
  FilterValue,
} from "./filter/filter.ts";
export { foldFilter, type FilterCases } from "./filter/fold-filter.ts";
export { parseFilter, type FilterResult } from "./filter/parse-filter.ts";
export { printFilter } from "./filter/print-filter.ts";

// Clients
export {
  ApiError,
  type ApiErrorKind,
  type FailedRequest,
  type FailedResponse,
} from "./client/api-error.ts";
export { apiKey, type ApiKey } from "./client/auth/api-key.ts";
export { basic, type BasicCredentials } from "./client/auth/basic.ts";
export { bearer, type BearerCredentials } from "./client/auth/bearer.ts";
export { bySchemes } from "./client/auth/by-schemes.ts";
export { cookieAuth, type CookieTerms, type SetCookieCall } from "./client/auth/cookie-auth.ts";
export type { SetCookie } from "./http/set-cookie.ts";
export type { LeaseTerms } from "./client/auth/lease.ts";
export { tokenAuth } from "./client/auth/token-auth.ts";
export { tokensFrom } from "./client/auth/tokens-from.ts";
export type {
  BoundOperation,
  BoundPagedOperation,
  BoundAcceptedOperation,
  BoundReadOperation,
} from "./client/operation/bound-operation.ts";
export type { Operation } from "./client/operation/callable.ts";
export type {
  CallOptions,
  Duration,
  Formats,
  OnMismatch,
  Validation,
} from "./client/call/call-options.ts";
export type { FetchInit } from "./client/call/fetch-init.ts";
export type { ClientResponse } from "./client/call/client-response.ts";
export type { Transport } from "./client/call/client-transport.ts";
export type { BinaryBody } from "./stream/byte-stream.ts";
export { result, type Outcome, type OtherFailure } from "./client/operation/outcome.ts";
export type { ErrorOf, IsError, StatusError, StatusOf } from "./client/operation/status-error.ts";
export type { ClientErrorStatus, ErrorStatus, ServerErrorStatus } from "./http/error-status.ts";
export type { FileContent, FilePart, FileWithHeaders } from "./multipart/write/file-part.ts";
export type { CollectionPage, PagedOperation } from "./client/operation/pages.ts";
export type { PageOptions, PagePosition } from "./client/call/page-options.ts";
export type { AuthCall, ClientAuth } from "./client/transport/client-auth.ts";
export type { ClientRequest, Interceptor, SendRequest } from "./client/call/client-request.ts";
export {
  middleware,
  type Middleware,
  type MiddlewareContext,
  type MiddlewareInterceptor,
} from "./client/transport/middleware.ts";
export type { HeaderOptions, HeaderReader } from "./client/response/response-headers.ts";
export type { RetryOptions } from "./client/transport/retry.ts";
export { querySerializer, type WriteQuery } from "./client/query-serializer.ts";
export type {
  CookieSerializers,
  FormSerializers,
  HeaderSerializers,
  OperationSerializers,
  ParameterPairs,
  ParameterSerializers,
  PathSerializers,
  QuerySerializers,
  Serializers,
  TextSerializers,
} from "./parameters/write/serializers.ts";
export type {
  CookieParsers,
  FormParsers,
  HeaderParsers,
  OperationParsers,
  ParameterParser,
  ParameterParsers,
  Parsers,
  PathParsers,
  QueryParsers,
  ReceivedPairs,
  TextParser,
  TextParsers,
} from "./parameters/read/parsers.ts";
export {
  withSerializers,
  type SerializedClientOptions,
} from "./client/options/serialized-transport.ts";
export {
  createTransport,
  type ClientOptions,
  type TransportOptions,
} from "./client/transport/transport.ts";
export type { UncheckedClientOptions } from "./client/options/unchecked-transport.ts";
export type { NoParams } from "./client/call/no-params.ts";
export { localTimes, type LocalTimes } from "./client/call/local-times.ts";
export { compressRequests, type CompressRequestsOptions } from "./client/compress-requests.ts";
export { fileNameOf } from "./client/response/file-name.ts";
export { pagesBy } from "./client/operation/pages-by.ts";
export { until } from "./client/operation/until.ts";
export { type UntilOptions } from "./client/call/until-options.ts";
export { wait, type DoneBody } from "./client/operation/wait.ts";
export { type WaitOptions } from "./client/call/wait-options.ts";

// Streams
export type { BoundByteOperation, ByteOperation } from "./client/stream/byte-operation.ts";
export type { BoundPartsOperation, PartsOperation } from "./client/stream/parts-operation.ts";
export type { GivenField, GivenFile } from "./multipart/write/given-part.ts";
export type { BoundEventOperation, BoundStreamOperation } from "./client/stream/bound-stream.ts";
export type { ItemStream } from "./client/stream/item-stream.ts";
export type { ByteRange } from "./client/call/stream-options.ts";
export { download, type DownloadOptions } from "./client/stream/download.ts";
export type {
  ByteStreamOptions,
  EventOptions,
  StreamOptions,
} from "./client/call/stream-options.ts";
export type { EventOperation, StreamOperation } from "./client/stream/stream-types.ts";
export type { ByteStream, Items } from "./stream/byte-stream.ts";
export type { Splitter } from "./stream/splitter.ts";
export {
  jsonItems,
  xmlItems,
  type JsonItemsOptions,
  type XmlItemsOptions,
} from "./stream/collection-items.ts";
export type { JsonItemDecodeOptions, XmlItemDecodeOptions } from "./stream/item-decoders.ts";
export {
  serverEvent,
  type EventFields,
  type ReceivedEvent,
  type ServerEvent,
} from "./stream/server-event.ts";
export { StreamError, type StreamErrorKind } from "./stream/stream-error.ts";
export { StreamTimeoutError } from "./server/reply/reply-stream.ts";

// Webhooks and callbacks
export type { Addressed } from "./webhooks/addressed.ts";
export type { ReceiverPaths } from "./webhooks/receiver.ts";
export {
  createSenderTransport,
  type SenderOptions,
  type SentMessage,
  type TransportTo,
} from "./webhooks/sender.ts";
export { standardWebhooks, type StandardWebhooks } from "./webhooks/standard-webhooks.ts";

// Types of the web platform
export type {
  WebAbortSignal,
  WebBlob,
  WebByteStream,
  WebFile,
  WebFormData,
  WebHeaders,
  WebResponse,
  WebUrl,
} from "./http/web-types.ts";

export type { RequestHeaders } from "./http/request-headers.ts";

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
  type UnauthorizedReply,
} from "./problem/problem-replies.ts";
export {
  isProblem,
  problem,
  type ProblemBody,
  type ProblemMembers,
  type ProblemReply,
} from "./problem/problem.ts";

// Servers
export type {
  AuthenticateContext,
  Authenticated,
  Authenticator,
  Authenticators,
  BasicLogin,
  BearerToken,
  SchemeValue,
} from "./server/authentication/authenticator.ts";
export { isSameSecret } from "./server/authentication/is-same-secret.ts";
export { splitUsername, type SplitUsername } from "./server/authentication/split-username.ts";
export type { ReceivedMessage } from "./server/message/received-message.ts";
export { BodyError, type BodyErrorKind } from "./server/message/body-error.ts";
export { fastifyPlugin, type FastifyPlugin } from "./server/fastify/fastify-plugin.ts";
export {
  toFetch,
  type FetchOptions,
  type FetchRequest,
  type ResponseClass,
} from "./server/fetch/to-fetch.ts";
export { combine } from "./server/combine.ts";
export type { CorsOptions } from "./server/cors/cors.ts";
export { attachment, inline } from "./server/handling/attachment.ts";
export { batch, page } from "./server/handling/page.ts";
export { mergePatch, patched } from "./server/handling/patch.ts";
export { accepts, type NegotiatedRequest } from "./server/handling/accepts.ts";
export { entityTag, precondition } from "./server/handling/precondition.ts";
export { inPieces } from "./server/handling/in-pieces.ts";
export {
  ranged,
  type RangedBytes,
  type RangedOptions,
  type RangedSource,
} from "./server/handling/ranged.ts";
export { HandlerTimeoutError } from "./server/exchange/handler-timeout-error.ts";
export type {
  MultipartLimits,
  MultipartParser,
  PartEvent,
} from "./multipart/read/multipart-parser.ts";
export { PartSplitter } from "./multipart/read/part-splitter.ts";
export type {
  StreamedField,
  StreamedFile,
  StreamedItem,
  StreamedItemFile,
} from "./multipart/read/streamed-part.ts";
export type { Durations, OperationEvent, ResponseEvent, ServerHooks } from "./server/hooks.ts";
export type { NodeRequest, NodeResponse } from "./server/node/node-message.ts";
export type {
  ConnectedSocket,
  ConnectionBounds,
} from "./server/node/connections/connection-bounds.ts";
export type { ConnectionCounts } from "./server/node/connections/node-connections.ts";
export {
  toNodeListener,
  type NodeListener,
  type NodeListenerOptions,
} from "./server/node/to-node-listener.ts";
export type { ErrorReplyOf, RequestOf } from "./server/handler-types.ts";
export type { CompressOptions, DecompressOptions } from "./server/compression/compress-option.ts";
export type { ContentCoding } from "./server/compression/codings.ts";
export type {
  OperationRequest,
  ServerOptions,
  UndecodedRequest,
} from "./server/options/server-options.ts";
export { ReplyError } from "./server/reply/reply-error.ts";
export type { Reply } from "./server/reply/reply.ts";
export type {
  ReadBody,
  Server,
  ServerRequest,
  ServerResponse,
} from "./server/message/server-request.ts";
