import { taskKind, type TaskKind } from "../../service/domain/tasks/task-kind.ts";

/** A kind of tasks of a test, whose input nobody checks. */
export const testKind = <Input extends object>(name: string): TaskKind<Input> =>
  taskKind<Input>(name, (value) => ({ value: value as Input }));
