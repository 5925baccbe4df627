import type { OperationNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { filtersOf, unfiltered } from "../checks/filtered.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/** Values of one filter that are asked for. */
const mostValues = 4;

/** Asks a list by each value of each of its filters alone, as others leave nothing of a list. */
export async function sendFilters(
  session: Session,
  operation: OperationNode,
  base: CallArguments,
): Promise<void> {
  const filters = filtersOf(operation, session.index);
  if (filters.length === 0) return;
  const demanded = clientParams(operation).flatMap(({ name, parameter }) =>
    parameter.required ? [[name, base[name]] as const] : [],
  );
  for (const { argument, values, takesSeveral } of filters)
    for (const value of values.slice(0, mostValues)) {
      const args = { ...Object.fromEntries(demanded), [argument]: takesSeveral ? [value] : value };
      const read = await session.read({ target: operation, args });
      if (read === undefined) continue;
      const { request, answer, body } = read;
      const breaches = unfiltered(operation, args, answer, body, session.index);
      session.report(operation, request, answer, breaches, { args });
    }
}
