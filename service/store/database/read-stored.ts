/**
 * Reads the text of a column.
 *
 * @param decode throws if the text is not what the column holds
 * @param row names the row in the error
 * @throws {Error} the text is not what the column holds: the database was changed from outside
 */
export function readStored<T>(decode: (text: string) => T, text: string, row: string): T {
  try {
    return decode(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the database holds an invalid ${row}: ${reason}`, { cause });
  }
}
