import { membersAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";
import { constantsKey } from "../../path-constants.ts";
import { originOf } from "../../origin.ts";

/** A template without query and fragment, which are no parts of a path. Source: RFC 3986, 3.3. */
function pathAlone(path: string): string {
  return path.replace(/[?#].*$/s, "");
}

/**
 * Paths that differ only in the names of their parameters are the same path, unless their queries have other constants. Source: OpenAPI 3.1, Paths Object.
 */
export function checkPathDuplicates(lowering: Lowering, root: Site<JsonObject>): void {
  const seen = new Map<string, Site & { readonly key: string }>();
  for (const member of membersAt(root, "paths")) {
    const alone = pathAlone(member.key).replace(/\{[^}]*\}/g, "{}");
    const shape = `${alone} ${constantsKey(member.key)}`;
    if (alone.length < member.key.replace(/\{[^}]*\}/g, "{}").length)
      lowering.diagnostics.report(
        "path-query",
        { ...originOf(member), part: "key" },
        { path: member.key },
      );
    const other = seen.get(shape);
    if (other === undefined) {
      seen.set(shape, member);
      continue;
    }
    lowering.diagnostics.report(
      "path-duplicate",
      { ...originOf(member), part: "key" },
      { path: member.key, other: other.key },
      [{ message: `'${other.key}' is here`, location: { ...originOf(other), part: "key" } }],
    );
  }
}
