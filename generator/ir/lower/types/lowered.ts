import type { Site } from "../../../openapi/site.ts";
import type { Declaration } from "../../api.ts";
import type { Origin } from "../../origin.ts";
import type {
  ArrayNode,
  MapNode,
  NullableNode,
  ObjectNode,
  PropertyNode,
  TupleNode,
  TypeNode,
  UnionNode,
} from "../../types.ts";

/**
 * The form of a type while lowering works on it: a type of the IR whose properties carry what
 * merging and the XML checks still have to know. `finishType` removes that at the end.
 */
export type LoweredType = Inferable &
  (
    | Exclude<TypeNode, ArrayNode | TupleNode | MapNode | ObjectNode | UnionNode | NullableNode>
    | LoweredArray
    | LoweredTuple
    | LoweredMap
    | LoweredObject
    | LoweredUnion
    | LoweredNullable
  );

/** A type that may be inferred from keywords, because its schema states none. */
interface Inferable {
  /** Merging drops it where another part states another type: the keywords say nothing of that one. */
  readonly inferred?: true;
}

export interface LoweredArray extends ArrayNode {
  readonly items: LoweredType;
}

export interface LoweredTuple extends TupleNode {
  readonly items: readonly LoweredType[];
  readonly rest: LoweredType | false;
}

export interface LoweredMap extends MapNode {
  readonly values: LoweredType;
}

export interface LoweredObject extends ObjectNode {
  readonly properties: readonly LoweredProperty[];
  readonly additional: "open" | "closed" | LoweredType;
  /** Id of the declaration that this member of a union was before other parts were merged into it. */
  readonly mergedFrom?: string;
  /** Title of this member of a union, where it has no declaration before other parts are merged into it. */
  readonly memberTitle?: string;
  /** The schemas that say `additionalProperties: false`. */
  readonly closedAt?: readonly Origin[];
}

export interface LoweredProperty extends PropertyNode {
  readonly type: LoweredType;
  readonly facts: PropertyFacts;
}

/** Facts about a property beside the property itself. */
export interface PropertyFacts {
  /**
   * Whether `properties` declares it. A name listed only under `required` must be present and has no
   * type: merging replaces it by the declaration of another part.
   */
  readonly isDeclared: boolean;
  /** Whether an `xml` object of the document determines its XML form; merging prefers that one. */
  readonly hasXml: boolean;
  /** The schema that declares it, for the checks of its XML form. */
  readonly site?: Site;
}

export interface LoweredUnion extends UnionNode {
  readonly members: readonly LoweredType[];
}

export interface LoweredNullable extends NullableNode {
  readonly inner: LoweredType;
}

/** A declaration whose type still has what the XML checks have to know. */
export interface LoweredDeclaration extends Declaration {
  readonly type: LoweredType;
  /** The schema it was made from; absent where parts of several schemas were merged. */
  readonly site?: Site;
}

/** A text that is equal for types that differ only in their origin and their facts. */
export function typeText(type: LoweredType): string {
  return JSON.stringify(type, (key, value: unknown) => (unseen.has(key) ? undefined : value));
}

const unseen: ReadonlySet<string> = new Set([
  "origin",
  "facts",
  "mergedFrom",
  "memberTitle",
  "closedAt",
  "inferred",
  "labels",
  "descriptions",
]);
