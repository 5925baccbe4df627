/** A name without case and signs: `taskId`, `task_id` and `TaskID` are one. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
