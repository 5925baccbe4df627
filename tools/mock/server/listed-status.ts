import type { OperationNode } from "../../../generator/ir/index.ts";
import { responseFor } from "./answers/documented.ts";

/** Statuses that say much the same as another, in the order in which they take its place. */
const alike: Readonly<Record<number, readonly number[]>> = {
  400: [422],
  401: [403],
  404: [410, 400, 422],
  409: [400, 422],
  411: [400],
  413: [400, 422],
  414: [400],
  415: [400, 422],
  431: [400],
};

/**
 * The status of an error as the document lists it: itself, by its class or as `default`, or else another one that says
 * much the same; undefined where none of these is listed.
 */
export function listedStatus(operation: OperationNode, status: number): number | undefined {
  const others = alike[status] ?? [];
  const isListed = (code: number): boolean =>
    operation.responses.some((one) => one.status === String(code));
  // Documents of frameworks list 422 in place of 400, and `default` for what else may be.
  if (status === 400 && !isListed(400) && isListed(422)) return 422;
  if (responseFor(operation, status) !== undefined) return status;
  return others.find((code) => responseFor(operation, code) !== undefined);
}
