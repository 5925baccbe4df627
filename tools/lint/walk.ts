import {
  at,
  isObject,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../generator/openapi/site.ts";
import { getByPointer } from "../../generator/source/locations/pointer.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import { targetPlace } from "../../generator/source/references/relocation.ts";
import { structure, type Member, type NodeKind } from "./structure.ts";

/** An object of the document, with its kind and its parent. */
export interface LintNode extends Site<JsonObject> {
  readonly kind: NodeKind;
  /** Name or index in its parent: `get`, `200`, `Account`, `0`. */
  readonly key: string;
  readonly parent?: LintNode;
  /** Location of the target of its `$ref`, as `file#pointer`. */
  readonly target?: string;
}

/** Key of a location, the same for every way that leads there. */
export const placeOf = (site: { readonly file: string; readonly pointer: string }): string =>
  `${site.file}#${site.pointer}`;

/** Nodes in document order, and by their locations. */
export class LintNodes {
  readonly all: LintNode[] = [];
  /** By file, then by pointer: one text of both for each node would cost as much as the walk itself. */
  readonly #byFile = new Map<string, Map<string, LintNode>>();

  at(file: string, pointer: string): LintNode | undefined {
    return this.#byFile.get(file)?.get(pointer);
  }

  /** The node at a location that `placeOf` has written. */
  atPlace(place: string): LintNode | undefined {
    const hash = place.indexOf("#");
    return this.at(place.slice(0, hash), place.slice(hash + 1));
  }

  /** Adds a node unless its location has one; returns whether it had none. */
  add(node: LintNode): boolean {
    let byPointer = this.#byFile.get(node.file);
    if (byPointer === undefined) this.#byFile.set(node.file, (byPointer = new Map()));
    if (byPointer.has(node.pointer)) return false;
    byPointer.set(node.pointer, node);
    this.all.push(node);
    return true;
  }
}

/**
 * Every object of the document, including targets in other files. Examples, defaults and other values are not
 * entered.
 */
export function walk(sources: SourceSet): LintNodes {
  const nodes = new LintNodes();
  const root = sources.files.get(sources.entry)?.value;
  if (!isObject(root)) return nodes;
  const pending: LintNode[] = [
    { kind: "document", key: "", value: root, file: sources.entry, pointer: "" },
  ];
  const referring: LintNode[] = [];
  for (let next = 0; ; ) {
    // Targets of references come last: most are components and have been visited already.
    const node = pending.pop() ?? targetOf(referring[next++], nodes, sources);
    if (node === undefined) {
      if (next >= referring.length) return nodes;
      continue;
    }
    if (!nodes.add(node)) continue;
    // One by one: a schema may have more members than a call takes arguments.
    for (const child of childrenOf(node, sources).reverse()) pending.push(child);
    if (node.target !== undefined) referring.push(node);
  }
}

/** The fields of each kind as a list: schemas have many, and documents many schemas. */
const fields = Object.fromEntries(
  Object.entries(structure).map(([kind, members]) => [kind, Object.entries(members)]),
) as unknown as Readonly<Record<NodeKind, readonly (readonly [string, Member])[]>>;

function childrenOf(node: LintNode, sources: SourceSet): LintNode[] {
  const children: LintNode[] = [];
  const add = (site: Site, key: string, kind: NodeKind): void => {
    if (!isObjectSite(site)) return;
    const { value, file, pointer } = site;
    const target = reference(site, sources);
    children.push({ kind, key, value, file, pointer, parent: node, ...target });
  };
  if (node.kind === "callback") {
    for (const key of withoutExtensions(node.value)) add(at(node, key), key, "pathItem");
    return children;
  }
  for (const [key, { holds, kind, extensible }] of fields[node.kind]) {
    if (!Object.hasOwn(node.value, key)) continue;
    const member = at(node, key);
    if (typeof member.value !== "object" || member.value === null) continue;
    if (holds === "one") add(member, key, kind);
    else if (Array.isArray(member.value) === (holds === "list")) {
      const names =
        extensible === true ? withoutExtensions(member.value) : Object.keys(member.value);
      for (const name of names) add(at(member, name), name, kind);
    }
  }
  return children;
}

/** The keys of an object that may have extensions beside what it contains. */
function withoutExtensions(value: object): string[] {
  return Object.keys(value).filter((key) => !key.startsWith("x-"));
}

function reference(site: Site<JsonObject>, sources: SourceSet): { readonly target?: string } {
  const ref = textAt(site, "$ref");
  const place = ref === undefined ? undefined : targetPlace(ref, site, sources);
  return place === undefined ? {} : { target: placeOf(place) };
}

/** The target of a reference, unless it was visited; its kind is that of the object that refers to it. */
function targetOf(
  node: LintNode | undefined,
  visited: LintNodes,
  sources: SourceSet,
): LintNode | undefined {
  if (node?.target === undefined || visited.atPlace(node.target) !== undefined) return undefined;
  const hash = node.target.indexOf("#");
  const file = node.target.slice(0, hash);
  const pointer = node.target.slice(hash + 1);
  const value = getByPointer(sources.files.get(file)?.value, pointer);
  if (!isObject(value)) return undefined;
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  return {
    kind: node.kind,
    key,
    value,
    file,
    pointer,
    ...reference({ value, file, pointer }, sources),
  };
}
