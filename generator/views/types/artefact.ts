import type { Api, Declaration, ObjectNode, PropertyNode, TypeNode } from "../../ir/index.ts";
import { propertyKey } from "../../names/quote.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { inheritance } from "./bases.ts";
import { docText } from "./doc-text.ts";
import { typeContext, typeText, type TypeContext } from "./type-text.ts";

/** View of `types/module`. */
export interface TypesView {
  readonly declarations: readonly (InterfaceView | AliasView)[];
}

export interface InterfaceView {
  readonly isInterface: true;
  readonly doc: string;
  readonly name: string;
  /** ` extends A, B`, or empty. */
  readonly heritage: string;
  readonly properties: readonly PropertyView[];
  /** Type of properties that are not declared; empty where nothing is said about them. */
  readonly index: string;
}

export interface AliasView {
  readonly isInterface: false;
  readonly doc: string;
  readonly name: string;
  readonly type: string;
}

export interface PropertyView {
  readonly doc: string;
  /** Name with `?` where it may be absent. */
  readonly key: string;
  readonly type: string;
}

/** `src/types.ts`: an interface or an alias for every declaration. */
export const types: Artefact = {
  name: "types",
  modules: (api, options) => [typesModule(api, options)],
};

function typesModule(api: Api, options: Options): ModuleView {
  const scope = new ModuleScope("types", api.declarations.map(symbols.type));
  const context = typeContext(api, scope, options);
  const view: TypesView = {
    declarations: api.declarations.map((d) => declarationView(d, context)),
  };
  return { scope, template: "types/module", view, summary: `Types of ${api.title}.` };
}

function declarationView(
  declaration: Declaration,
  context: TypeContext,
): InterfaceView | AliasView {
  const { type } = declaration;
  const name = symbols.type(declaration);
  const doc = docText(declaration.doc, type, undefined);
  if (type.kind !== "object")
    return { isInterface: false, doc, name, type: typeText(type, context) };
  const { bases, own } = inheritance(type, context);
  const heritage = bases.map((base) => context.scope.type("types", symbols.type(base))).join(", ");
  return {
    isInterface: true,
    doc,
    name,
    heritage: heritage === "" ? "" : ` extends ${heritage}`,
    properties: own.map((property) => propertyView(property, context)),
    index: indexText(type, context),
  };
}

function propertyView(property: PropertyNode, context: TypeContext): PropertyView {
  const { name, type, required } = property;
  return {
    doc: docText(property.doc, type, property.default),
    key: `${propertyKey(name)}${required ? "" : "?"}`,
    type: propertyType(property, context),
  };
}

function propertyType({ type, required }: PropertyNode, context: TypeContext): string {
  const text = typeText(type, context);
  return required || text === "unknown" ? text : `${text} | undefined`;
}

/** Declared properties are properties too, so that an index signature has to hold for them. */
function indexText(node: ObjectNode, context: TypeContext): string {
  if (typeof node.additional === "string") {
    // An interface without members would take every value but null.
    if (node.properties.length > 0) return "";
    return node.additional === "closed" ? "never" : "unknown";
  }
  const texts = new Set(
    [node.additional, ...node.properties.map(({ type }) => type)].flatMap((type) =>
      parts(type, context),
    ),
  );
  if (node.properties.some(({ required }) => !required)) texts.add("undefined");
  return texts.has("unknown") ? "unknown" : [...texts].join(" | ");
}

function parts(node: TypeNode, context: TypeContext): string[] {
  if (node.kind === "nullable") return [...parts(node.inner, context), "null"];
  if (node.kind === "union") return node.members.flatMap((member) => parts(member, context));
  return [typeText(node, context)];
}
