import { shapeOfForm, type FormObject, type FormShape } from "../../forms/form-shape.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { OperationLowering } from "./operation-lowering.ts";

/** The objects that a form of a type may be. */
export function loweredForm(lowering: OperationLowering, type: LoweredType): FormShape {
  return shapeOfForm(type, (one) => {
    const resolved = lowering.drafts.resolve(one as LoweredType);
    // A circle of references admits any value.
    return resolved.kind === "ref" ? { kind: "any", origin: resolved.origin } : resolved;
  });
}

/** The type of an object that a form may be; one that nothing is said of is a map of any values. */
export function formObject(lowering: OperationLowering, { type, node }: FormObject): LoweredType {
  const held = type as LoweredType;
  return lowering.drafts.resolve(held).kind === "any" ? (node as LoweredType) : held;
}
