import type { Api, HttpMethod, OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { Breach } from "../checks/check-answer.ts";
import { safeMethods } from "../plan/order.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf, type WireAnswer } from "../wire/message.ts";

/** A method that a path does not have. */
export interface MethodProbe {
  /** An operation of the path. */
  readonly operation: OperationNode;
  readonly args: CallArguments;
  /** In capitals. */
  readonly method: string;
  check(answer: WireAnswer): readonly Breach[];
}

const methods: readonly HttpMethod[] = ["get", "put", "post", "patch", "delete"];

/** One method for each path that does not have it; one that changes nothing unless others may be sent. */
export function* methodProbes(
  { operations }: Api,
  { write, includes }: { readonly write: boolean; includes(operation: OperationNode): boolean },
): Generator<MethodProbe> {
  for (const own of byPath(operations).values()) {
    const [operation] = own;
    if (operation === undefined || !own.some(includes)) continue;
    const has = new Set(own.map(({ method }) => method));
    const method = methods.find((one) => !has.has(one) && (write || safeMethods.includes(one)));
    // It leads to one thing, which is best not there.
    const args = Object.fromEntries(
      clientParams(operation).flatMap(({ name, parameter }) =>
        parameter.in === "path" ? [[name, "0"]] : [],
      ),
    );
    if (method === undefined) continue;
    const check = (answer: WireAnswer): readonly Breach[] =>
      checkMethod(method, operation.path, answer, [...has]);
    yield { operation, args, method: method.toUpperCase(), check };
  }
}

function checkMethod(
  method: string,
  path: string,
  answer: WireAnswer,
  documented: readonly string[],
): readonly Breach[] {
  const { status } = answer;
  const shown = `${method.toUpperCase()} ${path}`;
  if (status < 400) {
    const message = `${shown}, which the document does not have, is answered with ${status}`;
    return [{ rule: "method-accepted", message }];
  }
  if (status >= 500)
    return [{ rule: "server-error", message: `${shown} is answered with ${status}` }];
  if (status !== 405) return [];
  const allow = headerOf(answer, "allow");
  if (allow === undefined)
    return [{ rule: "allow-missing", message: `${shown} is answered with 405, without Allow` }];
  const allowed = allow.toLowerCase().split(/\s*,\s*/);
  if (!allowed.includes(method) && documented.some((one) => allowed.includes(one))) return [];
  const message = `${shown} is answered with 405, and Allow is '${allow}'`;
  return [{ rule: "allow-wrong", message }];
}

/** Operations by their paths, whatever the parameters of these are called: `/{name}` and `/{parent}` are one path. */
function byPath(operations: readonly OperationNode[]): ReadonlyMap<string, OperationNode[]> {
  const found = new Map<string, OperationNode[]>();
  for (const operation of operations) {
    // A query, or a fragment, in a path of the document chooses among operations of one path.
    const shape = operation.path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "{}");
    const own = found.get(shape) ?? [];
    own.push(operation);
    found.set(shape, own);
  }
  return found;
}
