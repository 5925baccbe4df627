import type { Rows } from "../../store/rows.ts";

/**
 * The lanes of tasks: on the database only, or also on a system outside. In one process the first are done one
 * after another, in their order; of the others several at once, so that a slow system holds up no other task.
 */
export type Lane = "inside" | "outside";

/** Runs the tasks that a queue delivers. */
export interface TaskRunner {
  laneOf(kind: string): Lane;
  /**
   * Works a task off, unless that is done.
   *
   * @throws what says nothing of the task, such as a database that was away: the task comes again
   */
  run(id: number): Promise<void>;
}

/**
 * Brings tasks to the processes that work them off, each at least once. The row of a task is the truth: what a
 * queue hands out is only the call to look at it.
 */
export interface TaskQueue {
  /** Makes ready what the queue keeps in the database. @throws {Error} it cannot, in words for operators */
  open(): Promise<void>;
  /** Takes a task up in the transaction that writes its row: both, or neither. */
  enqueue(rows: Rows, id: number, lane: Lane): Promise<void>;
  /** Begins to hand out, with what earlier processes left. */
  start(runner: TaskRunner): Promise<void>;
  /** Looks at once for tasks that have been committed. */
  wake(): void;
  /** Resolves when this process has nothing left to do, except what it tries again later. */
  idle(): Promise<void>;
  /** Ends after the tasks that are being worked on; the others stay. */
  close(): Promise<void>;
}

/** Tasks of a lane that one process works on at a time. */
export type LaneWidths = Readonly<Record<Lane, number>>;

/** Those inside wait for the one connection of the embedded database anyhow. */
export const usualLaneWidths: LaneWidths = { inside: 1, outside: 4 };

/** Milliseconds until a task is tried again: doubled with each attempt, up to a minute. */
export const retryPause = (attempt: number): number => Math.min(60_000, 1000 * 2 ** (attempt - 1));
