import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";

/** The objects that a type of Redocly stands for: kinds of objects, and the member of them that is meant. */
export interface RedoclySubject {
  readonly on: NonNullable<LintCustomRuleConfig["on"]>;
  readonly field: readonly string[];
}

const kind = (on: RedoclySubject["on"], ...field: string[]): RedoclySubject => ({ on, field });

const described = ["parameter", "header"] as const;

/** Types of subjects. Source: the types of OpenAPI 2.0 to 3.2 of Redocly. */
export const subjects: Readonly<Record<string, RedoclySubject>> = {
  any: kind("any"),
  Root: kind("document"),
  Tag: kind("tag"),
  TagList: kind("document", "tags"),
  ExternalDocs: kind("any", "externalDocs"),
  Server: kind("server"),
  ServerList: kind(["document", "pathItem", "operation"], "servers"),
  SecurityRequirementList: kind(["document", "operation"], "security"),
  Info: kind("info"),
  Contact: kind("info", "contact"),
  License: kind("info", "license"),
  Paths: kind("document", "paths"),
  WebhooksMap: kind("document", "webhooks"),
  PathItem: kind("pathItem"),
  Parameter: kind("parameter"),
  ParameterList: kind(["pathItem", "operation"], "parameters"),
  Operation: kind("operation"),
  Callback: kind("callback"),
  CallbacksMap: kind("operation", "callbacks"),
  RequestBody: kind("requestBody"),
  MediaTypesMap: kind(["requestBody", "response", ...described], "content"),
  MediaType: kind("mediaType"),
  Example: kind("example"),
  ExamplesMap: kind(["mediaType", ...described], "examples"),
  Encoding: kind("encoding"),
  EncodingMap: kind("mediaType", "encoding"),
  Header: kind("header"),
  HeadersMap: kind(["response", "encoding"], "headers"),
  Responses: kind("operation", "responses"),
  Response: kind("response"),
  Link: kind("link"),
  LinksMap: kind("response", "links"),
  Schema: kind("schema"),
  Xml: kind("schema", "xml"),
  SchemaProperties: kind("schema", "properties"),
  Discriminator: kind("schema", "discriminator"),
  DiscriminatorMapping: kind("schema", "discriminator", "mapping"),
  Components: kind("components"),
  NamedSchemas: kind("components", "schemas"),
  NamedResponses: kind("components", "responses"),
  NamedParameters: kind("components", "parameters"),
  NamedExamples: kind("components", "examples"),
  NamedRequestBodies: kind("components", "requestBodies"),
  NamedHeaders: kind("components", "headers"),
  NamedSecuritySchemes: kind("components", "securitySchemes"),
  NamedLinks: kind("components", "links"),
  NamedCallbacks: kind("components", "callbacks"),
  SecurityScheme: kind("securityScheme"),
};

/** The subject of a type, if its name is known. */
export const subjectOfType = (type: unknown): RedoclySubject | undefined =>
  typeof type === "string" && Object.hasOwn(subjects, type) ? subjects[type] : undefined;
