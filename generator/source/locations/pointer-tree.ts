import { splitPointer } from "./pointer.ts";

/** A segment that pointers have in common; `found` is what a search has found there. */
export interface PointerNode<T> {
  readonly parent: PointerNode<T> | undefined;
  readonly children: ReadonlyMap<string, PointerNode<T>>;
  found: T | undefined;
}

interface MutableNode<T> extends PointerNode<T> {
  readonly children: Map<string, MutableNode<T>>;
}

/** JSON Pointers arranged by their segments, so that one walk over a text finds all of them. */
export class PointerTree<T> {
  readonly root: PointerNode<T>;
  readonly #ends: readonly PointerNode<T>[];

  constructor(pointers: readonly string[]) {
    const root: MutableNode<T> = { parent: undefined, children: new Map(), found: undefined };
    this.root = root;
    this.#ends = pointers.map((pointer) => splitPointer(pointer).reduce(childOf, root));
  }

  /** For each pointer what was found at its end, or at the last segment on the way to it. */
  found(otherwise: T): readonly T[] {
    return this.#ends.map((end) => {
      for (let node: PointerNode<T> | undefined = end; node !== undefined; node = node.parent) {
        if (node.found !== undefined) return node.found;
      }
      return otherwise;
    });
  }
}

function childOf<T>(parent: MutableNode<T>, segment: string): MutableNode<T> {
  let child = parent.children.get(segment);
  if (child === undefined) {
    child = { parent, children: new Map(), found: undefined };
    parent.children.set(segment, child);
  }
  return child;
}
