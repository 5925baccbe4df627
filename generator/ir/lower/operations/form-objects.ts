import { shapeOfForm, type FormShape } from "../../forms/form-shape.ts";
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
