import type * as entry from "@diptych/runtime/codegen1";
import { exportedType, exportedValue, type Reference } from "./code.ts";
import { runtimeEntry } from "./module-id.ts";

/*
 * Every symbol of the runtime that generated code calls or names. The compiler checks both lists
 * against the runtime's entry for generated code: a symbol that is not there does not compile, and
 * a search for its name finds each use.
 */

const values = [
  "allowPart",
  "allowPartOrNull",
  "anyParameterJson",
  "bearer",
  "binaryBody",
  "bindOperations",
  "checkConditions",
  "checkedOptions",
  "checkedParameter",
  "checkJsonConditions",
  "closeXml",
  "closeXmlScope",
  "codePointLength",
  "Conditions",
  "cookieAuth",
  "cookieText",
  "cookieTexts",
  "countProperties",
  "createServerCore",
  "createTransport",
  "decodedParameter",
  "decodeForm",
  "decodeJson",
  "decodeText",
  "decodeXml",
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
  "explodedCookieTexts",
  "explodedHeaderTexts",
  "explodedPathTexts",
  "explodedQueryTexts",
  "filterText",
  "findJsonDiscriminator",
  "firstXmlField",
  "formText",
  "hasUniqueItems",
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
  "isIpv4",
  "isIpv6",
  "isJsonPointer",
  "isMultipleOf",
  "isMultipleOfBigint",
  "isObject",
  "isRegex",
  "isTime",
  "isTooDeep",
  "isUri",
  "isUriReference",
  "isUriTemplate",
  "isUuid",
  "isValidDate",
  "isXmlDateTime",
  "joinQuery",
  "jsonBody",
  "jsonDiscriminator",
  "JsonEnum",
  "jsonFields",
  "jsonKindOf",
  "JsonNames",
  "matchAnyOf",
  "matchOneOf",
  "missingJsonProperties",
  "nextJsonProperty",
  "nextXmlField",
  "nonEmpty",
  "normalPath",
  "openJson",
  "openJsonObject",
  "openXml",
  "openXmlScope",
  "operation",
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
  "readJsonMap",
  "readJsonNever",
  "readJsonNull",
  "readJsonNullable",
  "readJsonNumber",
  "readJsonOneOf",
  "readJsonOpenTuple",
  "readJsonSecret",
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
  "refuseJsonMember",
  "refuseJsonUnion",
  "refuseJsonVariant",
  "refuseNull",
  "refuseXmlNull",
  "refuseXmlUnion",
  "repeatedPathParameter",
  "requiredParameter",
  "requireTogether",
  "requirePart",
  "requirePartOrNull",
  "setJsonProperty",
  "skipJsonProperty",
  "splitSegment",
  "splitXmlList",
  "standardSchema",
  "startXmlFields",
  "textBody",
  "tokenAuth",
  "validated",
  "wholeQueryText",
  "wholeSegment",
  "writeJsonAny",
  "writeJsonArray",
  "writeJsonBigint",
  "writeJsonBoolean",
  "writeJsonDate",
  "writeJsonInteger",
  "writeJsonMap",
  "writeJsonNever",
  "writeJsonNull",
  "writeJsonNullable",
  "writeJsonNumber",
  "writeJsonRest",
  "writeJsonScalar",
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
  "xmlOwn",
  "xmlTag",
  "xmlTextItem",
] as const satisfies readonly (keyof typeof entry)[];

/** Types, by name; a class that is only named as a type stands here too. */
interface RuntimeTypes {
  readonly Authenticator: entry.Authenticator<never, never>;
  readonly BasicLogin: entry.BasicLogin;
  readonly BearerCredentials: entry.BearerCredentials;
  readonly BearerToken: entry.BearerToken;
  readonly BoundOperation: entry.BoundOperation<never, never, never, never>;
  readonly BoundPagedOperation: entry.BoundPagedOperation<never, never, never, never, never>;
  readonly BoundReadOperation: entry.BoundReadOperation<never, never, never, never>;
  readonly ClientAuth: entry.ClientAuth;
  readonly ClientErrorStatus: entry.ClientErrorStatus;
  readonly ClientOptions: entry.ClientOptions;
  readonly ClientResponse: entry.ClientResponse;
  readonly CollectionFilterField: entry.CollectionFilterField<never, never>;
  readonly EqualityFilterField: entry.EqualityFilterField<never, never>;
  readonly ErrorReplyOf: entry.ErrorReplyOf<never>;
  readonly ErrorStatus: entry.ErrorStatus;
  readonly FieldSet: entry.FieldSet<never>;
  readonly Filter: entry.Filter;
  readonly FilterInput: entry.FilterInput<never>;
  readonly Findings: entry.Findings;
  readonly IsError: entry.IsError<never>;
  readonly JsonDecodeOptions: entry.JsonDecodeOptions;
  readonly JsonReader: entry.JsonReader;
  readonly JsonWriter: entry.JsonWriter;
  readonly Operation: entry.Operation<never, never, never>;
  readonly OptionalBoundOperation: entry.OptionalBoundOperation<never, never, never, never>;
  readonly OptionalBoundPagedOperation: entry.OptionalBoundPagedOperation<
    never,
    never,
    never,
    never,
    never
  >;
  readonly OptionalBoundReadOperation: entry.OptionalBoundReadOperation<never, never, never, never>;
  readonly OptionalOperation: entry.OptionalOperation<never, never, never>;
  readonly OptionalPagedOperation: entry.OptionalPagedOperation<never, never, never, never>;
  readonly OrderedFilterField: entry.OrderedFilterField<never, never>;
  readonly PagedOperation: entry.PagedOperation<never, never, never, never>;
  readonly ParameterReader: entry.ParameterReader;
  readonly Reply: entry.Reply;
  readonly RequestOf: entry.RequestOf<never>;
  readonly ResponseShape: entry.ResponseShape;
  readonly Result: entry.Result<never>;
  readonly SchemeValue: entry.SchemeValue;
  readonly Server: entry.Server;
  readonly ServerDescription: entry.ServerDescription;
  readonly ServerErrorStatus: entry.ServerErrorStatus;
  readonly ServerOperation: entry.ServerOperation;
  readonly ServerOptions: entry.ServerOptions;
  readonly ServerRequest: entry.ServerRequest;
  readonly StandardSchemaV1: entry.StandardSchemaV1;
  readonly StatusError: entry.StatusError;
  readonly StringFilterField: entry.StringFilterField<never>;
  readonly XmlDecodeOptions: entry.XmlDecodeOptions;
  readonly XmlEncodeOptions: entry.XmlEncodeOptions;
  readonly XmlReader: entry.XmlReader;
  readonly XmlScalar: entry.XmlScalar;
  readonly XmlTag: entry.XmlTag;
  readonly XmlWriter: entry.XmlWriter;
}

const types: { readonly [K in keyof RuntimeTypes]: true } = {
  Authenticator: true,
  BasicLogin: true,
  BearerCredentials: true,
  BearerToken: true,
  BoundOperation: true,
  BoundPagedOperation: true,
  BoundReadOperation: true,
  ClientAuth: true,
  ClientErrorStatus: true,
  ClientOptions: true,
  ClientResponse: true,
  CollectionFilterField: true,
  EqualityFilterField: true,
  ErrorReplyOf: true,
  ErrorStatus: true,
  FieldSet: true,
  Filter: true,
  FilterInput: true,
  Findings: true,
  IsError: true,
  JsonDecodeOptions: true,
  JsonReader: true,
  JsonWriter: true,
  Operation: true,
  OptionalBoundOperation: true,
  OptionalBoundPagedOperation: true,
  OptionalBoundReadOperation: true,
  OptionalOperation: true,
  OptionalPagedOperation: true,
  OrderedFilterField: true,
  PagedOperation: true,
  ParameterReader: true,
  Reply: true,
  RequestOf: true,
  ResponseShape: true,
  Result: true,
  SchemeValue: true,
  Server: true,
  ServerDescription: true,
  ServerErrorStatus: true,
  ServerOperation: true,
  ServerOptions: true,
  ServerRequest: true,
  StandardSchemaV1: true,
  StatusError: true,
  StringFilterField: true,
  XmlDecodeOptions: true,
  XmlEncodeOptions: true,
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
