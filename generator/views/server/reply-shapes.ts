import { exportedType, exportedValue, type ModuleId, type Reference } from "../../code/index.ts";
import {
  placeName,
  type Api,
  type OperationNode,
  type Origin,
  type ResponseNode,
} from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";
import { beside, namesOf, typeNames, type OperationNames } from "../operations/operation-names.ts";
import { statusesOf } from "./statuses.ts";

/** A reply as the modules of the server name it. A reply that operations share is one shape. */
export interface ReplyShape {
  /** Its type, such as `GetUser200`, or `NotFound404` of a component. */
  readonly type: Reference;
  /** The constant with its encoders. */
  readonly constant: Reference;
  /** The name that its type would have if no schema had it. */
  readonly usual: string;
  readonly response: ResponseNode;
  readonly statuses: readonly number[];
  /** The operation that has it alone; undefined if it is a component. */
  readonly operation: OperationNode | undefined;
}

export interface ReplyShapes {
  readonly replies: readonly ReplyShape[];
  readonly repliesOf: ReadonlyMap<OperationNode, readonly ReplyShape[]>;
}

/** The modules that declare replies. */
interface ReplyModules {
  readonly types: ModuleId;
  readonly responses: ModuleId;
}

/** Shapes of all replies, in the order in which operations list them. */
export function replyShapes(
  api: Api,
  names: ReadonlyMap<OperationNode, OperationNames>,
  modules: ReplyModules,
): ReplyShapes {
  const shapes = new Map<string, ReplyShape>();
  // A type and a reply of one name would be two types of one name.
  const types = typeNames(api);
  const unique = new UniqueNames();
  const repliesOf = new Map<OperationNode, readonly ReplyShape[]>();
  for (const operation of api.operations) {
    const listed = operation.responses.map(({ status }) => status);
    const replies = operation.responses.flatMap((response) => {
      const statuses = statusesOf(response.status, listed);
      if (statuses.length === 0) return [];
      const key = `${response.origin.file}#${response.origin.pointer} ${statuses.join(" ")}`;
      const known = shapes.get(key);
      if (known !== undefined) return [known];
      const isOwn = isWithin(operation.origin, response.origin);
      const stem = isOwn ? namesOf(names, operation).stem : placeName(response.origin);
      const usual = unique.unique(`${stem}${label(response.status)}`);
      const shape: ReplyShape = {
        ...symbolsOf(types.has(usual) ? unique.unique(beside(usual, types)) : usual, modules),
        usual,
        response,
        statuses,
        operation: isOwn ? operation : undefined,
      };
      shapes.set(key, shape);
      return [shape];
    });
    repliesOf.set(operation, replies);
  }
  return { replies: [...shapes.values()], repliesOf };
}

function symbolsOf(
  name: string,
  { types, responses }: ReplyModules,
): Pick<ReplyShape, "type" | "constant"> {
  const constant = name.slice(0, 1).toLowerCase() + name.slice(1);
  return {
    type: exportedType(types, name),
    constant: exportedValue(responses, constant),
  };
}

const isWithin = (outer: Origin, inner: Origin): boolean =>
  outer.file === inner.file && inner.pointer.startsWith(`${outer.pointer}/`);

const label = (status: string): string => (status === "default" ? "Default" : status);
