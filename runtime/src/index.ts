export { DecodeError } from "./decode-error.ts";
export type { Issue, IssueCode } from "./issue.ts";
export type { Invalid, Result, Valid } from "./result.ts";
export { EncodeError } from "./encode-error.ts";
export { encodeXml, encodeXmlString } from "./xml/encode-xml.ts";
export type { XmlEncodeOptions } from "./xml/encode-xml.ts";
export { closeXmlScope, openXmlScope, writeXmlAttribute } from "./xml/write-attribute.ts";
export {
  refuseXmlNull,
  refuseXmlUnion,
  writeXmlNever,
  writeXmlNil,
  writeXmlNull,
  writeXmlScalar,
  writeXmlText,
} from "./xml/write-content.ts";
export { enterXmlList, writeXmlList, writeXmlWrapped, xmlItem } from "./xml/write-list.ts";
export {
  writeXmlBigint,
  writeXmlBoolean,
  writeXmlInteger,
  writeXmlNumber,
} from "./xml/write-number.ts";
export {
  closeXml,
  enterXml,
  openXml,
  writeXmlEntries,
  writeXmlMap,
  xmlDiscriminator,
  xmlOwn,
} from "./xml/write-object.ts";
export type { XmlElementWriter } from "./xml/write-object.ts";
export type { XmlScalar } from "./xml/write-scalar.ts";
export { writeXmlString } from "./xml/write-string.ts";
export { xmlAttributeName, xmlTag } from "./xml/write-tag.ts";
export type { XmlAttributeName, XmlTag } from "./xml/write-tag.ts";
export { writeXmlAny } from "./xml/write-tree.ts";
export type { XmlWriter } from "./xml/writer.ts";
export { codePointLength } from "./check/code-point-length.ts";
export { hasUniqueItems } from "./check/has-unique-items.ts";
export { isBase64 } from "./check/is-base64.ts";
export { isDateTime } from "./check/is-date-time.ts";
export { isDate } from "./check/is-date.ts";
export { isDuration } from "./check/is-duration.ts";
export { isEmail, isHostname } from "./check/is-host.ts";
export { isIpv4, isIpv6 } from "./check/is-ip-address.ts";
export { isJsonPointer } from "./check/is-json-pointer.ts";
export { isRegex } from "./check/is-regex.ts";
export { isTime } from "./check/is-time.ts";
export { isUri, isUriReference, isUriTemplate } from "./check/is-uri.ts";
export { isUuid } from "./check/is-uuid.ts";
export { countProperties, isArray, isObject, ownProperty } from "./check/objects.ts";
export { standardSchema } from "./standard-schema.ts";
export type {
  StandardSchemaIssue,
  StandardSchemaProps,
  StandardSchemaResult,
  StandardSchemaV1,
} from "./standard-schema.ts";
export {
  allowPart,
  allowPartOrNull,
  requirePart,
  requirePartOrNull,
} from "./validate/check-part.ts";
export { Findings } from "./validate/findings.ts";
export type { Check } from "./validate/findings.ts";
export { matchAnyOf, matchOneOf } from "./validate/match-union.ts";
export type { Member } from "./validate/match-union.ts";
export { isTooDeep } from "./validate/is-too-deep.ts";
export { validated } from "./validate/validated.ts";
export { decodeJson } from "./json/decode-json.ts";
export type { JsonDecodeOptions, JsonLimits } from "./json/decode-options.ts";
export { JsonNames } from "./json/names.ts";
export {
  readJsonAny,
  readJsonArray,
  readJsonMap,
  readJsonNullable,
  readJsonOpenTuple,
  readJsonTuple,
  setJsonProperty,
} from "./json/read-collection.ts";
export type { ReadJson } from "./json/read-collection.ts";
export { readJsonInteger, readJsonNumber } from "./json/read-number.ts";
export {
  missingJsonProperties,
  nextJsonProperty,
  openJsonObject,
  skipJsonProperty,
} from "./json/read-object.ts";
export {
  JsonEnum,
  readJsonBigint,
  readJsonBoolean,
  readJsonEnum,
  readJsonNever,
  readJsonNull,
} from "./json/read-scalar.ts";
export { readJsonString } from "./json/read-string.ts";
export {
  findJsonDiscriminator,
  readJsonAnyOf,
  readJsonOneOf,
  refuseJsonUnion,
  refuseJsonVariant,
} from "./json/read-union.ts";
export type { JsonReader } from "./json/reader.ts";
export { writeJsonAny } from "./json/write-any.ts";
export {
  openJson,
  writeJsonArray,
  writeJsonMap,
  writeJsonNullable,
  writeJsonRest,
  writeJsonTuple,
} from "./json/write-collection.ts";
export {
  writeJsonBigint,
  writeJsonBoolean,
  writeJsonInteger,
  writeJsonNever,
  writeJsonNull,
  writeJsonNumber,
  writeJsonScalar,
  writeJsonString,
} from "./json/write-scalar.ts";
export { jsonDiscriminator, jsonKindOf, refuseJsonMember } from "./json/write-union.ts";
export { encodeJson } from "./json/writer.ts";
export type { JsonWriter, WriteJson } from "./json/writer.ts";
export { decodeXml } from "./xml/decode-xml.ts";
export type { XmlDecodeOptions, XmlLimits } from "./xml/decode-options.ts";
export { readXmlAny, readXmlNever, readXmlNull, readXmlNullable } from "./xml/read-any.ts";
export { splitXmlList, xmlAttribute } from "./xml/read-attribute.ts";
export { parseXmlBoolean, readXmlBoolean } from "./xml/read-boolean.ts";
export { readXmlEnum, XmlEnum } from "./xml/read-enum.ts";
export { readXmlEntry, readXmlList, readXmlMap } from "./xml/read-list.ts";
export type { ReadXml } from "./xml/read-list.ts";
export { defaultXmlNamespace } from "./xml/read-namespace.ts";
export {
  parseXmlBigint,
  parseXmlInteger,
  parseXmlNumber,
  readXmlBigint,
  readXmlInteger,
  readXmlNumber,
} from "./xml/read-number.ts";
export {
  duplicateXml,
  endXmlTag,
  firstXmlField,
  nextXmlField,
  startXmlFields,
  XmlFields,
} from "./xml/read-object.ts";
export { readXmlString, readXmlToken } from "./xml/read-scalar.ts";
export { readXmlUnion, readXmlVariant } from "./xml/read-union.ts";
export type { XmlReader } from "./xml/reader.ts";
export type { XmlElement, XmlNode } from "./xml/tree.ts";
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
export type {
  Filter,
  FilterAnd,
  FilterComparison,
  FilterNegation,
  FilterOperator,
  FilterOr,
  FilterValue,
} from "./filter/filter.ts";
export { filterIssueText } from "./filter/filter-issue.ts";
export type { FilterIssue, FilterIssueCode } from "./filter/filter-issue.ts";
export type { FilterLimits } from "./filter/filter-limits.ts";
export { filterText } from "./filter/filter-text.ts";
export type { FilterInput } from "./filter/filter-text.ts";
export { parseFilter } from "./filter/parse-filter.ts";
export type { FilterResult } from "./filter/parse-filter.ts";
export { printFilter } from "./filter/print-filter.ts";
export { readFilter, readFilterOr, readRequiredFilter } from "./filter/read-filter.ts";
export { ParameterReader } from "./parameters/parameter-reader.ts";
export type { ParameterIssue, ParameterPlace } from "./parameters/parameter-reader.ts";
export {
  parseParameterBigint,
  parseParameterBoolean,
  parseParameterInteger,
  parseParameterNumber,
} from "./parameters/parse-scalar.ts";
export {
  readParameterBigint,
  readParameterBoolean,
  readParameterInteger,
  readParameterNever,
  readParameterNull,
  readParameterNumber,
  readParameterText,
} from "./parameters/read-scalar.ts";
export type { ReadParameter } from "./parameters/read-scalar.ts";
export {
  nonEmpty,
  optionalParameter,
  parameterOr,
  requiredParameter,
} from "./parameters/read-value.ts";
export { readParameterList, readParameterTuple } from "./parameters/read-list.ts";
export { ParameterFields, readParameterFields } from "./parameters/read-fields.ts";
export {
  explodedPathTexts,
  pathText,
  pathTexts,
  prefixedPathText,
} from "./parameters/read-path.ts";
export {
  deepQueryTexts,
  delimitedQueryTexts,
  explodedQueryTexts,
  queryText,
  queryTexts,
  wholeQueryText,
} from "./parameters/read-query.ts";
export {
  cookieText,
  cookieTexts,
  delimitedCookieTexts,
  explodedCookieTexts,
} from "./parameters/read-cookie.ts";
export { explodedHeaderTexts, headerText, headerTexts } from "./parameters/read-header.ts";
export {
  anyParameterJson,
  checkedParameter,
  decodedParameter,
  readParameterJson,
} from "./parameters/read-json.ts";
export {
  encodeReserved,
  encodeSegment,
  encodeText,
  wholeSegment,
} from "./parameters/encode-text.ts";
export type { ParameterScalar } from "./parameters/encode-text.ts";
export {
  jsonFields,
  parameterJson,
  parameterText,
  refuseNull,
} from "./parameters/parameter-text.ts";
export {
  encodeBarred,
  encodeDotted,
  encodeList,
  encodeMatrix,
  encodeMatrixList,
  encodeRepeated,
  encodeReservedItem,
  encodeSpaced,
} from "./parameters/encode-list.ts";
export { encodeDeep, encodeFields, encodeMatrixFields } from "./parameters/encode-fields.ts";
export {
  encodeCookieItem,
  encodeCookieName,
  encodeCookieText,
  encodeHeaderItem,
  encodeHeaderName,
  encodeHeaderText,
} from "./parameters/encode-header.ts";
export { joinQuery } from "./parameters/join-query.ts";
export { bySchemes } from "./client/auth/by-schemes.ts";
export { basic } from "./client/auth/basic.ts";
export type { BasicCredentials } from "./client/auth/basic.ts";
export { bearer } from "./client/auth/bearer.ts";
export type { BearerCredentials } from "./client/auth/bearer.ts";
export { apiKey } from "./client/auth/api-key.ts";
export type { ApiKey } from "./client/auth/api-key.ts";
export { tokenAuth } from "./client/auth/token-auth.ts";
export type { LeaseTerms } from "./client/auth/lease.ts";
export { tokensFrom } from "./client/auth/tokens-from.ts";
export { cookieAuth } from "./client/auth/cookie-auth.ts";
export type { CookieTerms, SetCookieCall } from "./client/auth/cookie-auth.ts";
export { ApiError } from "./client/api-error.ts";
export type { ApiErrorKind, FailedRequest, FailedResponse } from "./client/api-error.ts";
export type {
  BoundOperation,
  BoundPagedOperation,
  BoundReadOperation,
  BoundUntil,
  OptionalBoundOperation,
  OptionalBoundPagedOperation,
  OptionalBoundReadOperation,
} from "./client/bound-operation.ts";
export { bindOperations } from "./client/bind-operations.ts";
export { formText } from "./client/form-text.ts";
export { operation } from "./client/callable.ts";
export type { Operation, OptionalOperation } from "./client/callable.ts";
export { binaryBody, jsonBody, textBody } from "./client/read-body.ts";
export type {
  CallOptions,
  ClientBody,
  ClientContent,
  ClientOperation,
  ClientResponse,
  Duration,
  Transport,
} from "./client/operation.ts";
export { pagedOperation } from "./client/pages.ts";
export type { OptionalPagedOperation, PagedOperation, Paging } from "./client/pages.ts";
export { readProblemXml } from "./client/read-problem-xml.ts";
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
export { decodeForm } from "./server/decode-form.ts";
export { decodeText } from "./server/decode-text.ts";
export { normalPath } from "./server/normal-path.ts";
export { splitSegment } from "./server/split-segment.ts";
export { isProblem, problem } from "./problem/problem.ts";
export type { ProblemBody, ProblemMembers, ProblemReply } from "./problem/problem.ts";
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
export type {
  Authenticated,
  AuthenticateContext,
  Authenticator,
  Authenticators,
  BasicLogin,
  BearerToken,
  SchemeValue,
} from "./server/authenticator.ts";
export { BodyError } from "./server/body-error.ts";
export type { BodyErrorKind } from "./server/body-error.ts";
export { createServerCore } from "./server/create-server-core.ts";
export type { PathItem, Route, SecurityScheme, ServerDescription } from "./server/description.ts";
export { fastifyPlugin } from "./server/fastify/fastify-plugin.ts";
export type { FastifyPlugin } from "./server/fastify/fastify-plugin.ts";
export { toFetch } from "./server/fetch/to-fetch.ts";
export type { FetchOptions, FetchRequest, ResponseClass } from "./server/fetch/to-fetch.ts";
export type { Durations, OperationEvent, ResponseEvent, ServerHooks } from "./server/hooks.ts";
export { toNodeListener } from "./server/node/to-node-listener.ts";
export type { NodeListener, NodeListenerOptions } from "./server/node/to-node-listener.ts";
export type { NodeRequest, NodeResponse } from "./server/node/node-message.ts";
export type {
  RequestBody,
  RequestContent,
  RequestParameters,
  ResponseContent,
  ResponseShape,
  SchemeUse,
  ServerOperation,
} from "./server/operation.ts";
export type { ServerOptions } from "./server/options.ts";
export type { Reply } from "./server/reply.ts";
export { ReplyError } from "./server/reply-error.ts";
export type {
  ReadBody,
  RequestHeaders,
  Server,
  ServerRequest,
  ServerResponse,
} from "./server/request.ts";
