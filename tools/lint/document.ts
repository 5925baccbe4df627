import { isObject, own, textAt, type JsonObject } from "../../generator/openapi/site.ts";
import { joinPointer } from "../../generator/source/locations/pointer.ts";
import type { AddressMap } from "../../generator/source/references/address-map.ts";
import type { Relocation } from "../../generator/source/references/relocation.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import type { NodeKind } from "./structure.ts";
import { walk, type LintNode, type LintNodes } from "./walk.ts";

/** A document as the rules see it: as written, with references that can be resolved. */
export class LintDocument {
  readonly #nodes: LintNodes;
  readonly #byKind = new Map<NodeKind, LintNode[]>();
  #operations: readonly LintNode[] | undefined;
  /** The root of the entry document. */
  readonly root: LintNode | undefined;

  /** How the document was converted, if it was. */
  readonly relocation?: Relocation;
  /** Where references to addresses lead. */
  readonly addresses?: AddressMap;

  constructor(sources: SourceSet) {
    const { relocation, addresses } = sources;
    if (relocation !== undefined) this.relocation = relocation;
    if (addresses !== undefined) this.addresses = addresses;
    this.#nodes = walk(sources);
    // Most rules are about one kind, and a large document has a hundred times as many nodes of others.
    for (const node of this.#nodes.all) {
      if (node.target !== undefined) continue;
      const list = this.#byKind.get(node.kind);
      if (list === undefined) this.#byKind.set(node.kind, [node]);
      else list.push(node);
    }
    this.root = this.#nodes.at(sources.entry, "");
  }

  /** Whether the document is of 2.0. */
  get isSwagger(): boolean {
    const written = this.relocation?.written.value;
    return isObject(written) && Object.hasOwn(written, "swagger");
  }

  get nodes(): Iterable<LintNode> {
    return this.#nodes.all;
  }

  /** Nodes of one kind; references to such a node are not among them. */
  of(kind: NodeKind): readonly LintNode[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** Operations of `paths`; webhooks and callbacks are served by others. */
  operations(): readonly LintNode[] {
    this.#operations ??= this.#findOperations();
    return this.#operations;
  }

  #findOperations(): readonly LintNode[] {
    if (this.root === undefined) return [];
    // Path items may stand among the components, or in other files.
    const items = new Set(this.members(this.root, "paths").map(({ node }) => node));
    return this.of("operation").filter(({ parent }) => parent !== undefined && items.has(parent));
  }

  /** Component schemas of the entry document. */
  *componentSchemas(): Generator<LintNode> {
    for (const node of this.#nodes.all) if (isComponent(node, "schemas")) yield node;
  }

  at(place: string): LintNode | undefined {
    return this.#nodes.atPlace(place);
  }

  /** The node itself, or what its references lead to in the end; undefined where that is nothing. */
  follow(node: LintNode): LintNode | undefined {
    if (node.target === undefined) return node;
    const seen = new Set<LintNode>();
    let here: LintNode | undefined = node;
    while (here?.target !== undefined && !seen.has(here)) {
      seen.add(here);
      here = this.#nodes.atPlace(here.target);
    }
    return here?.target === undefined ? here : undefined;
  }

  /** Child nodes under a field, references resolved. */
  members(node: LintNode, key: string): { readonly key: string; readonly node: LintNode }[] {
    const held = own(node, key);
    if (typeof held !== "object" || held === null) return [];
    return Object.keys(held).flatMap((name) => {
      const child = this.#nodes.at(node.file, joinPointer(node.pointer, key, name));
      const target = child === undefined ? undefined : this.follow(child);
      return target === undefined ? [] : [{ key: name, node: target }];
    });
  }

  /** The node under a key, references followed. */
  member(node: LintNode, key: string): LintNode | undefined {
    const child = this.#nodes.at(node.file, joinPointer(node.pointer, key));
    return child === undefined ? undefined : this.follow(child);
  }

  /** The ledger of gaps, if the document keeps one. */
  get gaps(): JsonObject | undefined {
    const info = this.root?.value["info"];
    const gaps = isObject(info) ? info["x-gaps"] : undefined;
    return isObject(gaps) ? gaps : undefined;
  }
}

/** Whether a node is a component of the given kind itself, and not something within one. */
export function isComponent(node: LintNode, kind?: string): boolean {
  if (node.parent?.kind !== "components") return false;
  const [root, components, held, name, more] = node.pointer.split("/");
  if (root !== "" || components !== "components" || name === undefined) return false;
  return more === undefined && (kind === undefined || held === kind);
}

/** Returns the name of a node in messages. */
export function nameOf(node: LintNode): string {
  if (node.kind === "operation") {
    const id = textAt(node, "operationId");
    return id === undefined ? `The operation ${node.key.toUpperCase()}` : `The operation '${id}'`;
  }
  if (node.kind === "parameter") return `The parameter '${textAt(node, "name") ?? node.key}'`;
  return `The ${words[node.kind] ?? node.kind} '${node.key}'`;
}

const words: Partial<Record<NodeKind, string>> = {
  mediaType: "body",
  pathItem: "path item",
  requestBody: "request body",
  securityScheme: "security scheme",
};
