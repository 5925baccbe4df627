import type { OperationNode, ParameterNode } from "../../../generator/ir/index.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { safeMethods } from "./order.ts";

/** Values that are kept for one name. */
const mostKept = 20;

/** Names of one path that values are kept for. */
const mostNames = 500;

/** Objects of one answer that are looked into. */
const mostObjects = 200;

/** Values of earlier answers, for parameters of later requests. */
export class Pool {
  /** By path of the operation whose answer had them, then by plain name. */
  readonly #byPath = new Map<string, Map<string, unknown[]>>();

  readonly #linked = new Map<OperationNode, CallArguments[]>();

  /** Things that the run itself has made; absent within this. */
  readonly #made: Pool | undefined;

  constructor(isOfMade = false) {
    this.#made = isOfMade ? undefined : new Pool(true);
  }

  /** Keeps what an answer shows. */
  keep(operation: OperationNode, body: unknown): void {
    const { path, method } = operation;
    if (method === "post") this.#made?.keep(operation, body);
    const names = this.#byPath.get(path) ?? new Map<string, unknown[]>();
    this.#byPath.set(path, names);
    const objects: unknown[] = [body];
    for (let count = 0; count < mostObjects; count++) {
      const next = objects.shift();
      if (next === undefined) return;
      if (typeof next !== "object" || next === null) continue;
      for (const [name, value] of Object.entries(next)) {
        if (typeof value === "object") objects.push(value);
        else if (value !== undefined && value !== "" && hasRoom(names, plain(name)))
          add(names, plain(name), value);
      }
    }
  }

  /** Keeps arguments that a link gave for an operation. */
  link(target: OperationNode, args: CallArguments): void {
    const all = this.#linked.get(target) ?? [];
    this.#linked.set(target, all);
    if (all.length < mostKept) all.push(args);
  }

  /** Arguments that links gave for an operation. */
  linked(operation: OperationNode): readonly CallArguments[] {
    return this.#linked.get(operation) ?? [];
  }

  /** Values for a property with the name of a thing and of its part: `pet_id` is the `id` of `/pets`. */
  valuesNamed(name: string): readonly unknown[] {
    const own = plain(name);
    const found = [...this.#byPath].flatMap(([path, names]) => {
      const subject = subjectOf(path);
      if (subject === "" || own === subject || !own.startsWith(subject)) return [];
      return [own, own.slice(subject.length)].flatMap((key) => names.get(key) ?? []);
    });
    return [...new Set(found)];
  }

  /**
   * Values for a parameter of a path, the likeliest first. What may change something gets things that the run has
   * made, where it has made any: others may be of use, such as the account that the run has the credentials of.
   */
  valuesFor(operation: OperationNode, parameter: ParameterNode): readonly unknown[] {
    const own = safeMethods.includes(operation.method)
      ? []
      : (this.#made?.valuesFor(operation, parameter) ?? []);
    return own.length > 0 ? own : this.#shownFor(operation, parameter);
  }

  #shownFor(operation: OperationNode, parameter: ParameterNode): readonly unknown[] {
    const before = pathBefore(operation, parameter);
    const names = namesOf(operation, parameter);
    const found = [...this.#byPath.keys()]
      .filter((one) => one === before || one.startsWith(`${before}/`))
      .flatMap((one) => names.flatMap((key) => this.#byPath.get(one)?.get(key) ?? []));
    return [...new Set(found)];
  }
}

const pathBefore = ({ path }: OperationNode, { name }: ParameterNode): string =>
  path.slice(0, path.indexOf(`{${name}}`)).replace(/\/$/, "");

/** Plain names of the property that a parameter of a path is of: `user_name` of `/users/{user_name}` is the `name` of a user. */
function namesOf(operation: OperationNode, parameter: ParameterNode): readonly string[] {
  const subject = subjectOf(pathBefore(operation, parameter));
  const own = plain(parameter.name);
  return [own, subject !== "" && own.startsWith(subject) ? own.slice(subject.length) : own];
}

/** Whether a property of an answer is what a parameter of a path has. */
export function isNamedFor(
  operation: OperationNode,
  parameter: ParameterNode,
): (name: string) => boolean {
  const names = namesOf(operation, parameter);
  return (name) => names.includes(plain(name));
}

/** The thing that a path is of, in the singular. */
const subjectOf = (path: string): string =>
  plain(
    path
      .replace(/(?:\/\{[^/]*\})+$/, "")
      .split("/")
      .at(-1) ?? "",
  ).replace(/s$/, "");

/** A name without case and separators. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A service with ever new names must not fill the memory. */
const hasRoom = (names: ReadonlyMap<string, unknown>, name: string): boolean =>
  names.size < mostNames || names.has(name);

function add(names: Map<string, unknown[]>, name: string, value: unknown): void {
  const values = names.get(name) ?? [];
  names.set(name, values);
  if (values.length < mostKept && !values.includes(value)) values.push(value);
}
