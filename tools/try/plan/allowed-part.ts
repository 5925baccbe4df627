import type { OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/**
 * Arguments without the optional parameters that are refused: of some, such as filters, the document
 * says more than their types do. Undefined where the rest is refused too.
 */
export async function allowedPart(
  operation: OperationNode,
  args: CallArguments,
  isAllowed: (args: CallArguments) => Promise<boolean>,
): Promise<CallArguments | undefined> {
  if (await isAllowed(args)) return args;
  const optional = clientParams(operation).filter(({ parameter }) => !parameter.required);
  const names = new Set(optional.map(({ name }) => name));
  let found: CallArguments = Object.fromEntries(
    Object.entries(args).filter(([name]) => !names.has(name)),
  );
  if (!(await isAllowed(found))) return undefined;
  for (const name of names) {
    if (args[name] === undefined) continue;
    const more = { ...found, [name]: args[name] };
    if (await isAllowed(more)) found = more;
  }
  return found;
}
