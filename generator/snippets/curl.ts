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
  let address = path;
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
  const url = `${baseUrl}${address}${query.length === 0 ? "" : `?${query.join("&")}`}`;
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
    return isObject(found?.value)
      ? Object.entries(found.value).flatMap(([name, value]) => field(name, value, content))
      : [typed];
  if (content.kind === "parts") {
    const value = samples.values.ofContent(content);
    const names = isObject(value) ? Object.entries(value) : [];
    return names.flatMap(([name, all]) =>
      itemsOf(all).map((one) => part(name, one, content.parts.get(name)?.kind)),
    );
  }
  const text = bodyText(content, found, samples);
  if (text === undefined) return [typed, "--data-binary @FILE"];
  // After `--data` an at sign begins the name of a file.
  return [typed, `${text.startsWith("@") ? "--data-raw" : "--data"} ${shellWord(text)}`];
}

/** The options for a field of a form: as its style writes it, or an item each, and objects as JSON. */
function field(name: string, value: unknown, { encodings }: FormContent): readonly string[] {
  const encoding = encodings.get(name);
  if (encoding !== undefined && "style" in encoding && (isObject(value) || Array.isArray(value)))
    return inQuery({ name, ...encoding }, value).map((pair) => `--data ${shellWord(pair)}`);
  return itemsOf(value).map((one) => `--data-urlencode ${shellWord(`${name}=${fieldText(one)}`)}`);
}

/** The option for a part of a multipart body. */
function part(name: string, value: unknown, kind: PartNode["kind"] | undefined): string {
  if (kind === "file") return `--form ${shellWord(`${name}=@FILE`)}`;
  if (typeof value === "object" && value !== null)
    return `--form ${shellWord(`${name}=${JSON.stringify(value)};type=application/json`)}`;
  return `--form-string ${shellWord(`${name}=${fieldText(value)}`)}`;
}

/** The values of a field, without null. */
const itemsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((one) => one !== null);

const fieldText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : plain(value);

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
