import type { Api, OperationNode, ResponseNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";
import type { OperationNames } from "../operations/names.ts";
import { statusesOf } from "./statuses.ts";

/** An answer as the modules of the server name it. One that operations share is one shape. */
export interface ReplyShape {
  /** Name of its type, such as `GetUser200`, or `NotFound404` of a component. */
  readonly name: string;
  /** Name of the constant with its encoders. */
  readonly constant: string;
  readonly response: ResponseNode;
  readonly statuses: readonly number[];
  /** The operation that has it alone; undefined where it is a component. */
  readonly operation: OperationNode | undefined;
}

export interface ReplyShapes {
  readonly replies: readonly ReplyShape[];
  readonly repliesOf: ReadonlyMap<OperationNode, readonly ReplyShape[]>;
}

/** Shapes of all answers, in the order in which operations list them. */
export function replyShapes(
  api: Api,
  names: ReadonlyMap<OperationNode, OperationNames>,
): ReplyShapes {
  const shapes = new Map<string, ReplyShape>();
  const taken = new Set<string>();
  const repliesOf = new Map<OperationNode, readonly ReplyShape[]>();
  for (const operation of api.operations) {
    const listed = operation.responses.map(({ status }) => status);
    const replies = operation.responses.flatMap((response) => {
      const statuses = statusesOf(response.status, listed);
      if (statuses.length === 0) return [];
      const key = `${response.origin.file}#${response.origin.pointer} ${statuses.join(" ")}`;
      const known = shapes.get(key);
      if (known !== undefined) return [known];
      const isOwn = response.origin.pointer.startsWith(`${operation.origin.pointer}/`);
      const stem = isOwn ? (names.get(operation)?.stem ?? "") : componentName(response);
      const name = freeName(`${stem}${label(response.status)}`, taken);
      const constant = name.slice(0, 1).toLowerCase() + name.slice(1);
      const owner = isOwn ? operation : undefined;
      const shape = { name, constant, response, statuses, operation: owner };
      shapes.set(key, shape);
      return [shape];
    });
    repliesOf.set(operation, replies);
  }
  return { replies: [...shapes.values()], repliesOf };
}

function componentName({ origin }: ResponseNode): string {
  return pascalCase(origin.pointer.split("/").at(-1)?.replace(/~[01]/g, " ") ?? "");
}

const label = (status: string): string => (status === "default" ? "Default" : status);

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}_${n}`;
  taken.add(free);
  return free;
}
