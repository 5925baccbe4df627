import type { Declaration } from "../../api.ts";
import type { ConditionSet } from "../../conditions.ts";
import { contentParameters } from "../../forms/form-parameter.ts";
import { isJson } from "../../media-type.ts";
import { ApiIndex, childrenOf } from "../../navigate.ts";
import type { HeaderNode, OperationNode, ParameterNode } from "../../operations.ts";
import type { Origin } from "../../origin.ts";
import { jsonParts } from "../../parameters/json-within.ts";
import { scalarWithin } from "../../parameters/mixed.ts";
import { parameterShape } from "../../parameters/parameter-shape.ts";
import type { TypeNode, UnionNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";
import { alikeMembers } from "./alike-members.ts";
import { exactDeclarations, holdsDecimals } from "../../unions/decimals.ts";
import { checkBounds } from "./check-bounds.ts";
import { judgesNumbers } from "./judged-values.ts";
import { asNumbers, carriedBy, mapCarried, mapUnions } from "./number-types.ts";
import { reasons, type Reason } from "./reasons.ts";

interface Compiled {
  readonly declarations: readonly Declaration[];
  readonly operations: readonly OperationNode[];
  readonly conditions: ConditionSet;
}

/**
 * Holds decimals as numbers where their text would be taken for a string: beside strings in a union, in
 * values that conditions look at, and in JSON that is written without a codec. Each such place is reported.
 */
export function settleDecimals(lowering: Lowering, compiled: Compiled): Compiled {
  if (lowering.options.decimals === undefined) return compiled;
  const settled = withNumbers(lowering, compiled);
  checkBounds(lowering, settled.declarations, settled.operations);
  return settled;
}

function withNumbers(lowering: Lowering, compiled: Compiled): Compiled {
  const index = new ApiIndex(compiled);
  const exact = exactDeclarations(index);
  const places = new Places(lowering, compiled, index, exact);
  const numbers = places.declarations();
  if (numbers === undefined) return compiled;
  const isAlike = (union: UnionNode): boolean => places.isAlike(union);
  const map = (type: TypeNode): TypeNode =>
    places.isWhole(type) ? asNumbers(type) : mapUnions(type, isAlike);
  return {
    ...compiled,
    declarations: compiled.declarations.map((declaration) => {
      const { id, type } = declaration;
      if (!exact.has(id)) return declaration;
      return { ...declaration, type: numbers.has(id) ? asNumbers(type) : mapUnions(type, isAlike) };
    }),
    operations: compiled.operations.map((operation) => mapCarried(operation, map)),
  };
}

/** The places where decimals are not held exactly, and what they refer to. */
class Places {
  readonly #lowering: Lowering;
  readonly #compiled: Compiled;
  readonly #index: ApiIndex;
  readonly #exact: ReadonlySet<string>;
  readonly #unions = new Map<UnionNode, boolean>();
  /** Types of parameters, headers and contents that hold no decimal exactly. */
  readonly #whole = new Set<TypeNode>();
  readonly #found: TypeNode[] = [];

  constructor(lowering: Lowering, compiled: Compiled, index: ApiIndex, exact: ReadonlySet<string>) {
    this.#lowering = lowering;
    this.#compiled = compiled;
    this.#index = index;
    this.#exact = exact;
  }

  /** Ids of the declarations that hold no decimal exactly; undefined where no place was found. */
  declarations(): ReadonlySet<string> | undefined {
    const { declarations, operations } = this.#compiled;
    for (const { type, conditions = [], origin } of declarations) {
      this.#unionsIn(type);
      if (conditions.some((entry) => this.#judges(entry))) this.#note(type, "condition", origin);
    }
    for (const operation of operations) {
      for (const carried of carriedBy(operation)) {
        this.#unionsIn(carried.type);
        const { condition, type, origin } = carried;
        if (condition === undefined || !this.#judges(condition)) continue;
        if (this.#note(type, "condition", origin)) this.#whole.add(type);
      }
      this.#jsonIn(operation);
    }
    if (this.#found.length === 0) return undefined;
    return this.#related(this.#found);
  }

  isAlike(union: UnionNode): boolean {
    const known = this.#unions.get(union);
    if (known !== undefined) return known;
    const found = alikeMembers(union, this.#exact, this.#index);
    this.#unions.set(union, found !== undefined);
    if (found !== undefined) this.#note(union, found, union.origin);
    return found !== undefined;
  }

  isWhole(type: TypeNode): boolean {
    return this.#whole.has(type);
  }

  #unionsIn(type: TypeNode): void {
    if (type.kind === "union") this.isAlike(type);
    childrenOf(type).forEach((child) => this.#unionsIn(child));
  }

  #judges(entry: string): boolean {
    return judgesNumbers(entry, this.#compiled.conditions.schemas);
  }

  /** JSON text is written by the codec of a declaration, or as it is. */
  #jsonIn({ parameters, body, responses }: OperationNode): void {
    const headers = responses.flatMap((response) => response.headers);
    for (const parameter of [...parameters, ...headers])
      this.#jsonOf(inFields(parameter), parameter.type);
    const inResponses = responses.flatMap((response) => response.contents);
    for (const content of [...(body?.contents ?? []), ...inResponses]) {
      for (const parameter of contentParameters(content, this.#index))
        this.#jsonOf(parameter, content.type, content.kind !== "positions");
    }
  }

  /**
   * @param whole the type in whose place one without exact decimals is put
   * @param hasCodec whether JSON with a name is written by its codec
   */
  #jsonOf(
    { type, mediaType, itemsAreJson, origin }: JsonHolder,
    whole: TypeNode,
    hasCodec = true,
  ): void {
    const shape = parameterShape(type, mediaType, this.#index);
    const isList = shape.kind === "list" && shape.node.kind === "array";
    const parts = itemsAreJson === true ? [shape.node] : jsonParts(shape, this.#index);
    for (const part of parts) {
      const isNamed = part.kind === "ref" && scalarWithin(part, this.#index) === undefined;
      if (hasCodec && isNamed && (shape.kind === "json" || isList)) continue;
      if (!this.#note(part, "json", origin)) continue;
      this.#whole.add(whole);
      // The declaration that the part stands in changes with it.
      this.#found.push(...this.#around(part, type));
      if (whole !== type && type.kind !== "ref") this.#found.push(whole);
    }
  }

  /** The types that a part of a parameter stands in. */
  #around(part: TypeNode, type: TypeNode, seen = new Set<TypeNode>()): readonly TypeNode[] {
    if (type === part || seen.has(type)) return [];
    seen.add(type);
    if (type.kind === "ref")
      return this.#around(part, this.#index.declaration(type.target).type, seen);
    const inner = childrenOf(type);
    if (inner.includes(part)) return [type];
    if (type.kind !== "nullable" && type.kind !== "union") return [];
    const found = inner.flatMap((child) => this.#around(part, child, seen));
    return found.length === 0 ? [] : [type, ...found];
  }

  /** Reports a place, if the type holds decimals exactly. */
  #note(type: TypeNode, reason: Reason, origin: Origin): boolean {
    if (!holdsDecimals(type, this.#exact)) return false;
    this.#found.push(type);
    const { diagnostics } = this.#lowering;
    diagnostics.reportOnce("decimal-as-number", { ...origin, part: "key" }, reasons[reason]);
    return true;
  }

  /** Declarations that types refer to; for objects also their bases and heirs. */
  #related(types: readonly TypeNode[]): ReadonlySet<string> {
    const heirs = new Map<string, TypeNode[]>();
    const own = new Map<TypeNode, string>();
    for (const { id, type } of this.#compiled.declarations) {
      own.set(type, id);
      if (type.kind !== "object") continue;
      for (const { target } of type.bases) {
        const list = heirs.get(target);
        if (list === undefined) heirs.set(target, [type]);
        else list.push(type);
      }
    }
    const found = new Set<string>();
    const pending = [...types];
    for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
      const self = own.get(type);
      for (const id of [
        ...(self === undefined ? [] : [self]),
        ...this.#index.reachable([type], "types"),
      ]) {
        if (found.has(id)) continue;
        found.add(id);
        for (const one of heirs.get(id) ?? []) pending.push(one);
      }
    }
    return found;
  }
}

/** A query string that is a form is written field by field, and has JSON in its fields. */
function inFields(parameter: ParameterNode | HeaderNode): JsonHolder {
  const { type, mediaType, origin } = parameter;
  const isForm = "in" in parameter && parameter.in === "querystring" && mediaType !== undefined;
  return isForm && !isJson(mediaType) ? { type, origin } : parameter;
}

/** Place of a type whose text may be JSON. */
type JsonHolder = Pick<ParameterNode, "type" | "mediaType" | "origin"> & {
  readonly itemsAreJson?: boolean;
};
