import { suggest } from "../../../diagnostics/suggest.ts";
import { membersAt, textAt } from "../../../openapi/site.ts";
import type { Declaration } from "../../api.ts";
import { jsonKindsOf } from "../../json-kinds.ts";
import { ApiIndex } from "../../navigate.ts";
import { originOf } from "../../origin.ts";
import type { ObjectNode, RefNode, Subtypes } from "../../types.ts";
import { listedValues, membersOf } from "../../unions/member-facts.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";
import { directBases } from "../merge/direct-bases.ts";
import type { Families } from "../inheritance/families.ts";
import { discriminatorOf } from "../inheritance/tag-listing.ts";
import type { Merging } from "../merge/merging.ts";
import { mappingTarget } from "../keywords/mapping-target.ts";
import type { LoweredDeclaration } from "../types/lowered.ts";

type Finding = Lowering & Pick<Drafting, "drafts"> & Pick<Merging, "families">;

/** Subtypes that are looked at, so that a long chain of parents costs no square of its length. */
const mostSubtypes = 100_000;

/**
 * Adds to objects with a discriminator of their own which values of it stand for which of the
 * schemas that extend them.
 */
export function addSubtypes(
  lowering: Finding,
  drafted: readonly LoweredDeclaration[],
): readonly LoweredDeclaration[] {
  const parents = drafted.filter(
    ({ type, site }) =>
      type.kind === "object" && isTold(discriminatorOf(site)?.value, lowering.families),
  );
  if (parents.length === 0) return drafted;
  const family = new Family(lowering, drafted);
  const found = new Map<string, Subtypes>();
  for (const parent of parents) {
    const subtypes = family.subtypes(parent);
    if (subtypes !== undefined) found.set(parent.id, subtypes);
  }
  return drafted.map((declaration) => {
    const subtypes = found.get(declaration.id);
    const { type } = declaration;
    if (subtypes === undefined || type.kind !== "object") return declaration;
    return { ...declaration, type: { ...type, subtypes } };
  });
}

/** Whether a discriminator says no more than which schemas extend its own. */
const isTold = (discriminator: unknown, families: Pick<Families, "decides">): boolean =>
  discriminator !== undefined && !families.decides(discriminator);

/** Declarations, and those that extend them. */
class Family {
  readonly #lowering: Finding;
  readonly #index: ApiIndex;
  readonly #children = new Map<string, string[]>();
  #looked = 0;

  constructor(lowering: Finding, drafted: readonly LoweredDeclaration[]) {
    this.#lowering = lowering;
    this.#index = new ApiIndex({ declarations: drafted });
    for (const { id } of drafted) {
      for (const base of directBases(lowering, id)) {
        const children = this.#children.get(base) ?? [];
        this.#children.set(base, children);
        children.push(id);
      }
    }
  }

  subtypes({ id, site }: LoweredDeclaration): Subtypes | undefined {
    const discriminator = discriminatorOf(site);
    if (site === undefined || discriminator === undefined) return undefined;
    const property = textAt(discriminator, "propertyName");
    if (property === undefined) return undefined;
    const heirs = this.#heirs(this.#lowering.drafts.declared(site) ?? id);
    const mapping = new Map<string, RefNode>();
    const add = (value: string, member: RefNode): void => {
      if (!mapping.has(value)) mapping.set(value, member);
    };
    const mapped = new Set<string>();
    for (const entry of membersAt(discriminator, "mapping")) {
      const { value: target, key } = entry;
      if (typeof target !== "string") continue;
      const schema = mappingTarget(this.#lowering.document, { ...entry, value: target });
      const member = schema && this.#lowering.drafts.declared(schema);
      if (schema === undefined || (member !== undefined && !heirs.has(member)))
        this.#lowering.diagnostics.report("discriminator-mapping-parent", entry, {
          target,
          suggestion: this.#suggest(target, heirs),
        });
      if (member === undefined || !heirs.has(member)) continue;
      mapped.add(member);
      const values = this.#values(member, property);
      if (values === "any" || values?.includes(key) === true)
        add(key, { kind: "ref", origin: originOf(entry), target: member });
    }
    const inherited = this.#values(id, property);
    const self = this.#end(id);
    for (const heir of heirs) {
      const { component, origin } = this.#index.declaration(heir);
      if (component === undefined || mapped.has(heir) || this.#end(heir) === self) continue;
      const member: RefNode = { kind: "ref", origin, target: heir };
      for (const value of namesOf(component, this.#values(heir, property), inherited))
        add(value, member);
    }
    if (mapping.size === 0) return undefined;
    return { property, mapping: [...mapping].map(([value, member]) => ({ value, member })) };
  }

  #suggest(target: string, heirs: ReadonlySet<string>): string {
    const names = [...heirs].flatMap((heir) => this.#index.declaration(heir).component ?? []);
    return suggest(target, names, "Extend this schema there by 'allOf', or correct the mapping");
  }

  /** Ids of a declaration and of those that extend it, the nearest first. */
  #heirs(id: string): ReadonlySet<string> {
    const heirs = new Set([id]);
    for (const heir of heirs) {
      if (this.#looked++ > mostSubtypes) break;
      for (const child of this.#children.get(heir) ?? []) heirs.add(child);
    }
    return heirs;
  }

  /** The declaration's type behind references and null. */
  #end(id: string): object {
    return this.#index.resolveNullable(this.#index.declaration(id).type).node;
  }

  /** The texts that a property of a declaration's objects lists, or `any`; undefined if it takes none. */
  #values(id: string, property: string): readonly string[] | "any" | undefined {
    const parts = membersOf(this.#index.declaration(id).type, this.#index);
    const all: string[] = [];
    for (const part of parts ?? []) {
      if (part.kind !== "object") continue;
      const values = this.#valuesOf(part, property);
      if (values === "any") return "any";
      for (const one of values) all.push(one);
    }
    return all.length === 0 ? undefined : all;
  }

  #valuesOf({ properties, additional }: ObjectNode, property: string): readonly string[] | "any" {
    const declared = properties.find(({ name }) => name === property)?.type;
    const type = declared ?? (typeof additional === "string" ? undefined : additional);
    if (type === undefined) return additional === "closed" ? [] : "any";
    const listed = listedValues(type, this.#index);
    if (listed !== undefined) return listed.filter((value) => typeof value === "string");
    return jsonKindsOf(type, this.#index).has("string") ? "any" : [];
  }
}

/** The values of a schema that the mapping does not have: those that it alone lists, else its name. */
function namesOf(
  component: string,
  values: readonly string[] | "any" | undefined,
  inherited: readonly string[] | "any" | undefined,
): readonly string[] {
  if (values === undefined) return [];
  if (values === "any") return [component];
  if (values.length !== inherited?.length || inherited === "any") return values;
  return values.includes(component) ? [component] : [];
}

/** Leaves out subtypes that operations of the package, or the direction of an object, do not have. */
export function keepSubtypes<Chosen extends { readonly declarations: readonly Declaration[] }>(
  chosen: Chosen,
): Chosen {
  const directions = new Map(chosen.declarations.map(({ id, direction }) => [id, direction]));
  const declarations = chosen.declarations.map((declaration) => {
    const { type, direction } = declaration;
    if (type.kind !== "object" || type.subtypes === undefined) return declaration;
    const { subtypes, ...object } = type;
    const mapping = subtypes.mapping.filter(({ member }) => {
      const other = directions.get(member.target);
      return (
        other === direction || other === "both" || (other !== undefined && direction === "both")
      );
    });
    if (mapping.length === subtypes.mapping.length) return declaration;
    const kept = mapping.length === 0 ? object : { ...type, subtypes: { ...subtypes, mapping } };
    return { ...declaration, type: kept };
  });
  return { ...chosen, declarations };
}
