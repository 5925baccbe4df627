import type { OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { Session } from "../session.ts";
import type { WireRequest } from "../wire/message.ts";
import type { FlowParameter } from "./description.ts";

/** A request of a step, with what it was made of. */
export interface FlowRequest {
  readonly request: WireRequest;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly value: unknown;
  }[];
  readonly args: Readonly<Record<string, unknown>>;
}

/** A body with its media type. */
export interface SentBody {
  readonly contentType?: string;
  readonly payload: unknown;
}

/**
 * The request of a step: as the generated client writes it, and by hand where the client does not write it, such as a
 * value that the document does not allow. Undefined where it cannot be written by hand either.
 */
export async function flowRequest(
  session: Session,
  operation: OperationNode,
  given: readonly FlowParameter[],
  body: SentBody | undefined,
): Promise<FlowRequest | undefined> {
  const known = clientParams(operation);
  const args: Record<string, unknown> = {};
  const parameters: { in: string; name: string; value: unknown }[] = [];
  const others: FlowParameter[] = [];
  for (const one of given) {
    if (one.value === undefined) continue;
    const own = known.find(
      ({ parameter }) =>
        parameter.name === one.name && (one.in === undefined || one.in === parameter.in),
    );
    parameters.push({ in: own?.parameter.in ?? one.in ?? "", name: one.name, value: one.value });
    if (own === undefined) others.push(one);
    else
      args[own.name] = valueFor(
        one.value,
        session.index.resolveNullable(own.parameter.type).node.kind,
      );
  }
  const contentType = body?.contentType ?? sentContent(operation)?.mediaType;
  const isText = typeof body?.payload === "string";
  if (body !== undefined) {
    args["body"] = body.payload;
    if ((operation.body?.contents.length ?? 0) > 1) args["contentType"] = contentType;
  }
  const isListed = operation.body?.contents.some(({ mediaType }) => mediaType === contentType);
  const written =
    isText || (body !== undefined && isListed !== true)
      ? undefined
      : await session.calls.request(operation, args);
  const base =
    written ??
    byHand(
      operation,
      parameters,
      session.calls.baseUrl,
      body && { ...body, ...(contentType !== undefined && { contentType }) },
    );
  if (base === undefined) return undefined;
  const request = withOthers(session.right(base, operation), others);
  return { request, parameters, args };
}

/** A number or boolean that came as text, as the client takes it. */
function valueFor(value: unknown, kind: string): unknown {
  if (kind === "string" && (typeof value === "number" || typeof value === "boolean"))
    return String(value);
  if (typeof value !== "string") return value;
  if (
    (kind === "integer" || kind === "number") &&
    value.trim() !== "" &&
    !Number.isNaN(Number(value))
  )
    return Number(value);
  return kind === "boolean" && (value === "true" || value === "false") ? value === "true" : value;
}

/** A request with the parameters that the document does not have. */
function withOthers(request: WireRequest, others: readonly FlowParameter[]): WireRequest {
  const headers = { ...request.headers };
  let { url } = request;
  for (const { name, in: location, value } of others) {
    const text = String(value);
    if (location === "header") headers[name.toLowerCase()] = text;
    else if (location === "cookie")
      headers["cookie"] = [headers["cookie"], `${name}=${text}`].filter(Boolean).join("; ");
    else if (location === "query")
      url += `${url.includes("?") ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  }
  return { ...request, url, headers };
}

function byHand(
  { path, method, responses }: OperationNode,
  parameters: FlowRequest["parameters"],
  baseUrl: string,
  body: SentBody | undefined,
): WireRequest | undefined {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let url = path;
  for (const { in: location, name, value } of parameters) {
    const all = Array.isArray(value) ? value : [value];
    if (all.some((one) => typeof one === "object" && one !== null)) return undefined;
    if (location === "path") url = url.replace(`{${name}}`, () => all.map(encodeOne).join(","));
    else if (location === "query") for (const one of all) query.append(name, String(one));
    else if (location === "header") headers[name.toLowerCase()] = all.join(",");
    else if (location === "cookie")
      headers["cookie"] = [headers["cookie"], `${name}=${all.join(",")}`]
        .filter(Boolean)
        .join("; ");
  }
  const types = responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType));
  headers["accept"] ??= types.length === 0 ? "*/*" : [...new Set(types)].join(", ");
  const text = body && textOf(body);
  if (body !== undefined && text === undefined) return undefined;
  if (body !== undefined) headers["content-type"] = body.contentType ?? "application/json";
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  return {
    method: method.toUpperCase(),
    url: `${baseUrl}${url}${search}`,
    headers,
    ...(text !== undefined && { body: new TextEncoder().encode(text) }),
  };
}

const encodeOne = (value: unknown): string => encodeURIComponent(String(value));

/** A body as text; undefined where its media type is not written here. */
function textOf({ contentType = "application/json", payload }: SentBody): string | undefined {
  if (typeof payload === "string") return payload;
  if (/[/+]json(?:\s*;|$)/i.test(contentType)) return JSON.stringify(payload);
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  if (!isForm || typeof payload !== "object" || payload === null) return undefined;
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(payload))
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, String(one));
  return fields.toString();
}
