/** A kind of tasks, which ties what a worker takes to what is submitted. */
export interface TaskKind<Input extends object> {
  /** Stands in the database: it stays. */
  readonly name: string;
  /** Holds nothing; the type alone counts. */
  readonly input?: Input;
}

export const taskKind = <Input extends object>(name: string): TaskKind<Input> => ({ name });

/** The input of tasks that act on one thing. */
export interface Numbered {
  readonly id: number;
}
