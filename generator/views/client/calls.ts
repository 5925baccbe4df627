import type { ModuleScope, Printable, Reference } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import {
  clientPackage,
  inClientModule,
  operationFunction,
  paramsReference,
  symbolOf,
} from "./context.ts";
import { calledSuccesses, sequencesIn } from "./listed-responses.ts";
import { pagingOf } from "./paging.ts";
import { clientParams, hasParams, isOptional } from "./params.ts";
import { bodyType } from "./responses.ts";
import { streamingOf } from "./streaming.ts";

/** How the client calls an operation. */
export interface ClientCall {
  readonly operation: OperationNode;
  /** Name of its free function. */
  readonly name: string;
  /** The free function, which takes a transport, parameters and options. */
  readonly call: Reference;
  /** Type of the parameters; undefined if it takes none. */
  readonly params: Printable | undefined;
  /** Whether it can be called without parameters. */
  readonly isOptional: boolean;
  /** Type of the body of its successful responses. */
  readonly body: Printable;
  /** Whether such a response always has a body. */
  readonly hasBody: boolean;
  /** Whether the client reads its pages. */
  readonly isPaged: boolean;
  /** Whether such a body is a sequence: an iterable, which can be read once. */
  readonly isSequence: boolean;
  /** Type of what the member `items` of the free function gives; undefined where no response is a sequence. */
  readonly item: Printable | undefined;
  /** Member of the parameters that has a parameter, by default one of the query. */
  memberOf(parameter: string, location?: "path" | "query"): string | undefined;
}

/** The calls of the artefact `client`, for a module that uses them. */
export function clientCalls(whole: PackageContext, scope: ModuleScope): readonly ClientCall[] {
  const context = inClientModule(clientPackage(whole), scope);
  return whole.api.operations.map((operation) => {
    const successes = calledSuccesses(operation);
    return {
      operation,
      name: symbolOf(operation, context),
      call: operationFunction(operation, context),
      params: hasParams(operation) ? paramsReference(operation, context) : undefined,
      isOptional: isOptional(operation),
      body: bodyType(successes, context),
      hasBody: successes.every(({ contents }) => contents.length > 0),
      isPaged: pagingOf(operation, context) !== undefined,
      isSequence: sequencesIn(successes).length > 0,
      item: streamingOf(operation, context)?.item,
      memberOf: (name, location = "query") =>
        clientParams(operation).find(
          ({ parameter }) => parameter.in === location && parameter.name === name,
        )?.name,
    };
  });
}
