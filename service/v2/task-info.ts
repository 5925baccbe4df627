import type { TaskInfo } from "@diptych/v2";
import type { Task } from "../model/task.ts";

/** A task as version 2 shows it. Source: A 2.1. */
export function taskInfoOf(task: Task): TaskInfo {
  const isEnded = task.state === "COMPLETED" || task.state === "FAILED";
  return {
    state: task.state,
    userid: task.userid,
    name: task.name,
    timeSubmitted: task.submitted,
    timeStarted: task.started ?? undefined,
    timeCompleted: task.completed ?? undefined,
    percentComplete: task.percentComplete,
    relatedObjects: task.related.map((reference) => ({ ...reference })),
    ...(isEnded ? { finalState: task.state } : {}),
    correlationId: task.correlationId,
    displayName: task.name,
    type: "TASK",
    id: task.id,
  };
}
