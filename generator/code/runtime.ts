import type * as entry from "@diptych/runtime/codegen1";
import { exportedType, exportedValue, type Reference } from "./code.ts";
import { runtimeEntry } from "./module-id.ts";

/*
 * Every symbol of the runtime that generated code calls or names. The compiler checks both lists
 * against the runtime's entry for generated code: a symbol that is not there does not compile, and
 * a search for its name finds each use.
 */

const values = [
  "allOrNone",
  "allowPart",
  "allowPartOrNull",
  "anyParameterJson",
  "apiKey",
  "appendXml",
  "bearer",
  "binaryBody",
  "bindOperations",
  "bindToAddresses",
  "byteOperation",
  "callbackAddress",
  "checkConditions",
  "checkedForm",
  "checkedOptions",
  "checkedParameter",
  "checkedSenderOptions",
  "checkedValue",
  "checkJsonConditions",
  "checkXmlConditions",
  "chooseAnyOf",
  "chooseJsonAnyOf",
  "chooseJsonOneOf",
  "chooseOneOf",
  "chooseXmlMember",
  "closeXml",
  "closeXmlScope",
  "codecBody",
  "codePointLength",
  "Conditions",
  "cookieAuth",
  "cookieText",
  "cookieTexts",
  "countProperties",
  "createReceiverCore",
  "createSenderTransport",
  "createServerCore",
  "createTransport",
  "decodedParameter",
  "decodeForm",
  "decodeJson",
  "decodeJsonItems",
  "decodeText",
  "decodeXml",
  "decodeXmlItems",
  "deepQueryTexts",
  "defaultXmlNamespace",
  "delimitedCookieTexts",
  "delimitedQueryTexts",
  "duplicateXml",
  "encodeBarred",
  "encodeCookieItem",
  "encodeCookieName",
  "encodeCookieText",
  "encodeDeep",
  "encodeDotted",
  "encodeFields",
  "encodeHeaderItem",
  "encodeHeaderName",
  "encodeHeaderText",
  "encodeJson",
  "encodeList",
  "encodeMatrix",
  "encodeMatrixFields",
  "encodeMatrixList",
  "encodeRepeated",
  "encodeReserved",
  "encodeReservedItem",
  "encodeSegment",
  "encodeSpaced",
  "encodeText",
  "encodeXml",
  "encodeXmlString",
  "endXmlTag",
  "enterXml",
  "enterXmlList",
  "errorsOf",
  "eventOperation",
  "explodedCookieTexts",
  "explodedHeaderTexts",
  "explodedPathTexts",
  "explodedQueryTexts",
  "filterText",
  "findJsonDiscriminator",
  "firstXmlField",
  "formText",
  "hasUniqueItems",
  "headersOf",
  "headerText",
  "headerTexts",
  "isAbsentXml",
  "isArray",
  "isBase64",
  "isDate",
  "isDateTime",
  "isDuration",
  "isEmail",
  "isHostname",
  "isIdnEmail",
  "isIdnHostname",
  "isIpv4",
  "isIpv6",
  "isIri",
  "isIriReference",
  "isJsonPointer",
  "isMultipleOf",
  "isMultipleOfBigint",
  "isObject",
  "isRegex",
  "isRelativeJsonPointer",
  "isTime",
  "isTooDeep",
  "isUri",
  "isUriReference",
  "isUriTemplate",
  "isUuid",
  "isValidDate",
  "isXmlDateTime",
  "itemsBody",
  "joinQuery",
  "jsonBody",
  "jsonDiscriminator",
  "JsonEnum",
  "jsonFields",
  "jsonKindOf",
  "JsonNames",
  "keepsConditions",
  "linkTo",
  "matchAnyOf",
  "matchOneOf",
  "missingJsonProperties",
  "multipartBody",
  "multipartItems",
  "multipartList",
  "nextJsonProperty",
  "nextXmlField",
  "noBody",
  "nonEmpty",
  "normalPath",
  "openJson",
  "openJsonObject",
  "openXml",
  "openXmlScope",
  "operation",
  "optionalBody",
  "optionalParameter",
  "ownProperty",
  "pagedOperation",
  "ParameterFields",
  "parameterJson",
  "parameterOr",
  "parameterText",
  "parseDateTime",
  "parseParameterBigint",
  "parseParameterBoolean",
  "parseParameterDate",
  "parseParameterInteger",
  "parseParameterNumber",
  "parseXmlBigint",
  "parseXmlBoolean",
  "parseXmlDate",
  "parseXmlDateTime",
  "parseXmlTime",
  "parseXmlInteger",
  "parseXmlNumber",
  "pathText",
  "pathTexts",
  "prefixedPathText",
  "queryText",
  "queryTexts",
  "readCheckedXml",
  "readEventData",
  "readEvents",
  "readFilter",
  "readFilterOr",
  "readJsonAny",
  "readJsonAnyOf",
  "readJsonArray",
  "readJsonBigint",
  "readJsonBoolean",
  "readJsonDate",
  "readJsonEnum",
  "readJsonInteger",
  "readJsonLines",
  "readJsonMap",
  "readJsonNever",
  "readJsonNull",
  "readJsonNullable",
  "readJsonNumber",
  "readJsonOneOf",
  "readJsonOpenTuple",
  "readJsonSecret",
  "readJsonSequence",
  "readJsonString",
  "readJsonTuple",
  "readParameterBigint",
  "readParameterBoolean",
  "readParameterDate",
  "readParameterFields",
  "readParameterInteger",
  "readParameterJson",
  "readParameterList",
  "readParameterNever",
  "readParameterNull",
  "readParameterNumber",
  "readParameterText",
  "readParameterTuple",
  "readProblemXml",
  "readRequiredFilter",
  "readXmlAny",
  "readXmlBigint",
  "readXmlBoolean",
  "readXmlDate",
  "readXmlDateTime",
  "readXmlEntry",
  "readXmlEnum",
  "readXmlHinted",
  "readXmlInteger",
  "readXmlList",
  "readXmlMap",
  "readXmlNever",
  "readXmlNull",
  "readXmlNullable",
  "readXmlNumber",
  "readXmlString",
  "readXmlTime",
  "readXmlToken",
  "readXmlTuple",
  "readXmlUnion",
  "readXmlVariant",
  "receiveUpload",
  "receiveUploadOrRedirect",
  "refuseJsonMember",
  "refuseJsonUnion",
  "refuseJsonVariant",
  "refuseNull",
  "refuseXmlNull",
  "refuseXmlUnion",
  "repeatedPathParameter",
  "requiredParameter",
  "requirePart",
  "requirePartOrNull",
  "requireTogether",
  "secret",
  "sentItems",
  "sentValue",
  "serverVariable",
  "setCookies",
  "setJsonProperty",
  "skipJsonProperty",
  "splitSegment",
  "splitXmlList",
  "standardSchema",
  "startXmlFields",
  "streamOperation",
  "textBody",
  "tokenAuth",
  "UnionLook",
  "validated",
  "wholeQueryText",
  "wholeSegment",
  "withheld",
  "withhold",
  "writeEventData",
  "writeEvents",
  "writeJsonAny",
  "writeJsonArray",
  "writeJsonBigint",
  "writeJsonBoolean",
  "writeJsonDate",
  "writeJsonInteger",
  "writeJsonLines",
  "writeJsonMap",
  "writeJsonNever",
  "writeJsonNull",
  "writeJsonNullable",
  "writeJsonNumber",
  "writeJsonRest",
  "writeJsonScalar",
  "writeJsonSequence",
  "writeJsonString",
  "writeJsonTuple",
  "writeXmlAny",
  "writeXmlAttribute",
  "writeXmlBigint",
  "writeXmlBoolean",
  "writeXmlDate",
  "writeXmlDateScalar",
  "writeXmlEntries",
  "writeXmlInteger",
  "writeXmlList",
  "writeXmlMap",
  "writeXmlNever",
  "writeXmlNil",
  "writeXmlNull",
  "writeXmlNumber",
  "writeXmlScalar",
  "writeXmlString",
  "writeXmlText",
  "writeXmlWrapped",
  "xmlAttribute",
  "xmlAttributeName",
  "xmlDateScalar",
  "xmlDateText",
  "xmlDiscriminator",
  "XmlEnum",
  "XmlFields",
  "xmlItem",
  "xmlMember",
  "xmlOwn",
  "xmlTag",
  "xmlTagIn",
  "xmlTextItem",
] as const satisfies readonly (keyof typeof entry)[];

/** Types, by name; a class that is only named as a type stands here too. */
interface RuntimeTypes {
  readonly Addressed: entry.Addressed<never>;
  readonly AddressPart: entry.AddressPart;
  readonly Authenticator: entry.Authenticator<never, never>;
  readonly BasicLogin: entry.BasicLogin;
  readonly BearerCredentials: entry.BearerCredentials;
  readonly BearerToken: entry.BearerToken;
  readonly BinaryBody: entry.BinaryBody;
  readonly BoundByteOperation: entry.BoundByteOperation<never>;
  readonly BoundEventOperation: entry.BoundEventOperation<never, never, never, never>;
  readonly BoundOperation: entry.BoundOperation<never, never, never, never>;
  readonly BoundPagedOperation: entry.BoundPagedOperation<never, never, never, never, never>;
  readonly BoundReadOperation: entry.BoundReadOperation<never, never, never, never>;
  readonly BoundStreamOperation: entry.BoundStreamOperation<never, never, never, never>;
  readonly ByteOperation: entry.ByteOperation<never>;
  readonly ByteStream: entry.ByteStream;
  readonly ClientAuth: entry.ClientAuth;
  readonly ClientErrorStatus: entry.ClientErrorStatus;
  readonly ClientOptions: entry.ClientOptions;
  readonly ClientResponse: entry.ClientResponse;
  readonly CollectionFilterField: entry.CollectionFilterField<never, never>;
  readonly EqualityFilterField: entry.EqualityFilterField<never, never>;
  readonly ErrorStatus: entry.ErrorStatus;
  readonly EventOperation: entry.EventOperation<never, never, never, never>;
  readonly FieldSet: entry.FieldSet<never>;
  readonly FilePart: entry.FilePart;
  readonly FileWithHeaders: entry.FileWithHeaders<never>;
  readonly Filter: entry.Filter;
  readonly FilterInput: entry.FilterInput<never>;
  readonly Findings: entry.Findings;
  readonly IsError: entry.IsError<never>;
  readonly Items: entry.Items<never>;
  readonly ItemStream: entry.ItemStream<never>;
  readonly JsonDecodeOptions: entry.JsonDecodeOptions;
  readonly JsonEncodeOptions: entry.JsonEncodeOptions;
  readonly JsonItemDecodeOptions: entry.JsonItemDecodeOptions;
  readonly JsonReader: entry.JsonReader;
  readonly JsonWriter: entry.JsonWriter;
  readonly Operation: entry.Operation<never, never, never>;
  readonly OperationRequest: entry.OperationRequest;
  readonly OrderedFilterField: entry.OrderedFilterField<never, never>;
  readonly PagedOperation: entry.PagedOperation<never, never, never, never>;
  readonly HeaderReader: entry.HeaderReader<never>;
  readonly LinkSource: entry.LinkSource<never, never>;
  readonly ParameterReader: entry.ParameterReader;
  readonly ReceiverDescription: entry.ReceiverDescription;
  readonly ReceiverPaths: entry.ReceiverPaths;
  readonly Reply: entry.Reply;
  readonly ResponseShape: entry.ResponseShape;
  readonly Result: entry.Result<never>;
  readonly SchemeValue: entry.SchemeValue;
  readonly SenderOptions: entry.SenderOptions;
  readonly Server: entry.Server;
  readonly ServerDescription: entry.ServerDescription;
  readonly ServerErrorStatus: entry.ServerErrorStatus;
  readonly ServerEvent: entry.ServerEvent<never>;
  readonly ServerOperation: entry.ServerOperation;
  readonly ServerOptions: entry.ServerOptions;
  readonly ServerRequest: entry.ServerRequest;
  readonly SetCookie: entry.SetCookie;
  readonly StandardSchemaV1: entry.StandardSchemaV1;
  readonly StatusError: entry.StatusError;
  readonly StreamedField: entry.StreamedField<never, never>;
  readonly StreamedFile: entry.StreamedFile<never>;
  readonly StreamedItem: entry.StreamedItem<never, never>;
  readonly StreamedItemFile: entry.StreamedItemFile<never>;
  readonly StreamOperation: entry.StreamOperation<never, never, never, never>;
  readonly StringFilterField: entry.StringFilterField<never>;
  readonly WebFile: entry.WebFile;
  readonly XmlDecodeOptions: entry.XmlDecodeOptions;
  readonly XmlEncodeOptions: entry.XmlEncodeOptions;
  readonly XmlItemDecodeOptions: entry.XmlItemDecodeOptions;
  readonly XmlReader: entry.XmlReader;
  readonly XmlScalar: entry.XmlScalar;
  readonly XmlTag: entry.XmlTag;
  readonly XmlWriter: entry.XmlWriter;
}

const types: { readonly [K in keyof RuntimeTypes]: true } = {
  Addressed: true,
  AddressPart: true,
  Authenticator: true,
  BasicLogin: true,
  BearerCredentials: true,
  BearerToken: true,
  BinaryBody: true,
  BoundByteOperation: true,
  BoundEventOperation: true,
  BoundOperation: true,
  BoundPagedOperation: true,
  BoundReadOperation: true,
  BoundStreamOperation: true,
  ByteOperation: true,
  ByteStream: true,
  ClientAuth: true,
  ClientErrorStatus: true,
  ClientOptions: true,
  ClientResponse: true,
  CollectionFilterField: true,
  EqualityFilterField: true,
  ErrorStatus: true,
  EventOperation: true,
  FieldSet: true,
  FilePart: true,
  FileWithHeaders: true,
  Filter: true,
  FilterInput: true,
  Findings: true,
  IsError: true,
  Items: true,
  ItemStream: true,
  JsonDecodeOptions: true,
  JsonEncodeOptions: true,
  JsonItemDecodeOptions: true,
  JsonReader: true,
  JsonWriter: true,
  Operation: true,
  OperationRequest: true,
  OrderedFilterField: true,
  PagedOperation: true,
  HeaderReader: true,
  LinkSource: true,
  ParameterReader: true,
  ReceiverDescription: true,
  ReceiverPaths: true,
  Reply: true,
  ResponseShape: true,
  Result: true,
  SchemeValue: true,
  SenderOptions: true,
  Server: true,
  ServerDescription: true,
  ServerErrorStatus: true,
  ServerEvent: true,
  ServerOperation: true,
  ServerOptions: true,
  ServerRequest: true,
  SetCookie: true,
  StandardSchemaV1: true,
  StatusError: true,
  StreamedField: true,
  StreamedFile: true,
  StreamedItem: true,
  StreamedItemFile: true,
  StreamOperation: true,
  StringFilterField: true,
  WebFile: true,
  XmlDecodeOptions: true,
  XmlEncodeOptions: true,
  XmlItemDecodeOptions: true,
  XmlReader: true,
  XmlScalar: true,
  XmlTag: true,
  XmlWriter: true,
};

/** The runtime's symbols as parts of fragments, such as `rt.decodeXml`. */
export const rt: {
  readonly [K in (typeof values)[number] | keyof RuntimeTypes]: Reference;
} = Object.fromEntries([
  ...values.map((symbol) => [symbol, exportedValue(runtimeEntry, symbol)]),
  ...Object.keys(types).map((symbol) => [symbol, exportedType(runtimeEntry, symbol)]),
]) as Record<(typeof values)[number] | keyof RuntimeTypes, Reference>;
