import type { Location } from "../../../diagnostics/diagnostic.ts";
import { assignNames, type AssignedName } from "../../../names/assign.ts";
import { camelCase, functionName } from "../../../names/identifier.ts";
import type { OperationNode } from "../../operations.ts";
import { keysOf } from "../given-extensions.ts";
import { reportUnknownNames } from "./unknown-names.ts";
import type { Lowering } from "../lowering.ts";

/**
 * The operations, each with a name of its own.
 *
 * @param unnamed operations without an operationId
 * @param excluded ids of operations that the configuration leaves out
 */
export function nameOperations(
  lowering: Lowering,
  operations: readonly OperationNode[],
  unnamed: ReadonlySet<OperationNode>,
  excluded: ReadonlySet<string>,
): readonly OperationNode[] {
  const given = lowering.options.names?.operations ?? {};
  const keys = operations.flatMap(keysOf);
  reportUnknownNames(lowering, "operations", Object.keys(given), [...keys, ...excluded]);
  const assigned = assignNames(
    operations.map((operation) => {
      const { id } = operation;
      const key = keysOf(operation).find((one) => Object.hasOwn(given, one));
      const isGiven = key !== undefined;
      // A name that is made from method and path gives way to one that the document has.
      const text = unnamed.has(operation) ? "" : id;
      const wanted = (isGiven ? given[key] : undefined) ?? id;
      const identifier = functionName(wanted);
      if (identifier !== camelCase(wanted)) {
        const location = locationOf(operation, !unnamed.has(operation));
        lowering.diagnostics.report("operation-thenable", location, { name: identifier });
      }
      return { text, identifier, isGiven };
    }),
  );
  return operations.map((operation, index) => {
    const { name, takenBy } = assigned[index] as AssignedName;
    const { id } = operation;
    const isNamed = !unnamed.has(operation);
    const owner = takenBy === undefined ? undefined : operations[takenBy];
    if (owner !== undefined) {
      const args = { first: owner.id, second: id, name, identifier: name.replace(/_\d+$/, "") };
      const location = locationOf(owner, !unnamed.has(owner));
      lowering.diagnostics.report("name-collision", locationOf(operation, isNamed), args, [
        { message: `'${owner.id}' is here`, location },
      ]);
    }
    return name === operation.name ? operation : { ...operation, name };
  });
}

/** Where an operation has its operationId, or the operation itself. */
function locationOf({ origin }: OperationNode, isNamed: boolean): Location {
  const { file, pointer } = origin;
  return isNamed ? { file, pointer: `${pointer}/operationId` } : { file, pointer, part: "key" };
}
