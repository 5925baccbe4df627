import { readStored, type StoredCheck } from "../../store/database/read-stored.ts";

/** A kind of tasks, which ties what a worker takes to what is submitted. */
export interface TaskKind<Input extends object> {
  /** Stands in the database: it stays. */
  readonly name: string;
  /** Reads the input of a task from its row. @throws {Error} it is none: the database was changed from outside */
  readonly read: (text: string, row: string) => Input;
}

/** @param check of the input, which stands in the database */
export const taskKind = <Input extends object>(
  name: string,
  check: StoredCheck<Input>,
): TaskKind<Input> => ({ name, read: (text, row) => readStored(check, text, row) });
