import { shellWord } from "../diagnostics/shell-word.ts";
import type {
  Api,
  BodyNode,
  FormContent,
  OperationNode,
  ParameterNode,
  PartNode,
  SecuritySchemeNode,
} from "../ir/index.ts";
import { delimiters } from "../ir/parameter-style.ts";
import { isObject } from "../openapi/site.ts";
import { encodedField, fieldText, formFields } from "../samples/form-fields.ts";
import { isJsonObject, type Json } from "../samples/json.ts";
import { calledSuccesses, errorsOf } from "../views/client/listed-responses.ts";
import { acceptHeader } from "../views/content/accept-header.ts";
import { requestValue } from "./body-values.ts";
import { bodyText } from "./body-text.ts";
import type { Samples } from "./samples.ts";

/** The request of an operation as a command of curl, with the parameters that are required. */
export function curlCommand(operation: OperationNode, baseUrl: string, samples: Samples): string {
  const { method, path, parameters, body } = operation;
  const required = parameters
    .filter((one) => one.required)
    .map((one) => ({ one, value: samples.values.ofParameter(one) }));
  const query: string[] = [];
  const headers: string[] = [];
  const cookies: string[] = [];
  let address = path.split("#")[0] ?? "";
  for (const { one, value } of required) {
    if (one.in === "path") address = address.replaceAll(`{${one.name}}`, () => inPath(one, value));
    else if (one.in === "query") query.push(...inQuery(one, value));
    else if (one.in === "header") headers.push(`${one.name}: ${inHeader(one, value)}`);
    else if (one.in === "cookie") cookies.push(`${one.name}=${encodeURIComponent(plain(value))}`);
  }
  const accepted = acceptedBy(operation);
  if (accepted !== undefined) headers.push(`Accept: ${accepted}`);
  const key = keyOf(operation, samples.api);
  if (key?.in === "query") query.push(`${encodeURIComponent(key.name)}=KEY`);
  if (key?.in === "cookie") cookies.push(`${key.name}=KEY`);
  if (key?.in === "header") headers.push(`${key.name}: ${key.value}`);
  if (cookies.length > 0) headers.push(`Cookie: ${cookies.join("; ")}`);
  // The path may have constants in a query of its own.
  const mark = address.includes("?") ? "&" : "?";
  const url = `${baseUrl}${address}${query.length === 0 ? "" : `${mark}${query.join("&")}`}`;
  const start = method === "get" ? "curl" : `curl --request ${method.toUpperCase()}`;
  return [
    `${start} ${shellWord(url)}`,
    ...(key?.in === "user" ? ["--user USER:PASSWORD"] : []),
    ...headers.map((header) => `--header ${shellWord(header)}`),
    ...(body === undefined ? [] : data(body, samples)),
  ].join(" \\\n  ");
}

/** The Accept header of the generated client, or the media types of errors where no success has a body. */
function acceptedBy(operation: OperationNode): string | undefined {
  const successes = calledSuccesses(operation).flatMap(({ contents }) => contents);
  const errors = errorsOf(operation).map(({ contents }) => contents);
  return acceptHeader(successes, errors) ?? acceptHeader(errors.flat(), []);
}

function data(body: BodyNode, samples: Samples): readonly string[] {
  const content = body.contents[0];
  if (content === undefined) return [];
  const typed = `--header ${shellWord(`Content-Type: ${content.mediaType}`)}`;
  const found = requestValue(body, samples);
  if (content.kind === "form")
    return isJsonObject(found?.value)
      ? Object.entries(found.value).flatMap(([name, value]) =>
          value === null && isList(name, content, samples) ? [] : field(name, value, content),
        )
      : [typed];
  if (content.kind === "parts") {
    const value = samples.values.ofContent(content);
    const names = isJsonObject(value) ? Object.entries(value) : [];
    return names.flatMap(([name, all]) => part(name, all, content.parts.get(name)));
  }
  const text = bodyText(content, found, samples);
  if (text === undefined) return [typed, "--data-binary @FILE"];
  // After `--data` an at sign begins the name of a file.
  return [typed, `${text.startsWith("@") ? "--data-raw" : "--data"} ${shellWord(text)}`];
}

/** Whether a field is a list, which has no items where it is null. */
function isList(name: string, { type }: FormContent, { index }: Samples): boolean {
  const { node } = index.resolveNullable(type);
  const property =
    node.kind === "object" ? node.properties.find((one) => one.name === name) : undefined;
  return property !== undefined && index.resolveNullable(property.type).node.kind === "array";
}

/** The options for a field of a form. */
function field(name: string, value: Json, { encodings }: FormContent): readonly string[] {
  return formFields(name, value, encodings.get(name)).map((one) =>
    one.pieces.length > 1 || one.name !== name
      ? `--data ${shellWord(encodedField(one))}`
      : `--data-urlencode ${shellWord(`${name}=${fieldText(one)}`)}`,
  );
}

/** The options for a part of a multipart body, which are several for a list. */
function part(name: string, value: Json, node: PartNode | undefined): readonly string[] {
  const kind = node?.kind;
  if (kind === "file") return itemsOf(value).map(() => `--form ${shellWord(`${name}=@FILE`)}`);
  const encoding =
    node?.kind === "style"
      ? node.encoding
      : node?.kind === "json"
        ? { mediaType: node.sent }
        : undefined;
  const keepsNull = node?.kind === "json" && node.keepsNull === true;
  // A list that is null has no items.
  if (value === null && (!keepsNull || node.many)) return [];
  const sent = keepsNull || !Array.isArray(value) ? value : itemsOf(value);
  return formFields(name, sent, encoding).map((one) => {
    const text = fieldText(one);
    const isJsonText = kind === "json" || /^[{[]/.test(text);
    if (!isJsonText) return `--form-string ${shellWord(`${one.name}=${text}`)}`;
    // Curl reads quotes, semicolons, and the names of files in such a field.
    const quoted = /^["@<]|[;,]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
    return `--form ${shellWord(`${one.name}=${quoted};type=application/json`)}`;
  });
}

/** The values of a field, without null. */
const itemsOf = (value: Json): readonly Json[] =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((one) => one !== null);

/** Where a credential goes, and what it is called there. */
interface Key {
  readonly in: "query" | "header" | "cookie" | "user";
  readonly name: string;
  readonly value: string;
}

function keyOf({ security }: OperationNode, api: Api): Key | undefined {
  if (security.some((one) => one.length === 0)) return undefined;
  const name = security[0]?.[0]?.scheme;
  const scheme = api.securitySchemes.find((one) => one.name === name);
  return scheme && keyOfScheme(scheme);
}

function keyOfScheme(scheme: SecuritySchemeNode): Key | undefined {
  if (scheme.kind === "apiKey") return { in: scheme.in, name: scheme.parameter, value: "KEY" };
  if (scheme.kind === "mutualTLS") return undefined;
  if (scheme.kind === "http" && scheme.scheme === "basic")
    return { in: "user", name: "", value: "" };
  const word = scheme.kind === "http" && scheme.scheme !== "bearer" ? scheme.written : "Bearer";
  return { in: "header", name: "Authorization", value: `${word} TOKEN` };
}

/** A value as one text, as the style `simple` writes it. Source: OpenAPI 3.2, Style Values. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(",");
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([k, v]) => [k, plain(v)])
      .join(",");
  return String(value ?? "");
}

function inHeader({ style }: ParameterNode, value: unknown): string {
  return Array.isArray(value) ? value.map(plain).join(delimiters[style] ?? ",") : plain(value);
}

/** The text between the items of a list. A comma that is encoded would be part of one. */
function encodedDelimiter(style: ParameterNode["style"]): string {
  const delimiter = delimiters[style];
  return delimiter === undefined ? "," : encodeURIComponent(delimiter);
}

function inPath({ name, style }: ParameterNode, value: unknown): string {
  const items = Array.isArray(value) ? value.map(plain) : plain(value).split(",");
  const text = items.map(encodeURIComponent).join(encodedDelimiter(style));
  if (style === "label") return `.${text}`;
  return style === "matrix" ? `;${encodeURIComponent(name)}=${text}` : text;
}

/** A parameter of a query, or a field of a form. */
type Written = Pick<ParameterNode, "name" | "style" | "explode" | "mediaType">;

function inQuery(parameter: Written, value: unknown): readonly string[] {
  const { name, style, explode, mediaType } = parameter;
  const pair = (key: string, one: unknown): string =>
    `${encodeURIComponent(key)}=${encodeURIComponent(plain(one))}`;
  if (mediaType !== undefined) return [pair(name, JSON.stringify(value))];
  if (Array.isArray(value)) {
    if (explode) return value.map((one) => pair(name, one));
    const texts = value.map((one) => encodeURIComponent(plain(one)));
    return [`${encodeURIComponent(name)}=${texts.join(encodedDelimiter(style))}`];
  }
  if (isObject(value) && style === "deepObject")
    return Object.entries(value).flatMap(([key, one]) =>
      Array.isArray(one)
        ? one.map((item) => pair(`${name}[${key}][]`, item))
        : [pair(`${name}[${key}]`, one)],
    );
  if (isObject(value) && explode)
    return Object.entries(value).flatMap(([key, one]) =>
      [one].flat().map((item) => pair(key, item)),
    );
  return [pair(name, value)];
}
