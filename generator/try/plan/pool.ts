import type { OperationNode, ParameterNode } from "../../ir/index.ts";

/** Values that are kept for one name. */
const mostKept = 20;

/** Objects of one answer that are looked into. */
const mostObjects = 200;

/** Values of earlier answers, for parameters of later requests. */
export class Pool {
  /** By path of the operation whose answer had them, then by plain name. */
  readonly #byPath = new Map<string, Map<string, unknown[]>>();

  /** Keeps what an answer shows. */
  keep({ path }: OperationNode, body: unknown): void {
    const names = this.#byPath.get(path) ?? new Map<string, unknown[]>();
    this.#byPath.set(path, names);
    const objects: unknown[] = [body];
    for (let count = 0; count < mostObjects; count++) {
      const next = objects.shift();
      if (next === undefined) return;
      if (typeof next !== "object" || next === null) continue;
      for (const [name, value] of Object.entries(next)) {
        if (typeof value === "object") objects.push(value);
        else if (value !== undefined && value !== "") add(names, plain(name), value);
      }
    }
  }

  /** Values for a parameter of a path, the likeliest first. */
  valuesFor({ path }: OperationNode, { name }: ParameterNode): readonly unknown[] {
    const before = path.slice(0, path.indexOf(`{${name}}`)).replace(/\/$/, "");
    const subject = plain(before.split("/").at(-1) ?? "").replace(/s$/, "");
    const own = plain(name);
    // `user_name` of `/users/{user_name}` is the `name` of a user.
    const short = subject !== "" && own.startsWith(subject) ? own.slice(subject.length) : own;
    const found = [...this.#byPath.keys()]
      .filter((one) => one === before || one.startsWith(`${before}/`))
      .flatMap((one) => [own, short].flatMap((key) => this.#byPath.get(one)?.get(key) ?? []));
    return [...new Set(found)];
  }
}

/** A name without case and separators. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function add(names: Map<string, unknown[]>, name: string, value: unknown): void {
  const values = names.get(name) ?? [];
  names.set(name, values);
  if (values.length < mostKept && !values.includes(value)) values.push(value);
}
