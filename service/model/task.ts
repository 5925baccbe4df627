/** A reference to an object, as version 2 shows it. Source: A 2.1. */
export interface Reference {
  readonly displayName: string;
  readonly type: string;
  readonly id: number;
}

/** The state of a task. Source: v2, states. */
export type TaskState = "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED";

/** Work that goes on after its request: TaskInfo of version 2. */
export interface Task {
  readonly id: number;
  readonly kind: string;
  /** JSON of what the kind takes. */
  readonly input: string;
  readonly name: string;
  readonly state: TaskState;
  readonly percentComplete: number;
  readonly userid: string;
  readonly submitted: string;
  readonly started: string | null;
  readonly completed: string | null;
  readonly correlationId: string;
  readonly related: readonly Reference[];
}
