import type { RequestHeaders } from "@diptych/runtime";

/** The subject of a span of a request, as far as it is known when it ends. */
export interface RequestOutcome {
  readonly status: number;
  /** Such as `v3.getUser`; undefined for a path that no document has. */
  readonly operation: string | undefined;
  /** Path template, such as `/users/{user_name}`. */
  readonly route: string | undefined;
}

/** The subject of a span of a task. */
export interface TracedTask {
  readonly id: number;
  readonly kind: string;
  readonly correlationId: string;
}

/** Makes spans around the work of the service. */
export interface Tracing {
  /**
   * Does the work of a request within a span, which follows the one that its headers name.
   *
   * @param end is called by the work with what has come of it
   */
  request<T>(
    method: string,
    headers: RequestHeaders,
    work: (end: (outcome: RequestOutcome) => void) => Promise<T>,
  ): Promise<T>;
  /** Makes an attempt at a task within a span. It gives the error of a task that has failed. */
  task(task: TracedTask, attempt: () => Promise<unknown>): Promise<void>;
}
