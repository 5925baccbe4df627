import { own, textAt } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../document.ts";
import { mediaUses } from "../media-uses.ts";
import type { Rule } from "../rule.ts";
import type { LintNode } from "../walk.ts";

/** A name as it is written somewhere. */
interface Use {
  readonly name: string;
  /** The schema or the parameter. */
  readonly node: LintNode;
  /** From the node to the name. */
  readonly path: readonly string[];
  /** Bits of the media types that have it; names are compared within one. */
  readonly media: number;
}

/**
 * The same words as a property or a parameter are spelt the same way: not `orgId` and `org_id`. Properties of different media
 * types may differ, as those of a form that a standard defines do from those of JSON.
 */
export const nameVariants: Rule = {
  name: "name-variants",
  applies: "always",
  check(document, diagnostics) {
    for (const [what, uses] of [
      ["property", propertyUses(document)],
      ["parameter", parameterUses(document)],
    ] as const) {
      for (const { use, other } of variants(uses)) {
        const { name, node, path } = use;
        const pointer = joinPointer(node.pointer, ...path);
        const location = { file: node.file, pointer, ...(what === "property" && inKey) };
        diagnostics.report("name-variants", location, { what, name, other });
      }
    }
  },
};

const inKey = { part: "key" } as const;

/** The first use of each name that is usually spelt otherwise. */
function* variants(uses: readonly Use[]): Generator<{ readonly use: Use; readonly other: string }> {
  for (const group of byWords(uses).values()) {
    if (group.every(({ name }) => name === group[0]?.name)) continue;
    const reported = new Set<string>();
    for (const shared of byMedia(group)) {
      const given = new Set(shared.filter(({ node }) => isGiven(node)));
      const usual = mostUsed(shared, given);
      for (const use of shared) {
        if (use.name === usual || given.has(use) || reported.has(use.name)) continue;
        reported.add(use.name);
        yield { use, other: usual };
      }
    }
  }
}

/** The uses that share a media type. */
function* byMedia(uses: readonly Use[]): Generator<readonly Use[]> {
  let left = uses.reduce((mask, { media }) => mask | media, 0);
  for (let bit = 1; left !== 0; bit <<= 1) {
    if ((left & bit) !== 0) yield uses.filter(({ media }) => (media & bit) !== 0);
    left &= ~bit;
  }
}

function propertyUses(document: LintDocument): Use[] {
  const uses = mediaUses(document);
  return document.of("schema").flatMap((node) => {
    const properties = own(node, "properties");
    if (typeof properties !== "object" || properties === null) return [];
    const media = uses.get(node) ?? 0;
    return Object.keys(properties).map((name) => ({
      name,
      node,
      path: ["properties", name],
      media,
    }));
  });
}

/** Header names are spelt in any case, so they don't count. */
function parameterUses(document: LintDocument): Use[] {
  return document.of("parameter").flatMap((node) => {
    const name = textAt(node, "name");
    if (name === undefined || textAt(node, "in") === "header") return [];
    return [{ name, node, path: ["name"], media: 1 }];
  });
}

/** Whether a name is taken exactly from another source, so that it cannot be changed. */
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
    const group = groups.get(words);
    if (group === undefined) groups.set(words, [use]);
    else group.push(use);
  }
  return groups;
}

function mostUsed(uses: readonly Use[], given: ReadonlySet<Use>): string {
  const counts = new Map<string, number>();
  // A spelling that cannot be changed is the one to follow.
  const deciding = given.size > 0 ? given : uses;
  for (const { name } of deciding) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
