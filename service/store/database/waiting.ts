/** The length of a queue, and the age of its oldest row. */
export interface Waiting {
  readonly length: number;
  /** Time at which the oldest began to wait; null where none does. */
  readonly since: string | null;
}
