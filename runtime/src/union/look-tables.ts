import type { MemberLook, Sight } from "./member-look.ts";
import { unseen } from "./member-look.ts";

type Members = number[];

/**
 * Members by what speaks for them, so that the time of a look is that of the object and of the
 * members which are left, not of all members. Each member is found by one thing that its values
 * have: the one that the fewest members share.
 */
export class LookTables {
  /** Members that nothing is known of. */
  readonly #always: Members = [];
  readonly #byName = new Map<string, Members>();
  readonly #byValue = new Map<string, Map<unknown, Members>>();
  /** Members that are found by the value of a name which their objects may lack. */
  readonly #ifAbsent = new Map<string, Members>();
  /** All members by the value of a name. */
  readonly #tagged = new Map<string, Map<unknown, Members>>();
  readonly #scalars = new Map<unknown, Members>();
  /** Members that a scalar may be of whatever it is. */
  readonly #anyScalar: Members = [];

  constructor(members: readonly MemberLook[]) {
    const names = new Map<string, number>();
    for (const [i, { has = [], values = [], is }] of members.entries()) {
      for (const name of has) names.set(name, (names.get(name) ?? 0) + 1);
      for (const [name, list] of values)
        for (const value of list) add(inner(this.#tagged, name), value, i);
      if (is === undefined) this.#anyScalar.push(i);
      for (const value of is ?? []) add(this.#scalars, value, i);
    }
    for (const [i, member] of members.entries()) this.#place(member, i, names);
  }

  #place({ has = [], values = [] }: MemberLook, i: number, names: Map<string, number>): void {
    const name = leastOf(has, (one) => names.get(one) ?? 0);
    const ways = values.map(([own, list]) => ({
      own,
      list,
      shared: Math.max(...list.map((value) => this.#tagged.get(own)?.get(value)?.length ?? 0)),
    }));
    const way = leastOf(ways, (one) => one.shared);
    if (way !== undefined && (name === undefined || way.shared <= (names.get(name) ?? 0))) {
      for (const value of way.list) add(inner(this.#byValue, way.own), value, i);
      if (!has.includes(way.own)) add(this.#ifAbsent, way.own, i);
    } else if (name === undefined) this.#always.push(i);
    else add(this.#byName, name, i);
  }

  ofScalar(value: unknown): readonly number[] {
    return inOrder([this.#anyScalar, this.#scalars.get(value) ?? []]);
  }

  /** Members whose objects have this value of a name. */
  tagged(name: string, value: unknown): readonly number[] {
    return this.#tagged.get(name)?.get(value) ?? [];
  }

  ofObject(sight: Sight, names: Iterable<string>): readonly number[] {
    const found: (readonly number[])[] = [this.#always];
    for (const name of names) {
      found.push(this.#byName.get(name) ?? []);
      const byValue = this.#byValue.get(name);
      if (byValue === undefined || !sight.has(name)) continue;
      const value = sight.valueOf(name);
      if (value === unseen) found.push(...byValue.values());
      else found.push(byValue.get(value) ?? []);
    }
    for (const [name, members] of this.#ifAbsent) if (!sight.has(name)) found.push(members);
    return inOrder(found);
  }
}

function inOrder(found: readonly (readonly number[])[]): readonly number[] {
  return [...new Set(found.flat())].sort((a, b) => a - b);
}

function add<K>(map: Map<K, Members>, key: K, member: number): void {
  const members = map.get(key);
  if (members === undefined) map.set(key, [member]);
  // One member may list a value twice.
  else if (members.at(-1) !== member) members.push(member);
}

function inner(map: Map<string, Map<unknown, Members>>, name: string): Map<unknown, Members> {
  const known = map.get(name) ?? new Map<unknown, Members>();
  map.set(name, known);
  return known;
}

function leastOf<T>(list: readonly T[], size: (one: T) => number): T | undefined {
  let least: T | undefined;
  for (const one of list) if (least === undefined || size(one) < size(least)) least = one;
  return least;
}
