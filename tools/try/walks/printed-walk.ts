import type { OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { Capture, EarlierRequest, PrintedWalk } from "../finding.ts";
import { markerOf, numberMarkerOf } from "../markers.ts";
import { headerOf, type WireRequest } from "../wire/message.ts";
import { valueAt, withValue, type MadeStep, type Use } from "./step.ts";

/** Values of an answer that are looked through for an id. */
const mostSearched = 2_000;

/**
 * Requests of a walk as commands and tests have them: where a request has an id of an earlier answer, a name stands
 * for it.
 *
 * @param made steps of the walk; the last one shows what was found
 * @param baseUrl address of the service without a slash at its end
 * @param shared a value that the finding is about, which earlier answers may have too
 */
export function printedWalk(
  made: readonly MadeStep[],
  baseUrl: string,
  shared?: unknown,
): PrintedWalk {
  const captures = new Map<MadeStep, Capture>();
  const named = (use: Use): Capture | undefined => {
    const source = made.find(({ step }) => step === use.step);
    const value = source && use.read(source);
    if (source === undefined || value === undefined) return undefined;
    const known = captures.get(source) ?? captureOf(source, value, captures.size + 1);
    if (known === undefined || known.value !== String(value)) return undefined;
    captures.set(source, known);
    return known;
  };
  const requests = made.map((call) => marked(call, baseUrl, named));
  const last = requests.at(-1);
  if (shared !== undefined && ![...captures.values()].some(({ value }) => value === String(shared)))
    for (const call of made.slice(0, -1)) {
      const capture = captures.has(call) ? undefined : captureOf(call, shared, captures.size + 1);
      if (capture !== undefined) captures.set(call, capture);
    }
  if (last === undefined) throw new Error("a walk has steps");
  const earlier = made.slice(0, -1).map((call, at): EarlierRequest => {
    const capture = captures.get(call);
    return { request: requests[at] ?? call.request, ...(capture && { capture }) };
  });
  return { earlier, request: last };
}

/** Where an answer has a value; undefined where it is not found as it was read. */
function captureOf(
  { answer, request }: MadeStep,
  value: unknown,
  number: number,
): Capture | undefined {
  const text = String(value);
  const own = { name: `id${number}`, value: text };
  const place = placeOf(jsonOf(answer.body), text);
  if (place !== undefined) return { ...own, from: place };
  const location = headerOf(answer, "location");
  if (location === undefined || !URL.canParse(location, request.url)) return undefined;
  return location.endsWith(`/${encodeURIComponent(text)}`)
    ? { ...own, from: "location" }
    : undefined;
}

/** Names and indexes on the way to the first value with a text. */
function placeOf(body: unknown, text: string): readonly (string | number)[] | undefined {
  const left: (readonly [unknown, readonly (string | number)[]])[] = [[body, []]];
  for (let count = 0; count < mostSearched; count++) {
    const next = left.shift();
    if (next === undefined) return undefined;
    const [value, place] = next;
    if (typeof value !== "object" || value === null) {
      if (place.length > 0 && value !== undefined && String(value) === text) return place;
      continue;
    }
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value))
      left.push([inner, [...place, isList ? Number(key) : key]]);
  }
  return undefined;
}

function marked(
  { step, args, request }: MadeStep,
  baseUrl: string,
  named: (use: Use) => Capture | undefined,
): WireRequest {
  let found = request;
  for (const use of step.uses) {
    const capture = named(use);
    if (capture !== undefined)
      found = withMarker(found, step.operation, use, args, capture, baseUrl);
  }
  return found;
}

function withMarker(
  request: WireRequest,
  operation: OperationNode,
  { at: [first = "", ...rest] }: Use,
  args: MadeStep["args"],
  { name }: Capture,
  baseUrl: string,
): WireRequest {
  const marker = markerOf(name);
  if (first === "body")
    return withBodyMarker(request, rest, valueAt(args, ["body", ...rest]), name);
  const param = clientParams(operation).find((one) => one.name === first)?.parameter;
  if (param?.in === "path") {
    const [path = "", ...query] = request.url.slice(baseUrl.length).split(/(?=\?)/);
    const segments = operation.path.split("/");
    const own = path
      .split("/")
      .map((segment, at) => (segments[at] === `{${param.name}}` ? marker : segment));
    return { ...request, url: `${baseUrl}${own.join("/")}${query.join("")}` };
  }
  if (param?.in !== "query") return request;
  const text = `${encodeURIComponent(param.name)}=${encodeURIComponent(String(args[first]))}`;
  const url = request.url.replace(text, () => `${encodeURIComponent(param.name)}=${marker}`);
  return { ...request, url };
}

function withBodyMarker(
  request: WireRequest,
  place: readonly string[],
  value: unknown,
  name: string,
): WireRequest {
  const body = jsonOf(request.body ?? new Uint8Array());
  if (body === undefined || valueAt(body, place) !== value) return request;
  const isText = typeof value === "string";
  const mark = isText ? markerOf(name) : numberMarkerOf(name).slice(1, -1);
  const text = JSON.stringify(withValue(body, place, mark));
  return { ...request, body: new TextEncoder().encode(text) };
}

function jsonOf(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
