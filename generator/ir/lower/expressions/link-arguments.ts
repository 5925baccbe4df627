import { at, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import { codedContent } from "../../content.ts";
import type { ApiIndex } from "../../navigate.ts";
import type {
  LinkParameter,
  LinkValue,
  OperationNode,
  ParameterLocation,
  ParameterNode,
} from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import type { Mistake } from "./expression-types.ts";
import type { LinkReading } from "./link-reading.ts";
import type { LinkTargets } from "./link-targets.ts";
import { linkValue } from "./link-values.ts";

/** A link whose operation is known. */
export interface Given {
  readonly lowering: LinkReading;
  /** Its name among the links of the response. */
  readonly link: string;
  readonly site: Site<JsonObject>;
  /** The operation that it is of, with the one response. */
  readonly from: OperationNode;
  readonly target: OperationNode;
  readonly targets: LinkTargets;
  readonly index: ApiIndex;
  /** Whether both operations are known as a whole: nothing is concluded from malformed ones. */
  readonly isComplete: boolean;
}

/** Values of parameters; undefined, and reported, if one is of no use. */
export function linkParameters(given: Given): readonly LinkParameter[] | undefined {
  const found: LinkParameter[] = [];
  let isRefused = false;
  for (const member of membersAt(given.site, "parameters")) {
    const { key } = member;
    const parameter = parameterOf(key, given);
    const value =
      "mistake" in parameter
        ? parameter
        : found.some((one) => one.name === parameter.name && one.in === parameter.in)
          ? { mistake: `another entry gives the ${parameter.in} parameter '${parameter.name}'` }
          : linkValue(member.value, parameter.type, given);
    if ("mistake" in value || "mistake" in parameter) {
      refuse(given, member, `the parameter '${key}'`, value);
      isRefused = true;
    } else found.push({ name: parameter.name, in: parameter.in, value });
  }
  return isRefused ? undefined : found;
}

/** The value of the body, if there is one; `refused`, and reported, if it is of no use. */
export function linkBody(given: Given): LinkValue | "refused" | undefined {
  const { site, target } = given;
  if (own(site, "requestBody") === undefined) return undefined;
  const type = bodyType(target);
  const place = at(site, "requestBody");
  const value = "mistake" in type ? type : linkValue(place.value, type.type, given);
  if (!("mistake" in value)) return value;
  refuse(given, place, "the request body", value);
  return "refused";
}

/** Type of the body that a client sends where the caller names no media type. */
function bodyType({ body }: OperationNode): { readonly type: TypeNode } | Mistake {
  const contents = body?.contents ?? [];
  const coded = codedContent(contents);
  if (coded !== undefined) return coded;
  const [only] = contents;
  if (only === undefined) return { mistake: "the operation takes none" };
  const isSent = contents.length === 1 && (only.kind === "text" || only.kind === "form");
  return isSent ? only : { mistake: "the operation takes no JSON, XML, form or text" };
}

const qualified = /^(path|query|header|cookie|querystring)\.(.+)$/s;

/**
 * The parameter that a key names: with its location, or by its name alone where that is clear.
 * Source: OpenAPI 3.2, Link Object: implementations should prefer the qualified interpretation.
 */
function parameterOf(key: string, { target, targets }: Given): ParameterNode | Mistake {
  const [, place, rest = ""] = qualified.exec(key) ?? [];
  const { parameters } = target;
  const named = (name: string, location?: ParameterLocation): readonly ParameterNode[] =>
    parameters.filter(
      (one) =>
        (location === undefined || one.in === location) &&
        (one.in === "header" ? one.name.toLowerCase() === name.toLowerCase() : one.name === name),
    );
  const exact = place === undefined ? [] : named(rest, place as ParameterLocation);
  const found = exact.length > 0 ? exact : named(key);
  const [only] = found;
  if (only === undefined) {
    const names = parameters.map((one) => one.name);
    const close = targets.closest(place === undefined ? key : rest, names);
    const advice = close === undefined ? "" : `, but '${close}'`;
    return { mistake: `the operation '${target.id}' has no such parameter${advice}` };
  }
  if (found.length === 1) return only;
  const ways = found.map((one) => `'${one.in}.${key}'`).join(" or ");
  return { mistake: `several parameters have the name; ${ways} is clear` };
}

function refuse(
  { lowering, link, isComplete }: Given,
  { file, pointer }: Site,
  what: string,
  value: object,
): void {
  if (!isComplete || !("mistake" in value)) return;
  const problem = String(value.mistake);
  lowering.diagnostics.reportOnce("link-value", { file, pointer }, { link, what, problem });
}
