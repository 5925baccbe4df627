import type { OperationNode } from "../../../generator/ir/index.ts";
import { headerOf, type WireAnswer } from "../wire/message.ts";
import { responseFor, type Breach } from "./check-answer.ts";

/** Headers that say of a representation what it is. Source: RFC 9110, 8. */
export const comparedHeaders = [
  "content-type",
  "content-encoding",
  "content-language",
  "content-location",
  "etag",
];

/**
 * Holds the answer of HEAD against that of GET. Source: RFC 9110, 9.3.2.
 *
 * @param own operation of the document for HEAD itself, whose status may be another one, such as 204
 */
export function checkHead(
  operation: OperationNode,
  get: WireAnswer,
  head: WireAnswer,
  own?: OperationNode,
): readonly Breach[] {
  // A service may have no HEAD where the document has none.
  if ([404, 405, 501].includes(head.status)) return [];
  const breach = (message: string): readonly Breach[] => [{ rule: "head-differs", message }];
  const isListed = own?.responses.some(({ status }) => status === String(head.status)) === true;
  if (head.status !== get.status && isListed) return [];
  if (head.status !== get.status)
    return breach(`HEAD is answered with ${head.status}, GET with ${get.status}`);
  if (head.body.length > 0) return breach("the answer of HEAD has a body");
  const listed = responseFor(operation, get.status)?.headers ?? [];
  const names = [...comparedHeaders, ...listed.map(({ name }) => name.toLowerCase())];
  const different = names.filter((name) =>
    comparedHeaders.includes(name)
      ? headerOf(get, name) !== headerOf(head, name)
      : (headerOf(get, name) === undefined) !== (headerOf(head, name) === undefined),
  );
  if (different.length === 0) return [];
  return breach(`HEAD and GET differ in ${[...new Set(different)].join(", ")}`);
}
