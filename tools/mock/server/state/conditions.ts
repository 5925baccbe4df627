import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { WireRequest } from "../runtime.ts";
import { names } from "./entity-tags.ts";

/** The tag and the time of what GET shows, as they stand in its headers. */
export interface Validators {
  readonly tag?: string;
  readonly changed?: string;
}

/** A tag that nothing has, by which clients, and `diptych try`, find out what a wrong one leads to. */
const neverRight = '"no-such-tag"';

/** Whether a writing request has a tag that nothing has, where the document knows of such conditions. */
export function hasWrongTag(operation: OperationNode, { headers }: WireRequest): boolean {
  const { "if-match": tag } = headers;
  if (operation.method === "get" || !String(tag).includes(neverRight)) return false;
  return (
    operation.responses.some(({ status }) => status === "412") ||
    operation.parameters.some((one) => one.in === "header" && /^if-match$/i.test(one.name))
  );
}

/** The validators among the headers of a reply. */
export function validatorsOf(headers: Readonly<Record<string, unknown>>): Validators {
  const own = Object.entries(headers);
  const valueOf = (name: string): string | undefined => {
    const found = own.find(([one]) => one.toLowerCase() === name)?.[1];
    return found === undefined ? undefined : String(found);
  };
  const tag = valueOf("etag");
  const changed = valueOf("last-modified");
  return { ...(tag !== undefined && { tag }), ...(changed !== undefined && { changed }) };
}

/**
 * The status for a condition that does not hold, of what is kept nowhere: 412, or 304 for GET; undefined where it holds,
 * and where the document has neither the header nor the status. Source: RFC 9110, 13.2.2.
 */
export function unmetCondition(
  operation: OperationNode,
  { headers }: WireRequest,
  { tag, changed }: Validators,
): 304 | 412 | undefined {
  const knows = (status: string, name: string): boolean =>
    headers[name] !== undefined &&
    (operation.responses.some((one) => one.status === status) ||
      operation.parameters.some((one) => one.in === "header" && one.name.toLowerCase() === name));
  const matches = (name: string, isWeak: boolean): boolean =>
    String(headers[name]) === tag || names(headers[name], tag ?? "", isWeak) === true;
  const isRead = operation.method === "get";
  // Where no tag is ever shown, any may be right but one.
  const isRight = (shown: string): boolean =>
    shown === neverRight
      ? isRead || !String(headers["if-match"]).includes(neverRight)
      : matches("if-match", false);
  const time = changed === undefined ? Number.NaN : Date.parse(changed);
  const since = (name: string): number => Date.parse(String(headers[name]));
  if (knows("412", "if-match") && !isRight(tag ?? neverRight)) return 412;
  if (knows("412", "if-unmodified-since") && !(time <= since("if-unmodified-since")))
    if (!isRead || !Number.isNaN(time)) return 412;
  if (!isRead) return undefined;
  if (knows("304", "if-none-match"))
    return tag !== undefined && matches("if-none-match", true) ? 304 : undefined;
  return knows("304", "if-modified-since") && time <= since("if-modified-since") ? 304 : undefined;
}
