import type { JsonKind } from "../check/json-kind.ts";
import { LookTables } from "./look-tables.ts";
import { unseen, type LookHint, type MemberLook, type Sight } from "./member-look.ts";

/** Members up to which each is compared with the value. */
const few = 8;

/**
 * Tells members of a union apart by a first look. A member that is left out would refuse the value;
 * one that is left may refuse it all the same.
 */
export class UnionLook {
  readonly members: readonly MemberLook[];
  /** A name whose value every member restricts: once it is seen, nothing else has to be. */
  readonly tag: string | undefined;
  /** Whether a look compares the value of a name. */
  readonly compared: ReadonlySet<string>;
  readonly #hint: LookHint | undefined;
  readonly #all: readonly number[];
  #known: LookTables | undefined;

  constructor(members: readonly MemberLook[], hint?: LookHint) {
    this.members = members;
    this.#hint = hint;
    this.#all = members.map((_, i) => i);
    const names = members.map(({ values = [] }) => values.map(([name]) => name));
    this.tag = names[0]?.find((name) => names.every((own) => own.includes(name)));
    this.compared = new Set(names.flat());
    if (hint !== undefined) (this.compared as Set<string>).add(hint[0]);
  }

  /** Members that a value of a kind may be of, which is no object; `value` only if it is a scalar. */
  ofScalar(kind: JsonKind, value: unknown): readonly number[] {
    const scalar = kind !== "array";
    const near = scalar && this.members.length > few ? this.#tables.ofScalar(value) : this.#all;
    return near.filter((i) => {
      const { kinds, is } = this.members[i] as MemberLook;
      if (kinds?.includes(kind) === false) return false;
      return !scalar || is === undefined || is.includes(value as never);
    });
  }

  /** Members that an object may be of. */
  ofObject(sight: Sight): readonly number[] {
    const { names } = sight;
    const near =
      this.members.length > few && names !== undefined
        ? this.#tables.ofObject(sight, names)
        : this.#all;
    return near.filter((i) => fits(this.members[i] as MemberLook, sight));
  }

  /** Members whose objects have this value of `tag`. */
  tagged(value: unknown): readonly number[] {
    return this.#tables.tagged(this.tag as string, value);
  }

  /** The member that the value of a property hints at. */
  hinted(sight: Sight): number | undefined {
    if (this.#hint === undefined) return undefined;
    const [name, members] = this.#hint;
    const found = sight.valueOf(name);
    return members.find(([value]) => value === found)?.[1];
  }

  /**
   * The member that an object comes nearest to, where it is of none: the one that is hinted at, or
   * that most of what is looked at speaks for. Undefined if that is open.
   */
  nearest(sight: Sight): number | undefined {
    const hinted = this.hinted(sight);
    if (hinted !== undefined) return hinted;
    let nearest: number | undefined;
    let most = -1;
    for (const [i, member] of this.members.entries()) {
      const points = pointsOf(member, sight);
      if (points === most) nearest = undefined;
      if (points <= most) continue;
      most = points;
      nearest = i;
    }
    return nearest;
  }

  get #tables(): LookTables {
    return (this.#known ??= new LookTables(this.members));
  }
}

function fits({ kinds, has, values, only }: MemberLook, sight: Sight): boolean {
  if (kinds?.includes("object") === false) return false;
  if (has?.every((name) => sight.has(name)) === false) return false;
  if (values?.every((entry) => admits(entry, sight)) === false) return false;
  if (only === undefined || sight.names === undefined) return true;
  for (const name of sight.names) if (!only.includes(name)) return false;
  return true;
}

/** Whether the value of a name is among those that it may have, or is absent. */
function admits([name, values]: readonly [string, readonly unknown[]], sight: Sight): boolean {
  if (!sight.has(name)) return true;
  const value = sight.valueOf(name);
  return value === unseen || values.includes(value);
}

/** How much of an object speaks for a member; -1 if a value speaks against it. */
function pointsOf({ kinds, has = [], values = [] }: MemberLook, sight: Sight): number {
  if (kinds?.includes("object") === false) return -1;
  if (!values.every((entry) => admits(entry, sight))) return -1;
  const names = [...has, ...values.map(([name]) => name)];
  return names.filter((name) => sight.has(name)).length;
}
