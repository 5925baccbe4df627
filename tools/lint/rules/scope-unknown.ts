import { suggest } from "../../../generator/diagnostics/suggest.ts";
import { isObject, own } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../document.ts";
import type { Rule } from "../rule.ts";
import type { LintNode } from "../walk.ts";

/** Scopes that security requirements name are those of a flow of the OAuth scheme. */
export const scopeUnknown: Rule = {
  name: "scope-unknown",
  applies: "always",
  check(document, diagnostics) {
    const schemes = scopesOf(document);
    if (schemes.size === 0 || document.root === undefined) return;
    for (const node of [document.root, ...document.of("operation")]) {
      for (const { scheme, scope, pointer } of namedScopes(node)) {
        const known = schemes.get(scheme);
        if (known === undefined || known.has(scope)) continue;
        const suggestion = suggest(scope, known, "Add it to 'scopes' of a flow of the scheme");
        const location = { file: node.file, pointer };
        diagnostics.report("scope-unknown", location, { scope, scheme, suggestion });
      }
    }
  },
};

/** Scopes of the OAuth schemes, by the scheme's name. */
function scopesOf(document: LintDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const schemes = new Map<string, ReadonlySet<string>>();
  const components = document.root && document.member(document.root, "components");
  if (components === undefined) return schemes;
  for (const { key, node } of document.members(components, "securitySchemes")) {
    const flows = own(node, "flows");
    if (own(node, "type") !== "oauth2" || !isObject(flows)) continue;
    const scopes = Object.values(flows).flatMap((flow) =>
      isObject(flow) && isObject(flow["scopes"]) ? Object.keys(flow["scopes"]) : [],
    );
    schemes.set(key, new Set(scopes));
  }
  return schemes;
}

function* namedScopes(node: LintNode) {
  const security = own(node, "security");
  if (!Array.isArray(security)) return;
  for (const [index, requirement] of security.entries()) {
    if (!isObject(requirement)) continue;
    for (const [scheme, scopes] of Object.entries(requirement)) {
      if (!Array.isArray(scopes)) continue;
      for (const [i, scope] of scopes.entries()) {
        if (typeof scope !== "string") continue;
        const steps = ["security", String(index), scheme, String(i)];
        yield { scheme, scope, pointer: joinPointer(node.pointer, ...steps) };
      }
    }
  }
}
