/**
 * `@diptych/runtime/codegen1`: what generated code calls, and the types of what it calls. What
 * people import by hand is in `@diptych/runtime`.
 *
 * This entry is versioned, and frozen once a version is published: a published package that was
 * generated for version 1 keeps running with every later runtime that has this entry. Additions are
 * allowed then. A breaking change makes a new entry `codegen2` beside this one, which stays.
 *
 * The generator's list of these names is made of this file by `npm run generate`.
 *
 * @module
 */

// Results and errors
export type { Result } from "./issue/result.ts";
export { standardSchema, type StandardSchemaV1 } from "./issue/standard-schema.ts";

// Rules of scalars and collections, and the kinds of JSON values
export * from "./rules.ts";
export { repeatedKey } from "./check/items/has-unique-keys.ts";
export { jsonKindOf } from "./check/json-kind.ts";

// Validators
export {
  allowPart,
  allowPartOrNull,
  requirePart,
  requirePartOrNull,
} from "./validate/check-part.ts";
export { secret, type Check } from "./validate/findings.ts";
// Generated code only names the class.
export type { Findings } from "./validate/findings.ts";
export { isTooDeep } from "./validate/is-too-deep.ts";
export {
  chooseAnyOf,
  chooseOneOf,
  matchAnyOf,
  matchOneOf,
  type Member,
} from "./validate/match-union.ts";
export { validated } from "./validate/validated.ts";

// Unions
export { UnionLook } from "./union/union-look.ts";
export type { LookHint, LookValue, MemberLook } from "./union/member-look.ts";

// Secrets
export { withheld, withhold } from "./issue/withhold.ts";

// Conditions that types do not say
export { checkConditions } from "./conditions/check-conditions.ts";
export { keepsConditions } from "./conditions/keeps-conditions.ts";

// JSON readers and writers
export { checkJsonConditions } from "./json/read/check-json-conditions.ts";
export { decodeJson } from "./json/read/decode-json.ts";
export type { JsonDecodeOptions } from "./json/read/json-decode-options.ts";
export { JsonNames } from "./json/read/json-names.ts";
export {
  readJsonAny,
  readJsonArray,
  readJsonMap,
  readJsonNullable,
  readJsonOpenTuple,
  readJsonTuple,
  setJsonProperty,
  type ReadJson,
} from "./json/read/read-json-collection.ts";
export { readJsonDate, readJsonDateTime, readJsonTime } from "./json/read/read-json-date.ts";
export { writeJsonDate } from "./json/write/write-json-date.ts";
export { jsonDecimalReader, readJsonDecimal } from "./json/read/read-json-decimal.ts";
export { isTemporalObject } from "./check/temporal/temporal-object.ts";
export { jsonTemporalReader } from "./json/read/read-json-temporal.ts";
export { readJsonInteger, readJsonNumber } from "./json/read/read-json-number.ts";
export {
  missingJsonProperties,
  nextJsonProperty,
  openJsonObject,
  skipJsonProperty,
} from "./json/read/read-json-object.ts";
export {
  JsonEnum,
  readJsonBigint,
  readJsonBoolean,
  readJsonEnum,
  readJsonNever,
  readJsonNull,
} from "./json/read/read-json-scalar.ts";
export { readJsonSecret, readJsonString } from "./json/read/read-json-string.ts";
export {
  chooseJsonAnyOf,
  chooseJsonOneOf,
  findJsonDiscriminator,
  readJsonAnyOf,
  readJsonOneOf,
  refuseJsonUnion,
  refuseJsonVariant,
} from "./json/read/read-json-union.ts";
export type { JsonReader } from "./json/read/json-reader.ts";
export { writeJsonAny } from "./json/write/write-json-any.ts";
export {
  openJson,
  writeJsonArray,
  writeJsonMap,
  writeJsonNullable,
  writeJsonRest,
  writeJsonTuple,
} from "./json/write/write-json-collection.ts";
export {
  writeJsonBigint,
  writeJsonBoolean,
  writeJsonInteger,
  writeJsonNever,
  writeJsonNull,
  writeJsonNumber,
  writeJsonScalar,
  writeJsonString,
} from "./json/write/write-json-scalar.ts";
export { writeJsonInstant, writeJsonPlainDate } from "./json/write/write-json-temporal.ts";
export { writeJsonDecimal } from "./json/write/write-json-decimal.ts";
export { jsonDiscriminator, refuseJsonMember } from "./json/write/write-json-union.ts";
export { encodeJson } from "./json/write/encode-json.ts";
export type { JsonEncodeOptions } from "./json/write/json-encode-options.ts";
export type { JsonWriter, WriteJson } from "./json/write/json-writer.ts";

// XML readers
export type { XmlDecodeOptions } from "./xml/read/xml-decode-options.ts";
export { checkXmlConditions, readCheckedXml } from "./xml/read/check-xml-conditions.ts";
export { append as appendXml } from "./text/append.ts";
export { decodeXml } from "./xml/read/decode-xml.ts";
export { readXmlAny, readXmlNever } from "./xml/read/read-xml-any.ts";
export { splitXmlList, xmlAttribute } from "./xml/read/read-xml-attribute.ts";
export { parseXmlBoolean, readXmlBoolean } from "./xml/read/read-xml-boolean.ts";
export {
  isXmlDateTime,
  parseXmlDate,
  parseXmlDateTime,
  parseXmlTime,
  readXmlDate,
  readXmlDateTime,
  readXmlTime,
} from "./xml/read/read-xml-date.ts";
export { refuseXmlFormat } from "./xml/read/refuse-xml-format.ts";
export {
  parseXmlDecimal,
  readXmlDecimal,
  xmlDecimalParser,
  xmlDecimalReader,
} from "./xml/read/read-xml-decimal.ts";
export { XmlEnum, readXmlEnum } from "./xml/read/read-xml-enum.ts";
export { readXmlEntry, readXmlList, readXmlMap } from "./xml/read/read-xml-list.ts";
export type { ReadXml } from "./xml/read/read-xml.ts";
export { defaultXmlNamespace } from "./xml/read/read-xml-namespace.ts";
export { readXmlNull, readXmlNullable } from "./xml/read/read-xml-nil.ts";
export {
  parseXmlBigint,
  parseXmlInteger,
  parseXmlNumber,
  parseXmlUnsigned,
  readXmlBigint,
  readXmlInteger,
  readXmlNumber,
  readXmlUnsigned,
} from "./xml/read/read-xml-number.ts";
export {
  XmlFields,
  duplicateXml,
  endXmlTag,
  firstXmlField,
  isAbsentXml,
  nextXmlField,
  startXmlFields,
} from "./xml/read/read-xml-object.ts";
export { readXmlString, readXmlToken } from "./xml/read/read-xml-scalar.ts";
export { readXmlTuple } from "./xml/read/read-xml-tuple.ts";
export { readXmlHinted } from "./xml/read/union/hinted.ts";
export { chooseXmlMember, readXmlUnion, readXmlVariant } from "./xml/read/union/read-xml-union.ts";
export { refuseXmlRivals, type ParseXmlText } from "./xml/read/union/refuse-xml-rivals.ts";
export type { XmlReader } from "./xml/read/reader/xml-reader.ts";

// XML writers
export { encodeXml, encodeXmlString, type XmlEncodeOptions } from "./xml/write/encode-xml.ts";
export { closeXmlScope, openXmlScope, writeXmlAttribute } from "./xml/write/write-xml-attribute.ts";
export {
  refuseXmlNull,
  refuseXmlUnion,
  writeXmlNever,
  writeXmlNil,
  writeXmlNull,
  writeXmlScalar,
  writeXmlText,
  xmlTextItem,
} from "./xml/write/write-xml-content.ts";
export {
  writeXmlDate,
  writeXmlDateScalar,
  xmlDateScalar,
  xmlDateText,
} from "./xml/write/write-xml-date.ts";
export { writeXmlDecimal, xmlDecimalText } from "./xml/write/write-xml-decimal.ts";
export {
  writeXmlInstant,
  writeXmlPlainDate,
  xmlInstantText,
  xmlPlainDateText,
} from "./xml/write/write-xml-temporal.ts";
export { xmlTemporalParser, xmlTemporalReader } from "./xml/read/read-xml-temporal.ts";
export {
  parameterTemporalParser,
  parameterTemporalReader,
} from "./parameters/read/read-parameter-temporal.ts";
export {
  enterXmlList,
  writeXmlList,
  writeXmlWrapped,
  xmlItem,
} from "./xml/write/write-xml-list.ts";
export {
  writeXmlBigint,
  writeXmlBoolean,
  writeXmlInteger,
  writeXmlNumber,
} from "./xml/write/write-xml-number.ts";
export {
  closeXml,
  enterXml,
  openXml,
  writeXmlEntries,
  writeXmlMap,
  xmlDiscriminator,
  xmlOwn,
  type XmlElementWriter,
} from "./xml/write/write-xml-object.ts";
export type { XmlScalar } from "./xml/write/write-xml-scalar.ts";
export { writeXmlString } from "./xml/write/write-xml-string.ts";
export { xmlMember } from "./xml/write/write-xml-union.ts";
export { xmlMember as unionMember } from "./xml/write/write-xml-union.ts";
export { xmlTagIn } from "./xml/write/write-xml-namespace.ts";
export {
  xmlAttributeName,
  xmlTag,
  type XmlAttributeName,
  type XmlTag,
} from "./xml/write/write-xml-tag.ts";
export { writeXmlAny } from "./xml/write/write-xml-tree.ts";
export type { XmlWriter } from "./xml/write/xml-writer.ts";

// Parameters
export { encodeDeep, encodeFields, encodeMatrixFields } from "./parameters/write/encode-fields.ts";
export {
  encodeCookieItem,
  encodeCookieName,
  encodeCookieText,
  encodeHeaderItem,
  headerItem,
  encodeHeaderName,
  encodeHeaderText,
} from "./parameters/write/encode-header.ts";
export {
  encodeBarred,
  encodeTabbed,
  encodeDotted,
  encodeList,
  encodeMatrix,
  encodeMatrixList,
  encodeRepeated,
  encodeReservedItem,
  encodeSpaced,
} from "./parameters/write/encode-list.ts";
export {
  encodeReserved,
  encodeSegment,
  encodeText,
  wholeSegment,
  type ParameterScalar,
} from "./parameters/write/encode-text.ts";
export { allOrNone } from "./parameters/write/all-or-none.ts";
export { sentIntegers } from "./parameters/write/sent-integers.ts";
export { withoutNullItems, withoutNulls } from "./parameters/write/without-nulls.ts";
export { sentValue } from "./parameters/write/sent-value.ts";
export type {
  CookieSerializers,
  FormSerializers,
  HeaderSerializers,
  ParameterSerializers,
  PathSerializers,
  QuerySerializers,
  TextSerializers,
  WriteParameter,
} from "./parameters/write/serializers.ts";
export type {
  CookieParsers,
  FormParsers,
  HeaderParsers,
  ParameterParsers,
  PathParsers,
  QueryParsers,
  TextParsers,
} from "./parameters/read/parsers.ts";
export { joinQuery } from "./parameters/write/join-query.ts";
export type {
  ParameterIssue,
  ParameterLocation,
  ParameterReader,
} from "./parameters/read/parameter-reader.ts";
export {
  jsonFields,
  parameterJson,
  parameterText,
  refuseNull,
  textFields,
  textOrJson,
  textOrListFields,
} from "./parameters/write/parameter-text.ts";
export {
  parseParameterBigint,
  parseParameterBoolean,
  parseParameterDate,
  parameterDecimalParser,
  parseParameterDecimal,
  parseParameterInteger,
  parseParameterNumber,
} from "./parameters/read/parse-scalar.ts";
export {
  cookieText,
  cookieTexts,
  delimitedCookieTexts,
  explodedCookieTexts,
} from "./parameters/read/read-cookie.ts";
export { ParameterFields, readParameterFields } from "./parameters/read/read-parameter-fields.ts";
export { RepeatedField } from "./parameters/read/repeated-field.ts";
export {
  delimitedHeaderTexts,
  explodedHeaderTexts,
  headerText,
  headerTexts,
} from "./parameters/read/read-header.ts";
export {
  anyParameterJson,
  checkedParameter,
  decodedParameter,
  readParameterJson,
} from "./parameters/read/read-parameter-json.ts";
export {
  chosenParameter,
  givenParameter,
  readTextOrJson,
  type ParameterWay,
} from "./parameters/read/chosen-parameter.ts";
export { checkedForm, checkedValue } from "./parameters/read/check-parameter-conditions.ts";
export { readParameterList, readParameterTuple } from "./parameters/read/read-parameter-list.ts";
export {
  delimitedPathTexts,
  explodedPathTexts,
  pathText,
  pathTexts,
  prefixedPathText,
  repeatedPathParameter,
} from "./parameters/read/read-path.ts";
export {
  deepQueryTexts,
  delimitedQueryTexts,
  explodedQueryTexts,
  queryText,
  queryTexts,
  wholeQueryText,
} from "./parameters/read/read-query.ts";
export {
  readParameterBigint,
  readParameterBoolean,
  readParameterDate,
  parameterDecimalReader,
  readParameterDecimal,
  readParameterInteger,
  readParameterNever,
  readParameterNull,
  readParameterNumber,
  readParameterText,
  type ReadParameter,
} from "./parameters/read/read-parameter-scalar.ts";
export {
  nonEmpty,
  optionalParameter,
  parameterOr,
  requiredParameter,
} from "./parameters/read/value.ts";

export { requireTogether } from "./parameters/read/require-together.ts";

// Filters
export type {
  CollectionFilterField,
  EqualityFilterField,
  OrderedFilterField,
  StringFilterField,
} from "./filter/build-filter.ts";
export type { FieldSet } from "./filter/field-set.ts";
export { filterText, type FilterInput } from "./filter/filter-text.ts";
export type { Filter } from "./filter/filter.ts";
export { readFilter, readFilterOr, readRequiredFilter } from "./filter/read-filter.ts";

// Clients
export { apiKey } from "./client/auth/api-key.ts";
export { headersOf, setCookies, type HeaderReader } from "./client/response/response-headers.ts";
export type { SetCookie } from "./http/set-cookie.ts";
export { linkTo, type LinkSource } from "./client/link/link-to.ts";
export { serverVariable } from "./client/server-variable.ts";
export { bearer, type BearerCredentials } from "./client/auth/bearer.ts";
export { cookieAuth } from "./client/auth/cookie-auth.ts";
export { tokenAuth } from "./client/auth/token-auth.ts";
export { bindOperations } from "./client/operation/bind-operations.ts";
export type {
  BoundOperation,
  BoundPagedOperation,
  BoundAcceptedOperation,
  BoundReadOperation,
} from "./client/operation/bound-operation.ts";
export { operation, type Operation } from "./client/operation/callable.ts";
export { formText, openFormText } from "./client/form-text.ts";
export { plainBody } from "./client/plain-body.ts";
export type { FilePart, FileWithHeaders } from "./multipart/write/file-part.ts";
export {
  multipartBody,
  multipartChoice,
  openMultipart,
} from "./client/multipart/multipart-body.ts";
export { readNestedList, readNestedParts } from "./multipart/read/nested-reader.ts";
export { writeNestedList, writeNestedParts } from "./multipart/write/nested-parts.ts";
export { multipartItems, multipartList } from "./client/multipart/multipart-list.ts";
export type { ClientBody, ClientOperation } from "./client/call/client-operation.ts";
export type { BinaryBody } from "./stream/byte-stream.ts";
export type { ClientContent, ClientContents } from "./client/call/client-content.ts";
export type { ClientResponse } from "./client/call/client-response.ts";
export { errorsOf, type IsError, type StatusError } from "./client/operation/status-error.ts";
export type { ClientErrorStatus, ErrorStatus, ServerErrorStatus } from "./http/error-status.ts";
export { pagedOperation, type PagedOperation } from "./client/operation/pages.ts";
export type { Paging } from "./client/operation/paging.ts";
export { codecBody } from "./client/response/codec-body.ts";
export { noBody, optionalBody, optionalContent } from "./client/response/optional-body.ts";
export { integerJson } from "./client/integer-json.ts";
export { binaryBody, jsonBody, textBody } from "./client/response/read-body.ts";
export { readProblemXml } from "./client/response/read-problem-xml.ts";
export type { ClientAuth } from "./client/transport/client-auth.ts";
export {
  uncheckedTransport,
  type UncheckedClientOptions,
} from "./client/options/unchecked-transport.ts";
export {
  briefAddress,
  type BriefAddress,
  type OptionalBriefAddress,
} from "./client/brief/brief-address.ts";
export { briefOperation, type BriefPlan } from "./client/brief/brief-operation.ts";
export type {
  BoundAs,
  BoundMethods,
  BriefOperation,
  BriefReadOperation,
  OperationNames,
} from "./client/brief/brief-types.ts";
export { briefQuery, briefSegment } from "./parameters/write/brief-text.ts";
export { bindModule } from "./client/operation/bind-module.ts";
export { uncheckedBody } from "./client/response/unchecked-body.ts";
export { checkedOptions } from "./client/options/checked-options.ts";
export type { NoParams } from "./client/call/no-params.ts";
export { ownServer } from "./client/transport/own-server.ts";
export {
  serializedTransport,
  type SerializedClientOptions,
} from "./client/options/serialized-transport.ts";
export {
  createTransport,
  type ClientOptions,
  type TransportOptions,
} from "./client/transport/transport.ts";

// Streams of clients
export {
  byteOperation,
  type BoundByteOperation,
  type ByteOperation,
} from "./client/stream/byte-operation.ts";
export type { BoundEventOperation, BoundStreamOperation } from "./client/stream/bound-stream.ts";
export { receiveUpload, receiveUploadOrRedirect, sentItems } from "./client/stream/upload.ts";
export { itemsBody, type ItemStream } from "./client/stream/item-stream.ts";
export { partsContent } from "./client/stream/parts-body.ts";
export {
  type BoundPartsOperation,
  partsOperation,
  type PartsOperation,
} from "./client/stream/parts-operation.ts";
export type { GivenField, GivenFile } from "./multipart/write/given-part.ts";
export { eventOperation, streamOperation } from "./client/stream/stream-operation.ts";
export type { EventOperation, StreamOperation } from "./client/stream/stream-types.ts";
export {
  readEventData,
  readEvents,
  readJsonLines,
  readJsonSequence,
} from "./stream/sequence-reader.ts";
export type { ByteStream, Items } from "./stream/byte-stream.ts";
export {
  decodeJsonItems,
  decodeXmlItems,
  type JsonItemDecodeOptions,
  type XmlItemDecodeOptions,
} from "./stream/item-decoders.ts";
export type { ServerEvent } from "./stream/server-event.ts";

// Streams of servers
export {
  writeEventData,
  writeEvents,
  writeJsonLines,
  writeJsonSequence,
} from "./stream/sequence-writer.ts";

// Servers
export type {
  Authenticator,
  BasicLogin,
  BearerToken,
  SchemeValue,
} from "./server/authentication/authenticator.ts";
export { createServerCore } from "./server/exchange/create-server-core.ts";
export type {
  StreamedField,
  StreamedFile,
  StreamedItem,
  StreamedItemFile,
} from "./multipart/read/streamed-part.ts";
export type { WebFile } from "./http/web-types.ts";
export { chosenForm } from "./server/body/chosen-form.ts";
export { decodeForm } from "./server/body/decode-form.ts";
export { anyField, formFields, wrongForm } from "./server/body/form-fields.ts";
export { decodeText } from "./server/body/decode-text.ts";
export type {
  PathItem,
  Route,
  SecurityScheme,
  ServerDescription,
} from "./server/description/server-description.ts";
export { dottedPath, normalPath } from "./server/routing/normal-path.ts";
export type {
  RequestBody,
  RequestContent,
  RequestParameters,
  ResponseContent,
  ResponseShape,
  SchemeUse,
  ServerOperation,
} from "./server/description/server-operation.ts";
export type { ErrorReplyOf, RequestOf } from "./server/handler-types.ts";
export type { OperationRequest, ServerOptions } from "./server/options/server-options.ts";
export type { Reply } from "./server/reply/reply.ts";
export type { Server, ServerRequest } from "./server/message/server-request.ts";
export type { NegotiatedRequest } from "./server/handling/accepts.ts";
export { splitSegment } from "./server/routing/split-segment.ts";

// Webhooks and callbacks
export { bindToAddresses, type Addressed } from "./webhooks/addressed.ts";
export { callbackAddress } from "./webhooks/callback-address.ts";
export { checkedSenderOptions } from "./webhooks/checked-sender-options.ts";
export {
  createReceiverCore,
  type ReceiverDescription,
  type ReceiverPaths,
} from "./webhooks/receiver.ts";
export { createSenderTransport, type SenderOptions } from "./webhooks/sender.ts";
