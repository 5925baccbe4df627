/**
 * `@diptych/runtime/codegen1`: what generated code calls, and the types of what it calls. What
 * people import by hand is in `@diptych/runtime`.
 *
 * This entry is versioned. A published package that was generated for version 1 keeps running with
 * every later runtime that has this entry. Additions are allowed. A breaking change makes a new
 * entry `codegen2` beside this one, which stays.
 *
 * @module
 */

// Results and errors
export type { Result } from "./result.ts";
export { standardSchema } from "./standard-schema.ts";
export type { StandardSchemaV1 } from "./standard-schema.ts";

// Rules of scalars and collections, and of date-times that are held as `Date`
export { codePointLength } from "./check/code-point-length.ts";
export { dateTimeText, isValidDate, parseDateTime } from "./check/date-object.ts";
export { hasUniqueItems } from "./check/has-unique-items.ts";
export { isBase64 } from "./check/is-base64.ts";
export { isDateTime } from "./check/is-date-time.ts";
export { isDate } from "./check/is-date.ts";
export { isDuration } from "./check/is-duration.ts";
export { isEmail, isHostname } from "./check/is-host.ts";
export { isIpv4, isIpv6 } from "./check/is-ip-address.ts";
export { isJsonPointer } from "./check/is-json-pointer.ts";
export { isMultipleOf, isMultipleOfBigint } from "./check/is-multiple-of.ts";
export { isRegex } from "./check/is-regex.ts";
export { isTime } from "./check/is-time.ts";
export { isUri, isUriReference, isUriTemplate } from "./check/is-uri.ts";
export { isUuid } from "./check/is-uuid.ts";
export { countProperties, isArray, isObject, ownProperty } from "./check/objects.ts";

// Validators
export {
  allowPart,
  allowPartOrNull,
  requirePart,
  requirePartOrNull,
} from "./validate/check-part.ts";
export { Findings } from "./validate/findings.ts";
export type { Check } from "./validate/findings.ts";
export { isTooDeep } from "./validate/is-too-deep.ts";
export { matchAnyOf, matchOneOf } from "./validate/match-union.ts";
export type { Member } from "./validate/match-union.ts";
export { validated } from "./validate/validated.ts";

// JSON readers and writers
export { decodeJson } from "./json/decode-json.ts";
export type { JsonDecodeOptions } from "./json/decode-options.ts";
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
export { readJsonDate, writeJsonDate } from "./json/date.ts";
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

// XML readers
export type { XmlDecodeOptions } from "./xml/decode-options.ts";
export { decodeXml } from "./xml/decode-xml.ts";
export { readXmlAny, readXmlNever, readXmlNull, readXmlNullable } from "./xml/read-any.ts";
export { splitXmlList, xmlAttribute } from "./xml/read-attribute.ts";
export { parseXmlBoolean, readXmlBoolean } from "./xml/read-boolean.ts";
export { parseXmlDate, readXmlDate } from "./xml/read-date.ts";
export { XmlEnum, readXmlEnum } from "./xml/read-enum.ts";
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
  XmlFields,
  duplicateXml,
  endXmlTag,
  firstXmlField,
  nextXmlField,
  startXmlFields,
} from "./xml/read-object.ts";
export { readXmlString, readXmlToken } from "./xml/read-scalar.ts";
export { readXmlUnion, readXmlVariant } from "./xml/read-union.ts";
export type { XmlReader } from "./xml/reader.ts";

// XML writers
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
export { writeXmlDate } from "./xml/write-date.ts";
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

// Parameters
export { encodeDeep, encodeFields, encodeMatrixFields } from "./parameters/encode-fields.ts";
export {
  encodeCookieItem,
  encodeCookieName,
  encodeCookieText,
  encodeHeaderItem,
  encodeHeaderName,
  encodeHeaderText,
} from "./parameters/encode-header.ts";
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
export {
  encodeReserved,
  encodeSegment,
  encodeText,
  wholeSegment,
} from "./parameters/encode-text.ts";
export type { ParameterScalar } from "./parameters/encode-text.ts";
export { joinQuery } from "./parameters/join-query.ts";
export { ParameterReader } from "./parameters/parameter-reader.ts";
export type { ParameterIssue, ParameterPlace } from "./parameters/parameter-reader.ts";
export {
  jsonFields,
  parameterJson,
  parameterText,
  refuseNull,
} from "./parameters/parameter-text.ts";
export {
  parseParameterBigint,
  parseParameterBoolean,
  parseParameterDate,
  parseParameterInteger,
  parseParameterNumber,
} from "./parameters/parse-scalar.ts";
export {
  cookieText,
  cookieTexts,
  delimitedCookieTexts,
  explodedCookieTexts,
} from "./parameters/read-cookie.ts";
export { ParameterFields, readParameterFields } from "./parameters/read-fields.ts";
export { explodedHeaderTexts, headerText, headerTexts } from "./parameters/read-header.ts";
export {
  anyParameterJson,
  checkedParameter,
  decodedParameter,
  readParameterJson,
} from "./parameters/read-json.ts";
export { readParameterList, readParameterTuple } from "./parameters/read-list.ts";
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
  readParameterBigint,
  readParameterBoolean,
  readParameterDate,
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

// Filters
export type {
  CollectionFilterField,
  EqualityFilterField,
  OrderedFilterField,
  StringFilterField,
} from "./filter/build-filter.ts";
export type { FieldSet } from "./filter/field-set.ts";
export { filterText } from "./filter/filter-text.ts";
export type { FilterInput } from "./filter/filter-text.ts";
export type { Filter } from "./filter/filter.ts";
export { readFilter, readFilterOr, readRequiredFilter } from "./filter/read-filter.ts";

// Clients
export { bearer } from "./client/auth/bearer.ts";
export type { BearerCredentials } from "./client/auth/bearer.ts";
export { cookieAuth } from "./client/auth/cookie-auth.ts";
export { tokenAuth } from "./client/auth/token-auth.ts";
export { bindOperations } from "./client/bind-operations.ts";
export type {
  BoundOperation,
  BoundPagedOperation,
  BoundReadOperation,
  OptionalBoundOperation,
  OptionalBoundPagedOperation,
  OptionalBoundReadOperation,
} from "./client/bound-operation.ts";
export { operation } from "./client/callable.ts";
export type { Operation, OptionalOperation } from "./client/callable.ts";
export { formText } from "./client/form-text.ts";
export type {
  ClientBody,
  ClientContent,
  ClientOperation,
  ClientResponse,
} from "./client/operation.ts";
export { pagedOperation } from "./client/pages.ts";
export type { OptionalPagedOperation, PagedOperation, Paging } from "./client/pages.ts";
export { binaryBody, jsonBody, textBody } from "./client/read-body.ts";
export { readProblemXml } from "./client/read-problem-xml.ts";
export type { ClientAuth } from "./client/request.ts";
export { createTransport } from "./client/transport.ts";
export type { ClientOptions } from "./client/transport.ts";

// Servers
export type {
  Authenticator,
  BasicLogin,
  BearerToken,
  SchemeValue,
} from "./server/authenticator.ts";
export { createServerCore } from "./server/create-server-core.ts";
export { decodeForm } from "./server/decode-form.ts";
export { decodeText } from "./server/decode-text.ts";
export type { PathItem, Route, SecurityScheme, ServerDescription } from "./server/description.ts";
export { normalPath } from "./server/normal-path.ts";
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
export type { Server, ServerRequest } from "./server/request.ts";
export { splitSegment } from "./server/split-segment.ts";
