import { isObject } from "../../../generator/openapi/site.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { CheckedDocument } from "./own-rule.ts";

/** Whether a document is written in one of some versions of OpenAPI. */
export function isOfVersion(
  { document, written }: CheckedDocument,
  versions: NonNullable<LintCustomRuleConfig["versions"]>,
): boolean {
  const root = written.get(document.root?.file ?? "");
  const stated = isObject(root) ? (root["openapi"] ?? root["swagger"]) : undefined;
  const text = String(stated);
  return versions.some((version) => text === version || text.startsWith(`${version}.`));
}
