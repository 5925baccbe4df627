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

/** Makes each reference when it is asked for, since a large document has two for each response. */
class NamedReply implements ReplyShape {
  readonly usual: string;
  readonly response: ResponseNode;
  readonly statuses: readonly number[];
  readonly operation: OperationNode | undefined;
  readonly #name: string;
  readonly #modules: ReplyModules;

  constructor(
    name: string,
    modules: ReplyModules,
    { usual, response, statuses, operation }: Omit<ReplyShape, "type" | "constant">,
  ) {
    this.#name = name;
    this.#modules = modules;
    this.usual = usual;
    this.response = response;
    this.statuses = statuses;
    this.operation = operation;
  }

  get type(): Reference {
    return exportedType(this.#modules.types, this.#name);
  }

  get constant(): Reference {
    const constant = this.#name.slice(0, 1).toLowerCase() + this.#name.slice(1);
    return exportedValue(this.#modules.responses, constant);
  }
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
      const name = types.has(usual) ? unique.unique(beside(usual, types)) : usual;
      const own = isOwn ? operation : undefined;
      const shape = new NamedReply(name, modules, { usual, response, statuses, operation: own });
      shapes.set(key, shape);
      return [shape];
    });
    repliesOf.set(operation, replies);
  }
  return { replies: [...shapes.values()], repliesOf };
}

const isWithin = (outer: Origin, inner: Origin): boolean =>
  outer.file === inner.file && inner.pointer.startsWith(`${outer.pointer}/`);

const label = (status: string): string => (status === "default" ? "Default" : status);
