import { callMistake, type CallKind } from "../options/check-call-options.ts";
import type { Operation } from "./callable.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";
import type { ApiError } from "../api-error.ts";
import { result } from "./outcome.ts";
import type { IsError } from "./status-error.ts";
import { until } from "./until.ts";
import { wait } from "./wait.ts";
import type { WaitOptions } from "../call/wait-options.ts";
import { type UntilOptions } from "../call/until-options.ts";

type AnyOperation = Operation<[params?: object], unknown, ClientResponse>;

/** An operation, and what recognizes its errors if the document lists any. */
type BoundPair = readonly [operation: AnyOperation, isError?: IsError<ApiError>];

/** Operations by name: alone, or in a list with what recognizes their errors; groups of them nest. */
export interface OperationTree {
  // A type of lists keeps the compiler from comparing the two, as it would to find the type of an array.
  readonly [name: string]: object | readonly [operation: object, isError: object] | OperationTree;
}

type Call = (transport: Transport, params?: object, options?: CallOptions) => unknown;

/**
 * Binds operations to a transport, for generated code, which knows the types of the result.
 *
 * @returns their bound forms under the same names
 */
export function bindOperations(operations: OperationTree, transport: Transport): unknown {
  return mapMembers(operations, (member) =>
    typeof member === "function"
      ? bindOperation([member as AnyOperation], transport)
      : Array.isArray(member)
        ? bindOperation(member as unknown as BoundPair, transport)
        : bindOperations(member as OperationTree, transport),
  );
}

/** Transport of a call with mistakes in its options: it fails as a call that was sent would. */
function refusing(mistake: TypeError): Transport {
  return { send: () => Promise.reject(mistake) };
}

/** Operations for which `until` or `wait` makes no sense hide it by their types. */
function bindOperation([operation, isError]: BoundPair, transport: Transport): unknown {
  const bind = (call: Call, kind: CallKind) => {
    return (params?: object, options?: CallOptions): unknown => {
      const mistake = callMistake(options, kind);
      return mistake === undefined
        ? call(transport, params, options)
        : call(refusing(mistake), params);
    };
  };
  const kind = kindOf(operation, "response");
  // Its members are other ways to call it.
  return Object.assign(
    bind(operation, kind),
    mapMembers(operation, (member, name) =>
      // It calls nothing.
      name === "nextPosition" ? member : bind(member as Call, kindOf(operation, name)),
    ),
    {
      until: (params: object, isDone: (body: unknown) => boolean, options?: UntilOptions) => {
        const mistake = callMistake(options, "until");
        return mistake === undefined
          ? until(transport, operation, params, isDone, options)
          : until(refusing(mistake), operation, params, isDone);
      },
      wait: (params: object, options?: WaitOptions<unknown>) => {
        const mistake = callMistake(options, "wait");
        return mistake === undefined
          ? wait(transport, operation, params, options)
          : wait(refusing(mistake), operation, params);
      },
      result: bind(
        (by, params, options) => result(by, operation, isError, params ?? {}, options),
        kind,
      ),
      isError: isError ?? (() => false),
    },
  );
}

/** Which options a way to call an operation takes. Items of pages are not a stream. */
function kindOf(operation: object, name: string): CallKind {
  if ("events" in operation && (name === "items" || name === "events")) return "events";
  const isStream = "items" in operation && !("pages" in operation);
  if (name === "page") return "page";
  if (name === "stream") return "bytes";
  if (name === "parts") return "parts";
  return isStream ? "stream" : "call";
}

function mapMembers(object: object, map: (member: object, name: string) => unknown): object {
  const members: [string, object][] = Object.entries(object);
  return Object.fromEntries(members.map(([name, member]) => [name, map(member, name)]));
}
