import { own, textAt } from "../../openapi/site.ts";
import { joinPointer } from "../../source/pointer.ts";
import type { Location } from "../../diagnostics/diagnostic.ts";
import type { LintDocument } from "../document.ts";
import type { Rule } from "../rule.ts";
import type { LintNode } from "../walk.ts";

interface Use {
  readonly name: string;
  readonly location: Location;
  /** Taken exactly from another source, so it cannot be changed. */
  readonly given: boolean;
}

/** The same words as a property or a parameter are spelt the same way: not `orgId` and `org_id`. */
export const nameVariants: Rule = {
  name: "name-variants",
  applies: "always",
  check(document, diagnostics) {
    for (const [what, uses] of [
      ["property", propertyUses(document)],
      ["parameter", parameterUses(document)],
    ] as const) {
      for (const group of byWords(uses).values()) {
        const usual = mostUsed(group);
        const reported = new Set<string>();
        for (const { name, location, given } of group) {
          if (name === usual || given || reported.has(name)) continue;
          reported.add(name);
          diagnostics.report("name-variants", location, { what, name, other: usual });
        }
      }
    }
  },
};

function propertyUses(document: LintDocument): Use[] {
  return [...document.of("schema")].flatMap((node) => {
    const properties = own(node, "properties");
    if (typeof properties !== "object" || properties === null) return [];
    return Object.keys(properties).map((name) => {
      const pointer = joinPointer(node.pointer, "properties", name);
      return {
        name,
        location: { file: node.file, pointer, part: "key" as const },
        given: isGiven(node),
      };
    });
  });
}

/** Header names are spelt in any case, so they don't count. */
function parameterUses(document: LintDocument): Use[] {
  return [...document.of("parameter")].flatMap((node) => {
    const name = textAt(node, "name");
    if (name === undefined || textAt(node, "in") === "header") return [];
    const location = { file: node.file, pointer: joinPointer(node.pointer, "name") };
    return [{ name, location, given: isGiven(node) }];
  });
}

function isGiven(node: LintNode): boolean {
  for (let here: LintNode | undefined = node; here !== undefined; here = here.parent) {
    if (own(here, "x-source") !== undefined && here.kind !== "info") return true;
  }
  return false;
}

function byWords(uses: readonly Use[]): Map<string, Use[]> {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const words = use.name.toLowerCase().replace(/[-_. ]/g, "");
    groups.set(words, [...(groups.get(words) ?? []), use]);
  }
  return groups;
}

function mostUsed(uses: readonly Use[]): string {
  const counts = new Map<string, number>();
  // A spelling that cannot be changed is the one to follow.
  const deciding = uses.some((use) => use.given) ? uses.filter((use) => use.given) : uses;
  for (const { name } of deciding) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
