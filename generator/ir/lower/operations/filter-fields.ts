import { at, isObject, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { FilterField } from "../../operations.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";

/** `x-filter`: the fields that a filter may name, each with a schema. */
export function lowerFilter(
  lowering: OperationLowering,
  operation: Site<JsonObject>,
  name: string,
): readonly FilterField[] {
  const value = own(operation, "x-filter");
  if (value === undefined) return [];
  if (!isObject(value)) {
    const reason = "it must be an object with a schema for each field";
    lowering.diagnostics.refuse("extension-invalid", at(operation, "x-filter"), {
      extension: "x-filter",
      reason,
    });
    return [];
  }
  return membersAt(operation, "x-filter").map((member) => ({
    name: member.key,
    type: lowering.lowerSchema(member, { parent: name, part: member.key }),
    origin: originOf(member),
  }));
}
