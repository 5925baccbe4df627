import { joinPointer, splitPointer } from "../locations/pointer.ts";
import type { Place } from "../references/relocation.ts";
import { Steps } from "../../json-path/steps.ts";

/** A key of an object, or an index of an array. */
export type Key = string | number;

/** An object or an array. */
export type Container = Record<string, unknown> | unknown[];

export const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

/** Steps that a value counts for that overlays put in: they bound the document that comes out. */
const stepsOfValue = 10;

/** Steps of all actions on a document together: some, and some for each character of it. */
const fixedSteps = 10_000_000;
const stepsOfCharacter = 20;

/**
 * A document that overlays change, which knows where each of its values is written. What is changed is
 * copied before, for values may stand at several places.
 */
export class OverlaidValue {
  #root: unknown;
  readonly #file: string;
  /** Copies that only this document holds, each at one place. */
  #own = new WeakSet<Container>();
  /** Places of values whose place does not follow from that of what holds them. */
  readonly #places = new WeakMap<Container, Map<Key, Place>>();
  readonly steps: Steps;

  /** @param characters length of the text that the document was read from */
  constructor(root: unknown, file: string, characters: number) {
    this.#root = root;
    this.#file = file;
    this.steps = new Steps(fixedSteps + characters * stepsOfCharacter);
  }

  get root(): unknown {
    return this.#root;
  }

  /** The value at a path, with its place. */
  at(path: readonly Key[]): { readonly value: unknown; readonly place: Place } {
    let value = this.#root;
    let place: Place = { file: this.#file, pointer: "" };
    for (const key of path) {
      place = this.#placeIn(value, key, place);
      value = isContainer(value) ? (value as Record<Key, unknown>)[key] : undefined;
    }
    return { value, place };
  }

  /** Where a value of the document is written. */
  original({ file, pointer }: Place): Place {
    if (file !== this.#file) return { file, pointer };
    return this.at(splitPointer(pointer)).place;
  }

  /** Merges a value into what is at a path. Returns whether that changed anything, or the place where it does not fit. */
  merge(path: readonly Key[], update: unknown, written: Place): boolean | Mismatch {
    const waiting = [{ path, update, written }];
    let changed = false;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.steps.take(1 + next.path.length);
      const { value } = this.at(next.path);
      const kind = kindOf(value);
      if (kind === "array") {
        const added = Array.isArray(next.update)
          ? next.update.map((item: unknown, i) => [item, below(next.written, i)] as const)
          : [[next.update, next.written] as const];
        for (const [item, place] of added) this.#put(next.path, undefined, item, place);
        if (added.length > 0) changed = true;
      } else if (kind !== kindOf(next.update)) {
        return { written: next.written, found: kind, given: kindOf(next.update) };
      } else if (kind === "primitive") {
        if (value === next.update) continue;
        this.#put(next.path.slice(0, -1), next.path.at(-1), next.update, next.written);
        changed = true;
      } else {
        for (const [key, item] of Object.entries(next.update as object)) {
          const place = below(next.written, key);
          const has = Object.hasOwn(value as object, key);
          if (!has) this.#put(next.path, key, item, place);
          else if (
            kindOf((value as Record<string, unknown>)[key]) === "array" &&
            !Array.isArray(item)
          )
            return { written: place, found: "array", given: kindOf(item) };
          else waiting.push({ path: [...next.path, key], update: item, written: place });
          if (!has) changed = true;
        }
      }
    }
    return changed;
  }

  /** Removes members and elements of what is at a path. */
  remove(path: readonly Key[], keys: ReadonlySet<Key>): void {
    const { container, place } = this.#open(path);
    if (Array.isArray(container)) {
      const kept = [...container.entries()].filter(([index]) => !keys.has(index));
      const places = new Map(kept.map(([from], to) => [to, this.#placeIn(container, from, place)]));
      this.steps.take(container.length);
      container.length = 0;
      for (const [, value] of kept) container.push(value);
      this.#places.set(container, places);
    } else for (const key of keys) delete container[key];
  }

  /** Copies begin to stand at several places, so none is changed in place any more. */
  share(): void {
    this.#own = new WeakSet();
  }

  /** Sets a member, or adds an element where there is no key. */
  #put(path: readonly Key[], key: Key | undefined, value: unknown, written: Place): void {
    this.steps.take(stepsOfValue * this.#sizeOf(value));
    const { container } = this.#open(path);
    const at = key ?? (container as unknown[]).length;
    Object.defineProperty(container, at, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    const places = this.#places.get(container) ?? new Map<Key, Place>();
    this.#places.set(container, places.set(at, written));
  }

  /** The container at a path as a copy that may be changed, and its place. */
  #open(path: readonly Key[]): { readonly container: Container; readonly place: Place } {
    let container = this.#owned(this.#root as Container);
    this.#root = container;
    let place: Place = { file: this.#file, pointer: "" };
    for (const key of path) {
      const holder = container as Record<Key, unknown>;
      place = this.#placeIn(holder, key, place);
      container = this.#owned(holder[key] as Container);
      if (holder[key] !== container) Object.defineProperty(holder, key, { value: container });
    }
    return { container, place };
  }

  #owned(container: Container): Container {
    if (this.#own.has(container)) return container;
    const copy: Container = Array.isArray(container) ? [...container] : { ...container };
    this.steps.take(Object.keys(container).length);
    const places = this.#places.get(container);
    if (places !== undefined) this.#places.set(copy, new Map(places));
    this.#own.add(copy);
    return copy;
  }

  #placeIn(holder: unknown, key: Key, place: Place): Place {
    const known = isContainer(holder) ? this.#places.get(holder) : undefined;
    const index = Array.isArray(holder) ? Number(key) : key;
    return known?.get(index) ?? below(place, key);
  }

  /** Number of values in a value, counted at each place where it stands. */
  #sizeOf(value: unknown): number {
    const waiting = [value];
    let size = 0;
    while (waiting.length > 0) {
      const next = waiting.pop();
      size++;
      this.steps.take(1);
      if (isContainer(next)) for (const child of Object.values(next)) waiting.push(child);
    }
    return size;
  }
}

/** A value that cannot be merged with what it is for. */
export interface Mismatch {
  readonly written: Place;
  readonly found: Kind;
  readonly given: Kind;
}

/** Kinds of values that overlays tell apart. */
export type Kind = "object" | "array" | "primitive";

export const kindOf = (value: unknown): Kind =>
  Array.isArray(value) ? "array" : isContainer(value) ? "object" : "primitive";

const below = ({ file, pointer }: Place, key: Key): Place => ({
  file,
  pointer: joinPointer(pointer, key),
});
