import type { ConditionSet } from "./conditions.ts";
import type { Doc } from "./doc.ts";
import type { OperationNode, WebhookNode } from "./operations.ts";
import type { ExtensionsByPlace, Origin } from "./origin.ts";
import type { SecuritySchemeNode } from "./security.ts";
import type { ServerNode } from "./server.ts";
import type { TypeNode } from "./types.ts";
import type { XmlName, XmlUse } from "./xml.ts";

/** A whole document, lowered. Everything is in the document's own order. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly doc: Doc;
  readonly servers: readonly ServerNode[];
  readonly tags: readonly TagNode[];
  readonly declarations: readonly Declaration[];
  /** Demands of schemas beyond their types. */
  readonly conditions: ConditionSet;
  readonly operations: readonly OperationNode[];
  /** Requests that the provider of the API sends: webhooks, then callbacks. */
  readonly webhooks: readonly WebhookNode[];
  /** Whether `+` in a path segment is a space; from `x-path-plus`. */
  readonly pathPlus: "literal" | "space";
  readonly securitySchemes: readonly SecuritySchemeNode[];
  /** Whether the document says of any operation what credentials it needs; no `security` is not `[]`. */
  readonly declaresSecurity: boolean;
  readonly gaps: readonly Gap[];
  /** Members of schemas that begin with `x-`, by place; absent where none has such. See `extensionsAt`. */
  readonly extensions?: ExtensionsByPlace;
}

/**
 * A named type of the generated package. Where `readOnly` or `writeOnly` make what a request may
 * carry differ from what a response carries, one schema becomes two declarations.
 */
export interface Declaration {
  /** Unique, stable: what RefNode.target names. */
  readonly id: string;
  /** TypeScript identifier, in PascalCase, unique in the package. */
  readonly name: string;
  /** The component's exact name; absent for declarations that lowering made. */
  readonly component?: string;
  readonly direction: "both" | "request" | "response";
  readonly type: TypeNode;
  /**
   * Entries of the document's conditions that a value of the type must satisfy too; absent where
   * the type says everything.
   */
  readonly conditions?: readonly string[];
  /**
   * Those of them that hold for values read from XML; absent where XML does not show all that they
   * look at.
   */
  readonly xmlConditions?: readonly string[];
  /**
   * Whether conditions look at properties that the type does not name, so that decoders keep them;
   * absent without conditions.
   */
  readonly keepsUnknown?: boolean;
  /** How the value is written in XML as the root of a document. */
  readonly root: XmlUse;
  /** Root names of concrete subtypes, which a decoder accepts too. */
  readonly rootAliases: readonly XmlName[];
  /** Whether the type reaches itself; decoders of such types count their depth. */
  readonly recursive: boolean;
  readonly doc: Doc;
  readonly examples: readonly unknown[];
  readonly origin: Origin;
}

export interface TagNode {
  readonly name: string;
  readonly description?: string;
}

/** One entry of `info.x-gaps`: something the source does not show, and the decision taken. */
export interface Gap {
  readonly id: string;
  readonly source: string;
  readonly missing: string;
  readonly decision: string;
}
