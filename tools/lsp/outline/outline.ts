import { SymbolKind } from "vscode-languageserver/node";
import { isHttpMethod } from "../../../generator/openapi/http-methods.ts";
import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { structure, type NodeKind } from "../../lint/structure.ts";
import {
  memberNamed,
  spanOfMember,
  type SyntaxMember,
  type SyntaxNode,
} from "../syntax/syntax-node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { guessedKind, sectionKind } from "./part-kinds.ts";

/** An entry of the outline of a file. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail?: string;
  readonly kind: SymbolKind;
  /** With its key. */
  readonly range: Span;
  /** Of the name. */
  readonly selection: Span;
  readonly children: readonly OutlineEntry[];
}

/** Entries of an outline up to which it has parameters, responses and properties. */
const mostDetailed = 10_000;

/** Levels of schemas within each other that an outline has. */
const mostLevels = 12;

/** Characters of a name that are shown. */
const mostOfName = 200;

/** Keys of entries that hold what others refer to, in all versions. */
const holders = new Set(["paths", "webhooks", "components"]);

/** Operations by path and method, components by kind, and what they consist of, in the order of the text. */
export function outlineOf(tree: SyntaxTree): readonly OutlineEntry[] {
  const whole = new Outline(tree, true);
  const entries = whole.entries();
  return whole.count <= mostDetailed ? entries : new Outline(tree, false).entries();
}

/** Operations and components alone, with what is around them. */
export const coarseOutlineOf = (tree: SyntaxTree): readonly OutlineEntry[] =>
  new Outline(tree, false).entries();

class Outline {
  readonly #tree: SyntaxTree;
  readonly #isDetailed: boolean;
  count = 0;

  constructor(tree: SyntaxTree, isDetailed: boolean) {
    this.#tree = tree;
    this.#isDetailed = isDetailed;
  }

  entries(): readonly OutlineEntry[] {
    const { root } = this.#tree;
    if (root?.kind !== "map") return [];
    const isDocument = ["openapi", "swagger"].some((key) => memberNamed(root, key) !== undefined);
    if (isDocument) return root.members.flatMap((member) => this.#ofDocument(member));
    const kind = guessedKind(root);
    if (kind !== undefined) return this.#childrenOf(kind, root, 0);
    return root.members.flatMap((member) => this.#ofPart(member));
  }

  #ofDocument(member: SyntaxMember): readonly OutlineEntry[] {
    const { name, value } = member;
    const entry = (kind: SymbolKind, detail?: string, children?: readonly OutlineEntry[]) =>
      this.#entry(member, { kind, detail, children });
    if (name === "info") return entry(SymbolKind.Package, this.#tree.textAt(value, "title"));
    if (name === "tags")
      return entry(SymbolKind.Namespace, undefined, this.#named(value, "name", SymbolKind.String));
    if (name === "servers")
      return entry(SymbolKind.Namespace, undefined, this.#named(value, "url", SymbolKind.String));
    const older = sectionKind(name);
    if (holders.has(name) && older === undefined) {
      const sections = name === "components" ? "components" : undefined;
      const children =
        sections === undefined
          ? this.#map("pathItem", value)
          : (value?.members ?? []).flatMap((one) => this.#section(one));
      return entry(SymbolKind.Namespace, undefined, children);
    }
    if (older !== undefined) return this.#section(member);
    return entry(SymbolKind.Property, this.#tree.textOf(value));
  }

  /** Components of a kind. */
  #section(member: SyntaxMember): readonly OutlineEntry[] {
    const kind = sectionKind(member.name);
    const children = kind === undefined ? [] : this.#map(kind, member.value);
    return this.#entry(member, { kind: SymbolKind.Namespace, children });
  }

  /** A member of a file that is no document. */
  #ofPart(member: SyntaxMember): readonly OutlineEntry[] {
    const { name, value } = member;
    if (name === "components" || name === "paths") return this.#ofDocument(member);
    const section = sectionKind(name);
    const isSection = value?.members.every((one) => one.value?.kind === "map") === true;
    if (section !== undefined && isSection) return this.#section(member);
    const kind = guessedKind(value);
    return kind === undefined
      ? this.#entry(member, { kind: SymbolKind.Property, detail: this.#tree.textOf(value) })
      : this.#node(kind, member, 0);
  }

  #map(kind: NodeKind, value: SyntaxNode | undefined, level = 0): readonly OutlineEntry[] {
    return (value?.members ?? []).flatMap((one) => this.#node(kind, one, level));
  }

  /** An object of a known kind. */
  #node(kind: NodeKind, member: SyntaxMember, level: number): readonly OutlineEntry[] {
    const { name, value } = member;
    const children = this.#childrenOf(kind, value, level);
    return this.#entry(member, {
      kind: symbolOf(kind, value),
      children,
      ...this.#words(kind, name, value),
    });
  }

  #words(
    kind: NodeKind,
    name: string,
    value: SyntaxNode | undefined,
  ): { readonly name?: string; readonly detail?: string | undefined } {
    const text = (key: string): string | undefined => this.#tree.textAt(value, key);
    switch (kind) {
      case "operation": {
        const id = text("operationId");
        const method = isHttpMethod(name) ? name.toUpperCase() : name;
        return { name: id === undefined ? method : `${method} ${id}`, detail: text("summary") };
      }
      case "parameter": {
        const named = text("name");
        const isItem = /^\d+$/.test(name);
        const ref = text("$ref");
        return { name: isItem ? (named ?? ref ?? name) : name, detail: text("in") };
      }
      case "schema":
        return { detail: text("type") ?? text("$ref") };
      case "securityScheme":
        return { detail: text("type") };
      default:
        return { detail: text("summary") };
    }
  }

  #childrenOf(
    kind: NodeKind,
    value: SyntaxNode | undefined,
    level: number,
  ): readonly OutlineEntry[] {
    if (value?.kind !== "map" || level > mostLevels) return [];
    if (kind === "callback") return this.#map("pathItem", value, level + 1);
    return value.members.flatMap((member) => {
      const held = structure[kind][member.name];
      if (held === undefined) return [];
      if (held.kind === "operation")
        return held.holds === "one"
          ? this.#node("operation", member, level + 1)
          : this.#map("operation", member.value, level + 1);
      if (held.kind === "callback") return this.#map("callback", member.value, level + 1);
      if (!this.#isDetailed || !shown[kind]?.has(member.name)) return [];
      return held.holds === "one"
        ? this.#node(held.kind, member, level + 1)
        : this.#map(held.kind, member.value, level + 1);
    });
  }

  /** Items of a list by a member of each. */
  #named(value: SyntaxNode | undefined, key: string, kind: SymbolKind): readonly OutlineEntry[] {
    return (value?.members ?? []).flatMap((member) =>
      this.#entry(member, { kind, name: this.#tree.textAt(member.value, key) }),
    );
  }

  #entry(
    member: SyntaxMember,
    {
      name = member.name,
      kind,
      detail,
      children = [],
    }: {
      readonly name?: string | undefined;
      readonly kind: SymbolKind;
      readonly detail?: string | undefined;
      readonly children?: readonly OutlineEntry[] | undefined;
    },
  ): readonly OutlineEntry[] {
    const range = spanOfMember(member);
    if (range === undefined) return [];
    this.count += 1;
    const shownName = oneLine(name);
    const selection = member.key ?? { start: range.start, end: range.start };
    return [
      {
        // Editors refuse names without a character.
        name: shownName === "" ? '""' : shownName,
        ...(detail === undefined || detail === "" ? {} : { detail: oneLine(detail) }),
        kind,
        range,
        selection,
        children,
      },
    ];
  }
}

/** Members of each kind of object that an outline has. */
const shown: Readonly<Partial<Record<NodeKind, ReadonlySet<string>>>> = {
  pathItem: new Set(["parameters"]),
  operation: new Set(["parameters", "requestBody", "responses"]),
  schema: new Set(["properties", "patternProperties", "$defs", "items"]),
};

function symbolOf(kind: NodeKind, value: SyntaxNode | undefined): SymbolKind {
  switch (kind) {
    case "pathItem":
      return SymbolKind.Module;
    case "operation":
      return SymbolKind.Method;
    case "parameter":
    case "header":
      return SymbolKind.Variable;
    case "requestBody":
    case "response":
      return SymbolKind.Interface;
    case "callback":
      return SymbolKind.Event;
    case "securityScheme":
      return SymbolKind.Key;
    case "schema":
      return memberNamed(value, "enum") === undefined ? SymbolKind.Class : SymbolKind.Enum;
    default:
      return SymbolKind.Object;
  }
}

const oneLine = (text: string): string => text.slice(0, mostOfName).replaceAll(/\s+/g, " ").trim();
