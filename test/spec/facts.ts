import { readFileSync } from "node:fs";
import type { ElementTree } from "./element-tree.ts";
import type { OperationFacts } from "./operation-facts.ts";

/** The tables of an interface document, typed from the document and never from the YAML. */
export interface Facts {
  readonly prefix: readonly string[];
  /** Method and path, parameters, request, response, and `deprecated` where it is. */
  readonly operations: readonly (readonly [string, string, string, string, string?])[];
  /**
   * Operations whose path parameter is renamed: OpenAPI ("Paths Object") allows no two paths that
   * differ in the names of their parameters only.
   */
  readonly renamed: Readonly<Record<string, string>>;
  /** Deprecated operations and what replaces each. */
  readonly replaced: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly statuses: {
    readonly always: readonly string[];
    /** Operations with a 202. */
    readonly accepted: readonly string[];
    /** Paths with a parameter that chooses from a collection: an empty one is no 404. */
    readonly collections: readonly string[];
    /** Paths without a parameter whose query or body names a resource: 404 when there is none. */
    readonly looksUp: readonly string[];
  };
  readonly securitySchemes: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** `"=Name"` stands for the tree of that name, the key `+` for the members of another tree. */
  readonly resources: Readonly<Record<string, ElementTree>>;
}

export function readFacts(name: "v2" | "v3"): Facts {
  const url = new URL(`facts/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as Facts;
}

export function rows(facts: Facts): readonly OperationFacts[] {
  return facts.operations.map(([listed, parameters, request, response, deprecated]) => {
    const key = facts.renamed[listed] ?? listed;
    const rename = (text: string): string =>
      key === listed ? text : text.replace(pathParameter(listed), pathParameter(key));
    return {
      key,
      parameters: parameters === "" ? [] : rename(parameters).split(", ").sort(),
      request,
      response,
      deprecated: deprecated === "deprecated",
    };
  });
}

const pathParameter = (key: string): string => /\{(\w+)\}/.exec(key)?.[1] ?? "";

/** A tree with every `=Name` and `+` replaced by what they stand for. */
export function expand(facts: Facts, tree: ElementTree | undefined): ElementTree {
  if (tree === undefined) throw new Error("the facts name a tree that they do not have");
  if (typeof tree === "string") {
    if (!tree.startsWith("=")) return tree;
    const target = tree
      .slice(1)
      .split(".")
      .reduce<ElementTree | undefined>(
        (at, name) => (at as Readonly<Record<string, ElementTree>>)[name],
        facts.resources,
      );
    return expand(facts, target);
  }
  if (Array.isArray(tree)) return tree.map((item: ElementTree) => expand(facts, item));
  const { "+": more, ...own } = tree as Readonly<Record<string, ElementTree>>;
  const expanded = Object.fromEntries(
    Object.entries(own).map(([name, child]) => [name, expand(facts, child)]),
  );
  return more === undefined ? expanded : Object.assign(expand(facts, more), expanded);
}
