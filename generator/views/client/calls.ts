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
import { successesOf } from "./listed-responses.ts";
import { pagingOf } from "./paging.ts";
import { clientParams, hasParams, isOptional } from "./params.ts";
import { bodyType } from "./responses.ts";

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
  /** Member of the parameters that has a query parameter. */
  memberOf(queryParameter: string): string | undefined;
}

/** The calls of the artefact `client`, for a module that uses them. */
export function clientCalls(whole: PackageContext, scope: ModuleScope): readonly ClientCall[] {
  const context = inClientModule(clientPackage(whole), scope);
  return whole.api.operations.map((operation) => {
    const successes = successesOf(operation);
    return {
      operation,
      name: symbolOf(operation, context),
      call: operationFunction(operation, context),
      params: hasParams(operation) ? paramsReference(operation, context) : undefined,
      isOptional: isOptional(operation),
      body: bodyType(successes, context),
      hasBody: successes.every(({ contents }) => contents.length > 0),
      isPaged: pagingOf(operation, context) !== undefined,
      memberOf: (name) =>
        clientParams(operation).find(
          ({ parameter }) => parameter.in === "query" && parameter.name === name,
        )?.name,
    };
  });
}
