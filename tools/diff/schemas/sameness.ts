import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { at, isObject, type JsonObject, type Site } from "../../../generator/openapi/site.ts";

/** A pair of schemas that references of both documents lead to. */
interface Node {
  /** Whether the texts are the same, references aside. */
  isSame: boolean;
  /** Pairs that rely on this one. */
  readonly users: Node[];
}

/** Keywords that do not bear on a comparison. */
const silent: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
]);

/**
 * Finds what both documents say in the same words, references followed, so that nothing of it has to be
 * compared. Most of two versions of a document is the same. Each pair of targets is read once.
 */
export class Sameness {
  readonly #old: OpenApiDocument;
  readonly #new: OpenApiDocument;
  readonly #known = new Map<string, Node>();
  #open: { readonly node: Node; readonly sites: readonly [Site, Site] }[] = [];

  constructor(old: OpenApiDocument, next: OpenApiDocument) {
    this.#old = old;
    this.#new = next;
  }

  /** Whether two values are the same, with everything that they refer to. Every pair is settled then. */
  isSame(old: Site, next: Site): boolean {
    const root: Node = { isSame: true, users: [] };
    this.#open = [{ node: root, sites: [old, next] }];
    const differing: Node[] = [];
    for (let item = this.#open.pop(); item !== undefined; item = this.#open.pop()) {
      const { node, sites } = item;
      if (this.#compare(sites[0], sites[1], node)) continue;
      node.isSame = false;
      differing.push(node);
    }
    // Whatever relies on a pair that differs, differs.
    for (let node = differing.pop(); node !== undefined; node = differing.pop()) {
      for (const user of node.users) {
        if (!user.isSame) continue;
        user.isSame = false;
        differing.push(user);
      }
    }
    return root.isSame;
  }

  /** Compares values without their references, which become pairs of their own. */
  #compare(old: Site, next: Site, user: Node): boolean {
    const [a, b] = [old.value, next.value];
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      return a.every((_, index) => this.#compare(at(old, index), at(next, index), user));
    }
    if (!isObject(a)) return a === b;
    if (!isObject(b)) return false;
    const isReference = typeof a["$ref"] === "string";
    if (
      isReference &&
      !this.#compareTargets(old as Site<JsonObject>, next as Site<JsonObject>, user)
    )
      return false;
    const keys = Object.keys(a).filter((key) => !isSilent(key, a));
    const others = Object.keys(b).filter((key) => !isSilent(key, b));
    // Another order is looked at closer: that of properties is seen in XML.
    return (
      keys.length === others.length &&
      keys.every(
        (key, position) =>
          others[position] === key &&
          ((isReference && key === "$ref") || this.#compare(at(old, key), at(next, key), user)),
      )
    );
  }

  #compareTargets(old: Site<JsonObject>, next: Site<JsonObject>, user: Node): boolean {
    if (old.value["$ref"] !== next.value["$ref"]) return false;
    const [from, to] = [this.#old.target(old), this.#new.target(next)];
    if (from === undefined || to === undefined) return from === to;
    const key = `${from.file}#${from.pointer} ${to.file}#${to.pointer}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      known.users.push(user);
      return known.isSame;
    }
    const node: Node = { isSame: true, users: [user] };
    this.#known.set(key, node);
    this.#open.push({ node, sites: [from, to] });
    return true;
  }
}

/** Texts of descriptions; a property may be called like that, and then its schema is an object. */
const isSilent = (key: string, { [key]: value }: JsonObject): boolean =>
  silent.has(key) && !isObject(value);
