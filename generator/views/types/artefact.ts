import {
  code,
  commas,
  distinct,
  key,
  name,
  nothing,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import type { Declaration, ObjectNode, PropertyNode, TypeNode } from "../../ir/index.ts";
import type { Artefact } from "../artefact.ts";
import { inModule, type ModuleContext, type PackageContext, scopeOf } from "../context.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { baseCode, inheritance } from "./bases.ts";
import { typeDoc } from "./doc-text.ts";
import { constantNames, constantsOf, type ConstantView } from "./enum-constants.ts";
import { enumPlaces, type EnumPlace, type EnumPlaces } from "./enum-places.ts";
import { isUnknown, orUndefined, typeCode, union } from "./type-code.ts";

/** View of `types/module`. */
export interface TypesView {
  /** One per declaration, in the document's order. */
  readonly declarations: LazyList<InterfaceView | AliasView>;
  /** Constants for the enums of parameters and of headers of responses. */
  readonly constants: readonly ConstantView[];
}

export interface InterfaceView {
  /** Tells an interface from an alias. */
  readonly isInterface: true;
  /** Comment over the interface; false if absent. */
  readonly doc: Code | false;
  /** Name of the interface. */
  readonly name: Name;
  /** ` extends A, B`, or nothing. */
  readonly heritage: Code;
  /** Properties that the interface declares itself. */
  readonly properties: readonly PropertyView[];
  /** Type of properties that are not declared; false where nothing is said about them. */
  readonly index: Printable | false;
  /** Constants for the enums of its properties. */
  readonly constants: readonly ConstantView[];
}

export interface AliasView {
  /** Tells an alias from an interface. */
  readonly isInterface: false;
  /** Comment over the alias; false if absent. */
  readonly doc: Code | false;
  /** Name of the alias. */
  readonly name: Name;
  /** The type that it is an alias of. */
  readonly type: Printable;
  /** Constants for its values, if it is an enum. */
  readonly constants: readonly ConstantView[];
}

export interface PropertyView {
  /** Comment over the property; false if absent. */
  readonly doc: Code | false;
  /** Name with `?` where it may be absent. */
  readonly key: Code;
  /** Type of the property. */
  readonly type: Printable;
}

/** `src/types.ts`: an interface or an alias for every declaration, and values of enums if asked for. */
export const types: Artefact = {
  name: "types",
  modules: (context) => {
    const places = enumPlaces(context.api, context.options.enums);
    const hasValues = places.within.size + places.ofOperations.length > 0;
    const build = (): ModuleView => typesModule(context, places);
    const entry = hasValues ? "values" : "types";
    return [{ module: "./types", entry, isPublic: true, build }];
  },
};

function typesModule(whole: PackageContext, places: EnumPlaces): ModuleView {
  const { declarations, title } = whole.api;
  const all = [...[...places.within.values()].flat(), ...places.ofOperations];
  const scope = scopeOf(whole, "./types", "types/module", {
    declares: [...new Set([...declarations.map((d) => d.name), ...all.flatMap(constantNames)])],
    globals: ["Date", "Omit"],
  });
  const context = inModule(whole, scope);
  const constants = (list: readonly EnumPlace[] = []): readonly ConstantView[] =>
    list.flatMap((place) => constantsOf(place, whole.options.enums));
  const view: TypesView = {
    declarations: lazyList(declarations, (d) => ({
      ...declarationView(d, context),
      constants: constants(places.within.get(d)),
    })),
    constants: constants(places.ofOperations),
  };
  return moduleView(scope, "types/module", view, `Types of ${title}.`);
}

function declarationView(
  declaration: Declaration,
  context: ModuleContext,
): Omit<InterfaceView, "constants"> | Omit<AliasView, "constants"> {
  const { type } = declaration;
  const doc = typeDoc(declaration.doc, type, undefined);
  const own = name(declaration.name);
  if (type.kind !== "object")
    return { isInterface: false, doc, name: own, type: typeCode(type, context) };
  const { bases, own: properties } = inheritance(type, context);
  return {
    isInterface: true,
    doc,
    name: own,
    heritage: bases.length === 0 ? nothing : code` extends ${commas(bases.map(baseCode))}`,
    properties: properties.map((property) => propertyView(property, context)),
    index: indexType(type, context),
  };
}

function propertyView(property: PropertyNode, context: ModuleContext): PropertyView {
  const { type, required } = property;
  const printed = typeCode(type, context);
  return {
    doc: typeDoc(property.doc, type, property.default),
    key: required ? key(property.name) : code`${key(property.name)}?`,
    type: required ? printed : orUndefined(printed, isUnknown(type)),
  };
}

/** Declared properties are properties too, so an index signature has to hold for them. */
function indexType(node: ObjectNode, context: ModuleContext): Printable | false {
  if (typeof node.additional === "string") {
    // An interface without members would take every value but null.
    if (node.properties.length > 0) return false;
    return node.additional === "closed" ? code`never` : code`unknown`;
  }
  const nodes = [node.additional, ...node.properties.map(({ type }) => type)];
  if (nodes.some(isUnknown)) return code`unknown`;
  const members = distinct(nodes.flatMap((type) => alternatives(type, context)));
  const hasOptional = node.properties.some(({ required }) => !required);
  return union(hasOptional ? [...members, code`undefined`] : members);
}

function alternatives(node: TypeNode, context: ModuleContext): Printable[] {
  if (node.kind === "nullable") return [...alternatives(node.inner, context), code`null`];
  if (node.kind === "union") return node.members.flatMap((member) => alternatives(member, context));
  return [typeCode(node, context)];
}
