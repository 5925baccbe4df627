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
export { writeXmlBigint, writeXmlBoolean, writeXmlInteger, writeXmlNumber } from "./xml/write-number.ts";
export { closeXml, enterXml, openXml, writeXmlEntries, writeXmlMap, xmlDiscriminator, xmlOwn } from "./xml/write-object.ts";
export type { XmlElementWriter } from "./xml/write-object.ts";
export type { XmlScalar } from "./xml/write-scalar.ts";
export { writeXmlString } from "./xml/write-string.ts";
export { xmlAttributeName, xmlTag } from "./xml/write-tag.ts";
export type { XmlAttributeName, XmlTag } from "./xml/write-tag.ts";
export { writeXmlAny } from "./xml/write-tree.ts";
export type { XmlWriter } from "./xml/writer.ts";
