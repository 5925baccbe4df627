import type { Severity } from "../diagnostics/diagnostic.ts";
import type { FixChange } from "../diagnostics/fix.ts";
import type { Api, ApiIndex, Declaration, OperationNode, Origin, TypeNode } from "../ir/index.ts";

export type { FixChange, ValueChange } from "../diagnostics/fix.ts";

/** The kind of an object in an OpenAPI document. */
export type DocumentKind =
  | "document"
  | "info"
  | "tag"
  | "server"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "mediaType"
  | "encoding"
  | "response"
  | "header"
  | "schema"
  | "example"
  | "securityScheme"
  | "link"
  | "callback";

/** An object of a document as it is written; one of 2.0 is seen as the document of 3.0 that it means. */
export interface DocumentNode extends Origin {
  readonly kind: DocumentKind;
  /** Name or index in its parent: `get`, `200`, `Account`, `0`. */
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Absent for the document itself, and for what only a reference leads to. */
  readonly parent?: DocumentNode;
  /** Where its `$ref` leads, as `file#pointer`; absent for objects that are no references. */
  readonly target?: string;
}

/** A rule of `diptych lint` in a plugin; its code is `PLUGIN/NAME`. */
export interface PluginRule {
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  /** One sentence: what the rule asks. */
  readonly summary: string;
  /** Default: `warning`. */
  readonly level?: Severity;
  /** The cure, where a finding has none of its own. */
  readonly help?: string;
  /** Functions that are called with the objects of the document. */
  readonly document?: DocumentVisitors;
  /** Functions that are called with the nodes of the IR, which documents with fatal findings do not have. */
  readonly api?: ApiVisitors;
}

/** A function by kind; `any` is called with every object, references included. */
export type DocumentVisitors = {
  readonly [Kind in DocumentKind | "any"]?: (node: DocumentNode, context: DocumentContext) => void;
};

/** Functions by what they are called with. */
export interface ApiVisitors {
  api?(api: Api, context: ApiContext): void;
  operation?(operation: OperationNode, context: ApiContext): void;
  declaration?(declaration: Declaration, context: ApiContext): void;
  /** Is called with the types of declarations, and those that they are made of. */
  type?(type: TypeNode, context: ApiContext): void;
}

/** Input of a rule, whatever it visits. */
interface RuleContext {
  /** The `options` of the plugin in the configuration; nothing has checked them. */
  readonly options: unknown;
  report(finding: RuleFinding): void;
}

/** Navigation for rules that visit the document. */
export interface DocumentContext extends RuleContext {
  readonly root: DocumentNode;
  /** The node itself, or what its references lead to in the end; undefined where that is nothing. */
  follow(node: DocumentNode): DocumentNode | undefined;
  /** The object in a field, references followed. */
  member(node: DocumentNode, field: string): DocumentNode | undefined;
  /** The objects in a field that is a map or a list, references followed. */
  members(
    node: DocumentNode,
    field: string,
  ): readonly { readonly key: string; readonly node: DocumentNode }[];
}

/** Navigation for rules that visit the IR. */
export interface ApiContext extends RuleContext {
  readonly api: Api;
  readonly index: ApiIndex;
}

/** A finding of a rule. */
export interface RuleFinding {
  /** The problem, in one sentence without a final full stop. */
  readonly message: string;
  /** The cure. Default: that of the rule. */
  readonly help?: string;
  /** A node, the `origin` of a node of the IR, or what `placeIn` gives. */
  readonly at: Origin & { readonly part?: "key" | "value" };
  /** Changes that cure it and lose nothing. */
  readonly fix?: readonly FixChange[];
}

/** The place of a member of a node, such as `placeIn(operation, "parameters", 0, "name")`. */
export function placeIn(node: Origin, ...path: readonly (string | number)[]): Origin {
  const segments = path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return { file: node.file, pointer: node.pointer + segments.join("") };
}

/** The reason why something is not the rules of a plugin. */
export function problemOfRules(rules: unknown): string | undefined {
  if (rules === undefined) return undefined;
  if (!Array.isArray(rules)) return "its 'rules' are no list";
  const names = new Set<unknown>();
  for (const rule of rules as readonly unknown[]) {
    const { name, summary, level, document, api } = (rule ?? {}) as Partial<PluginRule>;
    if (typeof name !== "string" || !/^[a-z][a-z0-9-]{0,63}$/.test(name))
      return "a rule's name is not made of lower-case letters, digits and dashes";
    if (names.has(name)) return `it has two rules '${name}'`;
    names.add(name);
    if (typeof summary !== "string") return `the rule '${name}' has no 'summary'`;
    if (level !== undefined && !["error", "warning", "info"].includes(level))
      return `the level of the rule '${name}' is neither 'error', 'warning' nor 'info'`;
    const visitors = [document, api].flatMap((one) => Object.values(one ?? {}) as unknown[]);
    if (visitors.length === 0) return `the rule '${name}' visits nothing`;
    if (visitors.some((one) => typeof one !== "function"))
      return `a visitor of the rule '${name}' is no function`;
  }
  return undefined;
}
