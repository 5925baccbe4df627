import { eachAbout } from "../../failure.ts";
import type { Declaration } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";
import type { ObjectNode, PropertyNode, TypeNode } from "../../types.ts";
import type {
  LoweredDeclaration,
  LoweredObject,
  LoweredProperty,
  LoweredType,
} from "../types/lowered.ts";
import type { LowerOptions } from "../../options.ts";
import type { Lowering } from "../lowering.ts";
import { fixedLength } from "../types/fixed-length.ts";
import { mapInner } from "../types/map-inner.ts";
import { settleInline } from "../xml/settle-inline.ts";
import { settleList } from "../xml/settle-list.ts";
import { clashingMembers, settleMembers, withoutMembers } from "../xml/settle-members.ts";
import { settleText } from "../xml/settle-text.ts";
import { settleSharedNames } from "../xml/shared-names.ts";

/** Questions that finishing a type asks. */
interface Finishing {
  /** All declarations, before they are finished. */
  readonly index: ApiIndex;
  readonly fixedLengths: LowerOptions["fixedLengths"];
}

/**
 * Settles how the parts of declarations stand in XML and which lists are tuples, and removes what lowering alone
 * had to know.
 */
export function finishTypes(
  { options: { fixedLengths } }: Pick<Lowering, "options">,
  drafted: readonly LoweredDeclaration[],
): readonly Declaration[] {
  const finishing = { index: new ApiIndex({ declarations: drafted }), fixedLengths };
  return eachAbout(drafted, (one) => finishDeclaration(one, finishing));
}

function finishDeclaration(
  { site: _, type, ...declaration }: LoweredDeclaration,
  finishing: Finishing,
): Declaration {
  const { index } = finishing;
  return {
    ...declaration,
    type: finishType(
      type.kind === "object"
        ? settleSharedNames(settleText(settleInline(type, index), index))
        : type,
      finishing,
    ),
    root: settleMembers(settleList(declaration.root, type, index), type, index),
  };
}

function finishType(lowered: LoweredType, finishing: Finishing): TypeNode {
  const type = lowered.inferred === true ? withoutInferred(lowered) : lowered;
  if (type.kind === "object") return finishObject(type, finishing);
  const finished = mapInner(type, (inner: LoweredType) => finishType(inner, finishing));
  const isList = finished.kind === "array" || finished.kind === "tuple";
  return isList && finishing.fixedLengths !== "arrays"
    ? { ...finished, ...fixedLength(finished) }
    : finished;
}

function withoutInferred({ inferred: _, ...type }: LoweredType): LoweredType {
  return type;
}

function finishObject(
  { mergedFrom: _, memberTitle: __, closedAt: ___, ...object }: LoweredObject,
  finishing: Finishing,
): ObjectNode {
  const { index } = finishing;
  const { additional } = object;
  const properties = object.properties.map((property) => finishProperty(property, finishing));
  const clashing = clashingMembers(properties, index);
  return {
    ...object,
    properties:
      clashing.size === 0
        ? properties
        : properties.map((property) =>
            clashing.has(property) ? withoutMembers(property) : property,
          ),
    additional: typeof additional === "string" ? additional : finishType(additional, finishing),
    ...(countsOthers(object) ? { keepsOthers: true } : {}),
  };
}

/** Whether an object may owe it to properties without a name that it has enough of them. */
function countsOthers({ additional, minProperties = 0, properties }: LoweredObject): boolean {
  return additional === "open" && minProperties > properties.filter((one) => one.required).length;
}

function finishProperty(
  { facts: _, type: lowered, xml: read, ...property }: LoweredProperty,
  finishing: Finishing,
): PropertyNode {
  const { index } = finishing;
  const type = finishType(lowered, finishing);
  const xml = settleMembers(settleList(read, type, index), type, index);
  return { type, xml, ...property };
}
