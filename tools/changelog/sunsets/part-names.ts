import { own, textAt } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import { placeOf, type LintNode } from "../../lint/walk.ts";

/** Whether a schema is that of a property. */
export const isProperty = ({ kind, key, pointer, parent }: LintNode): boolean =>
  kind === "schema" &&
  parent?.kind === "schema" &&
  pointer === joinPointer(parent.pointer, "properties", key);

const words: Readonly<Partial<Record<LintNode["kind"], string>>> = {
  schema: "schema",
  parameter: "parameter",
  header: "header",
  response: "response",
  requestBody: "request body",
  mediaType: "media type",
  securityScheme: "security scheme",
  link: "link",
  example: "example",
  callback: "callback",
  pathItem: "path",
  tag: "tag",
  server: "server",
};

/** Names of parts in words: `query parameter limit of GET /pets`, `property color of schema Pet`. */
export class PartNames {
  /** By the place of a target: the first part that refers to it. */
  readonly #referring = new Map<string, LintNode>();

  constructor(nodes: readonly LintNode[]) {
    for (const node of nodes)
      if (node.target !== undefined && !this.#referring.has(node.target))
        this.#referring.set(node.target, node);
  }

  of(node: LintNode): string {
    return this.#name(node, new Set());
  }

  #name(node: LintNode, seen: Set<LintNode>): string {
    if (seen.has(node)) return `${node.file}#${node.pointer}`;
    seen.add(node);
    const { kind, key, parent } = node;
    if (kind === "document") return "the API";
    if (parent === undefined) {
      const referring = this.#referring.get(placeOf(node));
      return referring === undefined ? `${node.file}#${node.pointer}` : this.#name(referring, seen);
    }
    if (kind === "schema") return this.#schema(node, seen);
    if (parent.kind === "components") return `${words[kind] ?? kind} ${key}`;
    const within = (name: string): string => `${name} of ${this.#name(parent, seen)}`;
    switch (kind) {
      case "operation":
        return `${key.toUpperCase()} ${this.#name(parent, seen)}`;
      case "pathItem":
        if (node.pointer.startsWith("/webhooks/")) return `webhook ${key}`;
        return parent.kind === "callback" ? `${key} of ${this.#name(parent, seen)}` : key;
      case "parameter":
        return within(`${textAt(node, "in") ?? ""} parameter ${nameOf(node)}`.trim());
      case "header":
        return within(`header ${key}`);
      case "response":
        return within(`response ${key}`);
      case "requestBody":
        return within("request body");
      case "mediaType":
      case "encoding":
      case "components":
        return this.#name(parent, seen);
      default:
        return within(`${words[kind] ?? kind} ${key}`);
    }
  }

  /** A schema by the path of properties that leads to it. */
  #schema(node: LintNode, seen: Set<LintNode>): string {
    const path: string[] = [];
    let at: LintNode = node;
    while (at.kind === "schema" && at.parent?.kind === "schema") {
      if (isProperty(at)) path.unshift(at.key);
      else if (at.pointer === `${at.parent.pointer}/items`) path.unshift("[]");
      at = at.parent;
    }
    const { parent } = at;
    const owner =
      parent === undefined
        ? this.#target(at, seen)
        : parent.kind === "components"
          ? `schema ${at.key}`
          : this.#name(parent, seen);
    if (path.length === 0) return isOwnName(at, node) ? owner : `schema of ${owner}`;
    const written = path.map((one, i) => (i === 0 || one === "[]" ? one : `.${one}`)).join("");
    return `property ${written} of ${owner}`;
  }

  /** A schema in another place, by what refers to it. */
  #target(node: LintNode, seen: Set<LintNode>): string {
    seen.add(node);
    const referring = this.#referring.get(placeOf(node));
    if (referring === undefined || seen.has(referring)) return `${node.file}#${node.pointer}`;
    return this.#name(referring, seen);
  }
}

/** Whether the name of the outermost schema is that of the schema itself. */
const isOwnName = (outermost: LintNode, { parent }: LintNode): boolean =>
  outermost.parent === undefined || parent?.kind === "components";

function nameOf(node: LintNode): string {
  const name = own(node, "name");
  return typeof name === "string" ? name : node.key;
}
