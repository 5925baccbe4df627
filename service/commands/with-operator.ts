import { ControlClient } from "../server/control/control-client.ts";
import { openAsItIs, type DataPlace } from "../server/operator/open-as-it-is.ts";
import type { Operator } from "../server/operator/operator.ts";

/**
 * Lets an operator act on the accounts of a service: through the process that has its embedded database, or else on
 * the database itself.
 *
 * @throws {Error} the database cannot be opened
 */
export async function withOperator<T>(
  place: DataPlace,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  const running =
    place.databaseUrl === undefined ? await ControlClient.find(place.data) : undefined;
  if (running !== undefined) return work(running);
  const opened = await openAsItIs(place);
  try {
    return await work(opened.operator);
  } finally {
    await opened.close();
  }
}
