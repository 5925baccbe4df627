import type { Declaration } from "../../api.ts";
import type { ConditionKeywords, ConditionSchema, ConditionSet } from "../../conditions.ts";
import { childrenOf, isLeaf, type ApiIndex, type InnerNode } from "../../navigate.ts";
import type { ObjectNode, TypeNode, UnionNode } from "../../types.ts";
import { isStructured } from "../keywords/condition-keywords.ts";

/** Knowledge that decoders have of a value beside what its type names. */
export interface Known {
  /** Whether free-form parts are values as in JSON, not trees of elements. */
  readonly freeForm: boolean;
  /** Whether the names of all properties of the value itself are known. */
  readonly names: boolean;
}

/** Where a schema stands among those of a condition. */
interface Place {
  /** Whether it is about the value itself, and all names in it are known. */
  readonly isTop: boolean;
  /** Whether the value must fit it, so that less to look at refuses less. */
  readonly isDemanded: boolean;
}

/**
 * Whether a value that is read by its type shows what conditions look at. Decoders drop properties
 * that a type does not name, and free-form XML is a tree of elements: what a condition says of their
 * values cannot be checked. That they are there can, where the decoder knows their names.
 */
export class ShownParts {
  readonly #index: ApiIndex;
  readonly #schemas: ConditionSet["schemas"];
  readonly #known: Known;
  readonly #entered = new Set<string>();
  /** The types that each schema has been held against, with the place of both. */
  #seen = new Map<ConditionKeywords, Map<InnerNode, Set<string>>>();

  constructor(index: ApiIndex, schemas: ConditionSet["schemas"], known: Known) {
    this.#index = index;
    this.#schemas = schemas;
    this.#known = known;
  }

  /** Whether all conditions of a declaration can be checked. */
  holds({ type, conditions = [] }: Declaration): boolean {
    this.#entered.clear();
    this.#seen = new Map();
    const isTop = this.#known.names;
    const place = { isTop, isDemanded: isTop };
    return conditions.every((entry) => this.#target(entry, type, place));
  }

  #target(entry: string, node: TypeNode, place: Place): boolean {
    const { isTop, isDemanded } = place;
    const type = node.kind === "ref" ? node.target : `${node.origin.file}#${node.origin.pointer}`;
    const key = JSON.stringify([entry, type, node.kind, isTop, isDemanded]);
    if (this.#entered.has(key)) return true;
    this.#entered.add(key);
    return this.#shows(this.#schemas[entry] ?? true, node, place);
  }

  #shows(schema: ConditionSchema, node: TypeNode, place: Place): boolean {
    if (typeof schema === "boolean" || Object.keys(schema).length === 0) return true;
    if (schema["$dynamicRef"] !== undefined) return false;
    const ref = schema["$ref"];
    if (typeof ref === "string" && !this.#target(ref, node, place)) return false;
    const { node: type } = this.#index.resolveNullable(node);
    if (Object.keys(schema).length === 1 && ref !== undefined) return true;
    return this.#showsOwn(schema, type, place) && this.#showsParts(schema, node, place);
  }

  /** Keywords whose schemas are about the same value. */
  #showsParts(schema: ConditionKeywords, node: TypeNode, place: Place): boolean {
    const perhaps = { ...place, isDemanded: false };
    return (
      listOf(schema["allOf"]).every((part) => this.#shows(part, node, place)) &&
      ["anyOf", "oneOf"].every((keyword) =>
        listOf(schema[keyword]).every((part) => this.#shows(part, node, perhaps)),
      ) &&
      ["not", "if", "then", "else"].every((keyword) =>
        this.#shows(partOf(schema[keyword]), node, perhaps),
      ) &&
      Object.values(mapOf(schema["dependentSchemas"])).every((part) =>
        this.#shows(part, node, perhaps),
      )
    );
  }

  #showsOwn(schema: ConditionKeywords, type: InnerNode, place: Place): boolean {
    if (isLeaf(type)) return type.kind !== "any" || this.#known.freeForm || hasOnlyParts(schema);
    if (this.#isSeen(schema, type, place)) return true;
    switch (type.kind) {
      case "union":
        return this.#showsMember(schema, type, place);
      case "array":
        return this.#showsItems(schema, [type.items], place);
      case "tuple":
        return this.#showsItems(
          schema,
          type.rest === false ? type.items : [...type.items, type.rest],
          place,
        );
      case "map":
        return this.#showsMembers(schema, [], new Map(), type.values, place);
      case "object":
        return this.#showsObject(schema, type, place);
    }
  }

  #showsMember(schema: ConditionKeywords, union: UnionNode, place: Place): boolean {
    return union.members.every((member) => {
      const { node } = this.#index.resolveNullable(member);
      return this.#showsOwn(schema, node, { ...place, isTop: false });
    });
  }

  /**
   * Whether a schema has been held against a type before: unions lead to the same types in many
   * ways, and may be members of themselves. What is not shown would have ended the search.
   */
  #isSeen(schema: ConditionKeywords, type: InnerNode, { isTop, isDemanded }: Place): boolean {
    const types = this.#seen.get(schema) ?? new Map<InnerNode, Set<string>>();
    this.#seen.set(schema, types);
    const places = types.get(type) ?? new Set<string>();
    types.set(type, places);
    const key = `${isTop} ${isDemanded}`;
    if (places.has(key)) return true;
    places.add(key);
    return false;
  }

  #showsItems(schema: ConditionKeywords, items: readonly TypeNode[], place: Place): boolean {
    const inner = { isTop: false, isDemanded: place.isDemanded };
    const perhaps = { isTop: false, isDemanded: false };
    const all = (part: ConditionSchema, at: Place): boolean =>
      items.every((item) => this.#shows(part, item, at));
    return (
      listOf(schema["prefixItems"]).every((part) => all(part, inner)) &&
      all(partOf(schema["items"]), inner) &&
      all(partOf(schema["unevaluatedItems"]), inner) &&
      all(partOf(schema["contains"]), perhaps) &&
      this.#showsListed(schema, items) &&
      this.#showsCompared(schema, items)
    );
  }

  #showsObject(schema: ConditionKeywords, type: ObjectNode, place: Place): boolean {
    const declared = new Map(type.properties.map((property) => [property.name, property.type]));
    const others = typeof type.additional === "string" ? undefined : type.additional;
    if (type.additional === "open" && !place.isTop) {
      if (hasListed(schema) || !knowsNames(schema, declared, place)) return false;
    }
    return this.#showsMembers(schema, [...declared.values()], declared, others, place);
  }

  /** Keywords about the values of properties. */
  #showsMembers(
    schema: ConditionKeywords,
    types: readonly TypeNode[],
    declared: ReadonlyMap<string, TypeNode>,
    others: TypeNode | undefined,
    place: Place,
  ): boolean {
    const inner = { isTop: false, isDemanded: place.isDemanded };
    const every = others === undefined ? types : [...types, others];
    const all = (part: ConditionSchema): boolean =>
      every.every((type) => this.#shows(part, type, inner)) &&
      (others !== undefined || isName(part));
    return (
      Object.entries(mapOf(schema["properties"])).every(([name, part]) => {
        const type = declared.get(name) ?? others;
        return type === undefined ? isName(part) : this.#shows(part, type, inner);
      }) &&
      Object.values(mapOf(schema["patternProperties"])).every(all) &&
      all(partOf(schema["additionalProperties"])) &&
      all(partOf(schema["unevaluatedProperties"])) &&
      this.#showsListed(schema, every)
    );
  }

  /** Listed objects and arrays are compared with values that hold no free-form part. */
  #showsListed(schema: ConditionKeywords, parts: readonly TypeNode[]): boolean {
    return !hasListed(schema) || this.#arePlain(parts);
  }

  /** Items are compared as JSON has them; in XML those are equal whose types show no difference. */
  #showsCompared(schema: ConditionKeywords, items: readonly TypeNode[]): boolean {
    return schema["uniqueItems"] !== true || this.#known.names || this.#arePlain(items);
  }

  /** Whether nothing in some types has properties without a name. */
  #arePlain(parts: readonly TypeNode[]): boolean {
    const reached = this.#index.reachable(parts);
    const types = [...parts, ...[...reached].map((id) => this.#index.declaration(id).type)];
    return types.every((type) => this.#isPlain(type));
  }

  /** The same of a type, without the declarations that it refers to. */
  #isPlain(type: TypeNode): boolean {
    if (isLeaf(type)) return type.kind !== "any" || this.#known.freeForm;
    switch (type.kind) {
      case "object":
      case "map":
      case "union":
        return false;
      case "ref":
        return true;
      default:
        return childrenOf(type).every((inner) => this.#isPlain(inner));
    }
  }
}

/** Whether a schema's rules of names hold for the known names. */
function knowsNames(
  schema: ConditionKeywords,
  declared: ReadonlyMap<string, TypeNode>,
  { isDemanded }: Place,
): boolean {
  const isKnown = (name: string): boolean => declared.has(name);
  const needed = [
    ...listOf(schema["required"]),
    ...Object.keys(mapOf(schema["dependentSchemas"])),
    ...Object.entries(mapOf(schema["dependentRequired"])).flatMap(([name, names]) => [
      name,
      ...listOf(names),
    ]),
  ].map(String);
  if (!needed.every(isKnown) || schema["minProperties"] !== undefined) return false;
  // With fewer names, these refuse less; the object's own check knows all names.
  const closing = [
    "maxProperties",
    "propertyNames",
    "additionalProperties",
    "unevaluatedProperties",
  ];
  const isClosing =
    closing.some((keyword) => schema[keyword] !== undefined && schema[keyword] !== true) ||
    Object.entries(mapOf(schema["properties"])).some(
      ([name, part]) => part === false && !isKnown(name),
    );
  return isDemanded || !isClosing;
}

/** Whether a schema lists objects or arrays. */
function hasListed(schema: ConditionKeywords): boolean {
  return [schema["const"], ...listOf(schema["enum"])].some(isStructured);
}

/** Whether a schema of a property says only that it may be there or not. */
function isName(part: ConditionSchema): boolean {
  return typeof part === "boolean" || Object.keys(part).length === 0;
}

/** Whether all keywords are those whose schemas are about the same value. */
function hasOnlyParts(schema: ConditionKeywords): boolean {
  const parts = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else"];
  return Object.keys(schema).every((keyword) => parts.includes(keyword));
}

function partOf(value: unknown): ConditionSchema {
  return (value ?? true) as ConditionSchema;
}

function listOf(value: unknown): readonly ConditionSchema[] {
  return (Array.isArray(value) ? value : []) as readonly ConditionSchema[];
}

function mapOf(value: unknown): Readonly<Record<string, ConditionSchema>> {
  return (value ?? {}) as Readonly<Record<string, ConditionSchema>>;
}
