import { shellWord } from "../diagnostics/shell-word.ts";
import type {
  Api,
  BodyNode,
  OperationNode,
  ParameterNode,
  SecuritySchemeNode,
} from "../ir/index.ts";
import { isObject } from "../openapi/site.ts";
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
    else if (one.in === "header") headers.push(`${one.name}: ${plain(value)}`);
    else if (one.in === "cookie") cookies.push(`${one.name}=${encodeURIComponent(plain(value))}`);
  }
  const types = operation.responses.flatMap(({ contents }) => contents.map((one) => one.mediaType));
  const accepted = [...new Set(types)];
  if (accepted.length > 0) headers.push(`Accept: ${accepted.join(", ")}`);
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

function data(body: BodyNode, samples: Samples): readonly string[] {
  const content = body.contents[0];
  if (content === undefined) return [];
  const typed = `--header ${shellWord(`Content-Type: ${content.mediaType}`)}`;
  const found = requestValue(body, samples);
  if (content.kind === "form")
    return isObject(found?.value)
      ? Object.entries(found.value).map(
          ([name, value]) => `--data-urlencode ${shellWord(`${name}=${plain(value)}`)}`,
        )
      : [typed];
  if (content.kind === "parts") {
    const value = samples.values.ofContent(content);
    const names = isObject(value) ? Object.entries(value) : [];
    return names.map(([name, one]) =>
      content.parts.get(name)?.kind === "file"
        ? `--form ${shellWord(`${name}=@FILE`)}`
        : `--form-string ${shellWord(`${name}=${plain(one)}`)}`,
    );
  }
  const text = bodyText(content, found, samples);
  if (text === undefined) return [typed, "--data-binary @FILE"];
  // After `--data` an at sign begins the name of a file.
  return [typed, `${text.startsWith("@") ? "--data-raw" : "--data"} ${shellWord(text)}`];
}

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

function inPath({ name, style }: ParameterNode, value: unknown): string {
  const text = plain(value).split(",").map(encodeURIComponent).join(",");
  if (style === "label") return `.${text}`;
  return style === "matrix" ? `;${encodeURIComponent(name)}=${text}` : text;
}

const delimiters: Readonly<Record<string, string>> = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

function inQuery(parameter: ParameterNode, value: unknown): readonly string[] {
  const { name, style, explode, mediaType } = parameter;
  const pair = (key: string, one: unknown): string =>
    `${encodeURIComponent(key)}=${encodeURIComponent(plain(one))}`;
  if (mediaType !== undefined) return [pair(name, JSON.stringify(value))];
  if (Array.isArray(value)) {
    if (explode) return value.map((one) => pair(name, one));
    const texts = value.map((one) => encodeURIComponent(plain(one)));
    return [`${encodeURIComponent(name)}=${texts.join(delimiters[style] ?? ",")}`];
  }
  if (isObject(value) && style === "deepObject")
    return Object.entries(value).map(([key, one]) => pair(`${name}[${key}]`, one));
  if (isObject(value) && explode) return Object.entries(value).map(([key, one]) => pair(key, one));
  return [pair(name, value)];
}
