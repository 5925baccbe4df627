import { inPieces } from "@diptych/runtime";

/**
 * The body of a list: sent in pieces where it has more than one batch. The first two are read before, so
 * that an error of the database is still an answer.
 *
 * @param bodyOf a collection of the rows of a batch
 */
export async function longList<Row, Body extends object>(
  batches: AsyncGenerator<readonly Row[]>,
  bodyOf: (rows: readonly Row[]) => Body | Promise<Body>,
): Promise<Body> {
  const first = await batches.next();
  const body = await bodyOf(first.done === true ? [] : first.value);
  const second = await batches.next();
  if (second.done === true) return body;
  return inPieces(
    (async function* () {
      yield body;
      yield bodyOf(second.value);
      for await (const rows of batches) yield bodyOf(rows);
    })(),
  );
}
