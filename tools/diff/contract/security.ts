import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import {
  at,
  isObject,
  itemsAt,
  objectAt,
  own,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import { canonical, shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import type { OperationSite } from "./operations.ts";

/** Credentials that are sent together: schemes and the scopes that a token must have. */
interface Requirement {
  readonly site: Site;
  readonly schemes: ReadonlyMap<string, readonly string[]>;
}

/** Compares the credentials that two versions of an operation ask for. */
export function compareSecurity(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): void {
  const before = requirementsOf(comparison.old, old.site);
  const after = requirementsOf(comparison.new, next.site);
  if (canonical(textsOf(before)) === canonical(textsOf(after))) return;
  const base = {
    old: siteOf(before, old.site),
    new: siteOf(after, next.site),
    hasNoValues: true,
  } as const;
  const [wasOpen, isOpen] = [before, after].map(isOpenTo);
  if (wasOpen && isOpen) return;
  if (wasOpen === true) {
    const words = { new: listOf(after) };
    return report(comparison, "request", { rule: "security-added", ...base, words });
  }
  if (isOpen === true) {
    const words = { old: listOf(before) };
    return report(comparison, "request", { rule: "security-removed", ...base, words });
  }
  compareAlternatives(comparison, before, after, base);
}

const isOpenTo = (requirements: readonly Requirement[]): boolean =>
  requirements.length === 0 || requirements.some(({ schemes }) => schemes.size === 0);

const siteOf = ([first]: readonly Requirement[], site: Site): Site => first?.site ?? site;

/** The requirements of an operation, or of the document where it says nothing. */
function requirementsOf(
  document: OpenApiDocument,
  operation: Site<JsonObject>,
): readonly Requirement[] {
  const site = Array.isArray(own(operation, "security")) ? operation : document.root;
  return itemsAt(site, "security").map((item) => ({
    site: item,
    schemes: new Map(
      Object.entries(isObject(item.value) ? item.value : {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, scopes]) => [name, Array.isArray(scopes) ? scopes.map(String).sort() : []]),
    ),
  }));
}

const textsOf = (requirements: readonly Requirement[]): readonly string[] =>
  requirements.map(textOf).sort();

const textOf = ({ schemes }: Requirement): string => {
  const texts = [...schemes].map(([name, scopes]) =>
    scopes.length === 0 ? `'${name}'` : `'${name}' (${scopes.join(", ")})`,
  );
  return texts.length === 0 ? "no credentials" : texts.join(" with ");
};

const listOf = (requirements: readonly Requirement[]): string =>
  requirements.map(textOf).join(" or ");

/**
 * Alternatives that are the same are paired first, then those of the same schemes, which are compared by
 * their scopes; the others are there or not.
 */
function compareAlternatives(
  comparison: OperationComparison,
  before: readonly Requirement[],
  after: readonly Requirement[],
  base: { readonly old: Site; readonly new: Site; readonly hasNoValues: true },
): void {
  const gone = withoutEqual(before, after);
  const fresh = withoutEqual(after, before);
  for (const requirement of gone) {
    // Clients that send these credentials also fulfil a requirement of fewer.
    const isServed = after.some((one) => isServedBy(one, requirement));
    const index = fresh.findIndex((one) => namesOf(one) === namesOf(requirement));
    const [other] = index === -1 ? [] : fresh.splice(index, 1);
    if (other !== undefined) compareScopes(comparison, requirement, other);
    else if (!isServed) {
      const words = { old: textOf(requirement) };
      const found = {
        rule: "security-alternative-removed",
        ...base,
        old: requirement.site,
        words,
      } as const;
      report(comparison, "request", found);
    }
  }
  for (const requirement of fresh) {
    const words = { new: textOf(requirement) };
    const found = {
      rule: "security-alternative-added",
      ...base,
      new: requirement.site,
      words,
    } as const;
    report(comparison, "request", found);
  }
}

const namesOf = ({ schemes }: Requirement): string => canonical([...schemes.keys()].sort());

/** The requirements that others do not have in the same words. */
function withoutEqual(list: readonly Requirement[], others: readonly Requirement[]): Requirement[] {
  const texts = new Set(others.map(textOf));
  return list.filter((one) => !texts.has(textOf(one)));
}

function isServedBy(asked: Requirement, given: Requirement): boolean {
  return [...asked.schemes].every(([name, scopes]) => {
    const has = given.schemes.get(name);
    return has !== undefined && scopes.every((scope) => has.includes(scope));
  });
}

function compareScopes(comparison: OperationComparison, old: Requirement, next: Requirement): void {
  for (const [name, scopes] of old.schemes) {
    const now = next.schemes.get(name) ?? [];
    const base = { old: old.site, new: next.site, hasNoValues: true } as const;
    for (const scope of now.filter((one) => !scopes.includes(one))) {
      const words = { name: shown(name), new: shown(scope) };
      report(comparison, "request", { rule: "security-scope-added", ...base, words });
    }
    for (const scope of scopes.filter((one) => !now.includes(one))) {
      const words = { name: shown(name), old: shown(scope) };
      report(comparison, "request", { rule: "security-scope-removed", ...base, words });
    }
  }
}

/** The security schemes of a document, by name. */
export function schemesOf(document: OpenApiDocument): ReadonlyMap<string, Site<JsonObject>> {
  const components = objectAt(document.root, "components");
  const list = components === undefined ? undefined : objectAt(components, "securitySchemes");
  const schemes = new Map<string, Site<JsonObject>>();
  for (const name of Object.keys(list?.value ?? {})) {
    const scheme = list === undefined ? undefined : document.follow(at(list, name));
    if (scheme !== undefined) schemes.set(name, scheme);
  }
  return schemes;
}
