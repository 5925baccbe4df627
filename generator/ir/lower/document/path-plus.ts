import { at, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Api } from "../../api.ts";
import type { Lowering } from "../lowering.ts";

/** `x-path-plus` of `info`. */
export function lowerPathPlus(lowering: Lowering, info: Site<JsonObject>): Api["pathPlus"] {
  const value = own(info, "x-path-plus");
  if (value === undefined || value === "literal") return "literal";
  if (value === "space") return "space";
  lowering.diagnostics.refuse("extension-invalid", at(info, "x-path-plus"), {
    extension: "x-path-plus",
    reason: "it must be literal or space",
  });
  return "literal";
}
