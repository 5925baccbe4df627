import type { Rule } from "../rule.ts";
import { responsesOf } from "../responses.ts";
import type { LintNode } from "../walk.ts";
import { isObject, own, textAt } from "../../../generator/openapi/site.ts";
import { mediaKind } from "../../../generator/ir/media-type.ts";
import type { LintDocument } from "../document.ts";

/**
 * Bodies have a schema, and successes that may have a body have one. An empty `content` of a success says that there is
 * none. Errors often have none: a status says enough.
 */
export const responseBodyMissing: Rule = {
  name: "response-body-missing",
  applies: "always",
  check(document, diagnostics) {
    const reported = new Set<LintNode>();
    for (const operation of document.operations()) {
      if (operation.key === "head") continue;
      for (const { status, node } of responsesOf(operation, document)) {
        if (!/^(2|4|5|default)/.test(status) || /^20[45]$/.test(status)) continue;
        const content = document.members(node, "content");
        const bare = content.filter(
          ({ key, node: of }) => !hasSchema(of) && !isBytes(key, document),
        );
        if ((content.length > 0 && bare.length === 0) || reported.has(node)) continue;
        if (content.length === 0 && (!status.startsWith("2") || isWithoutBody(node))) continue;
        reported.add(node);
        const { file, pointer } = bare[0]?.node ?? node;
        diagnostics.report("response-body-missing", { file, pointer, part: "key" }, { status });
      }
    }
  },
};

/**
 * Since 3.1 bytes are a media type without a schema, and no JSON, XML or text. Source: OpenAPI 3.1, Considerations for
 * File Uploads.
 */
const isBytes = (mediaType: string, { root }: LintDocument): boolean =>
  root !== undefined &&
  !(textAt(root, "openapi") ?? "3.0").startsWith("3.0") &&
  mediaKind(mediaType) === "binary";

const hasSchema = (mediaType: LintNode): boolean =>
  ["schema", "itemSchema"].some((key) => own(mediaType, key) !== undefined);

/** The response says that it has no body, or is that of a creation or of a cookie. */
function isWithoutBody(response: LintNode): boolean {
  if (isObject(own(response, "content"))) return true;
  const headers = own(response, "headers");
  return (
    isObject(headers) && Object.keys(headers).some((name) => /^(location|set-cookie)$/i.test(name))
  );
}
