import type { Result } from "@diptych/runtime";

/** A check of what a column holds, made from `service/stored.yaml`. */
export type StoredCheck<T> = (value: unknown) => Result<T>;

/**
 * Reads the text of a column.
 *
 * @param row names the row in the error
 * @throws {Error} the text is not what the column holds: the database was changed from outside
 */
export function readStored<T>(check: StoredCheck<T>, text: string, row: string): T {
  return checkStored(check, parsed(text, row), row);
}

/**
 * Checks the value of a column that holds no JSON, such as a state.
 *
 * @param row names the row in the error
 * @throws {Error} it is not what the column holds
 */
export function checkStored<T>(check: StoredCheck<T>, given: unknown, row: string): T {
  const { value, issues } = check(given);
  if (issues === undefined) return value;
  const [first] = issues;
  throw new Error(
    `the database holds an invalid ${row}: ${first?.path ?? ""} ${first?.message ?? ""}`,
  );
}

/** Reads the text of a column that may be empty. */
export function readStoredOrNull<T>(
  check: StoredCheck<T>,
  text: string | null,
  row: string,
): T | null {
  return text === null ? null : readStored(check, text, row);
}

function parsed(text: string, row: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`the database holds an invalid ${row}: ${(cause as Error).message}`, { cause });
  }
}
