import { ownProperty } from "../check/objects.ts";
import { jsonKindOf } from "../check/json-kind.ts";
import type { Sight } from "./member-look.ts";
import type { UnionLook } from "./union-look.ts";

/** Properties of a value, as a first look sees them. */
export class ValueSight implements Sight {
  readonly #value: Readonly<Record<string, unknown>>;

  constructor(value: object) {
    this.#value = value as Readonly<Record<string, unknown>>;
  }

  get names(): readonly string[] | undefined {
    const prototype: unknown = Object.getPrototypeOf(this.#value);
    const isPlain = prototype === Object.prototype || prototype === null;
    return isPlain ? Object.keys(this.#value) : undefined;
  }

  has(name: string): boolean {
    return this.valueOf(name) !== undefined;
  }

  valueOf(name: string): unknown {
    return name in Object.prototype ? ownProperty(this.#value, name) : this.#value[name];
  }
}

/** Members of a union that a value may be of. A `Date` counts as an object too. */
export function membersFor(value: unknown, look: UnionLook): readonly number[] {
  const kind = jsonKindOf(value);
  if (kind === "object") return look.ofObject(new ValueSight(value as object));
  if (kind === undefined) return [];
  if (value instanceof Date) return look.members.map((_, i) => i);
  return look.ofScalar(kind, value);
}
