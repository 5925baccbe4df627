import { at, own, type Site } from "../../../openapi/site.ts";
import { isSameValue } from "../../../portable/same-value.ts";
import { essenceOf } from "../../media-type.ts";
import { isStructured } from "./body-kind.ts";
import type { OperationLowering } from "./operation-lowering.ts";

type Member = Site & { readonly key: string };

/** The media types of Swashbuckle. */
const listed = ["text/plain", "application/json", "text/json"];

/**
 * The `text/plain` of a response that is JSON, which is reported. Swashbuckle lists it with `application/json` and
 * `text/json` for every result, because ASP.NET has a formatter of texts. That one writes strings alone.
 */
export function jsonTextOf(
  lowering: OperationLowering,
  members: readonly Member[],
): Member | undefined {
  const found = listed.map((name) => members.find(({ key }) => essenceOf(key) === name));
  const [text] = found;
  const [first, ...others] = found.map((member) => {
    const site = member && lowering.document.follow(member);
    return site && own(site, "schema") !== undefined ? at(site, "schema") : undefined;
  });
  if (text === undefined || first === undefined) return undefined;
  const isSame = others.every((one) => one && isSameValue(one.value, first.value));
  const target = lowering.document.follow(first);
  if (!isSame || target === undefined || !isStructured(target)) return undefined;
  if ([own(target, "type")].flat().includes("string")) return undefined;
  lowering.diagnostics.report("text-as-json", { ...text, part: "key" }, {});
  return text;
}
