export { DecodeError } from "./decode-error.ts";
export type { Issue, IssueCode } from "./issue.ts";
export type { Result } from "./result.ts";
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
export { Findings } from "./validate/findings.ts";
export type { Check, Member } from "./validate/findings.ts";
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
export { nextJsonProperty, openJsonObject, skipJsonProperty } from "./json/read-object.ts";
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
