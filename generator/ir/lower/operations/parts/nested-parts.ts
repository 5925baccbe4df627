import type { LoweredType } from "../../types/lowered.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { isDeclaredHere } from "../content-root.ts";
import { lowerMultipart } from "./named-parts.ts";
import { lowerPositions } from "./positions.ts";
import type { Nest } from "./typed-part.ts";

/** Most multipart bodies within each other, that of the message among them. */
const deepest = 8;

/** A multipart body that has parts. */
interface Outer {
  /** Name of its declaration. */
  readonly name: string;
  readonly isRequest: boolean;
  /** Whether nothing else refers to its schema. */
  readonly isOwn: boolean;
}

/**
 * Makes the parts of the parts of a body: an object has names for them, an array positions.
 * Source: OpenAPI 3.2, Nested Encoding.
 */
export function nestWithin(lowering: OperationLowering, outer: Outer, depth = 1): Nest {
  return (media) => {
    if (depth >= deepest) return undefined;
    const { isRequest } = outer;
    const { schema, type } = media;
    const name = { parent: outer.name, part: media.name };
    const isOwn =
      outer.isOwn &&
      type.kind === "ref" &&
      schema !== undefined &&
      isDeclaredHere(lowering, type, schema);
    const own = type.kind === "ref" ? lowering.drafts.draft(type.target).name : outer.name;
    const nest = nestWithin(lowering, { name: own, isRequest, isOwn }, depth + 1);
    const named = isOpen(lowering, type)
      ? undefined
      : lowerMultipart(lowering, { ...media, name, isRequest, nest }, isOwn);
    const lowered = named ?? lowerPositions(lowering, { ...media, name, nest });
    if (lowered === undefined) return undefined;
    const { type: held, ...content } = lowered;
    return { content, type: held };
  };
}

/** Whether nothing is said of the parts of an object. */
function isOpen(lowering: OperationLowering, type: LoweredType): boolean {
  const form = lowering.drafts.resolve(type);
  return form.kind === "map" && lowering.drafts.resolve(form.values).kind === "any";
}
