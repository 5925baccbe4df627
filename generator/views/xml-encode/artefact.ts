import type { Api, Declaration, TypeNode } from "../../ir/index.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { elementRules, elementStatement } from "./element.ts";
import { Emission, writerOf } from "./emission.ts";
import { wrappedStatement } from "./list.ts";
import {
  attributesWriterOf,
  attributeStatements,
  contentStatements,
  contentWriterOf,
  hasAttributes,
  hasNamespacedAttributes,
} from "./object.ts";

/** View of `xml/encode`. */
export interface XmlEncodeView {
  readonly writerType: string;
  readonly tagType: string;
  readonly optionsType: string;
  readonly encode: string;
  readonly encodeString: string;
  readonly encoders: readonly EncoderView[];
  readonly writers: readonly WriterView[];
}

/** The exported functions of one declaration. */
export interface EncoderView {
  readonly name: string;
  readonly stringName: string;
  readonly type: string;
  readonly tag: string;
  readonly writer: string;
}

/** A function that writes one declaration: its element, or what stands in it. */
export interface WriterView {
  readonly name: string;
  readonly type: string;
  readonly hasTag: boolean;
  readonly statements: readonly string[];
}

/** `src/xml/encode.ts`: for each declaration, a function that writes a value as a document. */
export const xmlEncode: Artefact = {
  name: "xml",
  modules: (api, options) => [encodeModule(api, options)],
};

function encodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((declaration) => [
    symbols.encodeXml(declaration),
    symbols.encodeXmlString(declaration),
    writerOf(declaration),
    contentWriterOf(declaration),
    attributesWriterOf(declaration),
  ]);
  const scope = new ModuleScope("xml/encode", declared);
  const emission = new Emission(api, options, scope, elementRules);
  const inlined = inlinedDeclarations(api, emission);
  const view: XmlEncodeView = {
    writerType: scope.type("runtime", "XmlWriter"),
    tagType: scope.type("runtime", "XmlTag"),
    optionsType: scope.type("runtime", "XmlEncodeOptions"),
    encode: scope.value("runtime", "encodeXml"),
    encodeString: scope.value("runtime", "encodeXmlString"),
    encoders: api.declarations.map((declaration) => encoderView(emission, declaration)),
    writers: api.declarations.flatMap((declaration) =>
      writerViews(emission, declaration, inlined.has(declaration)),
    ),
  };
  const summary = "Encoders from values to XML documents.";
  return { scope, template: "xml/encode", view, summary };
}

function encoderView(emission: Emission, declaration: Declaration): EncoderView {
  const { root, name } = declaration;
  const rootName =
    root.kind === "element" ? root.name : root.kind === "list" ? root.wrapper : undefined;
  return {
    name: symbols.encodeXml(declaration),
    stringName: symbols.encodeXmlString(declaration),
    type: emission.scope.type("types", symbols.type(declaration)),
    tag: emission.tag(rootName ?? { local: name }, null),
    writer: writerOf(declaration),
  };
}

function writerViews(
  emission: Emission,
  declaration: Declaration,
  isInlined: boolean,
): WriterView[] {
  const type = emission.scope.type("types", symbols.type(declaration));
  const name = writerOf(declaration);
  const node = declaration.type;
  if (node.kind !== "object") {
    return [
      { name, type, hasTag: true, statements: [plainStatement(emission, declaration, node)] },
    ];
  }
  const attributes = attributeStatements(emission, node);
  const content = contentStatements(emission, node);
  const parts: WriterView[] = [];
  const body = isInlined ? [] : [...attributes, ...content];
  if (isInlined && hasAttributes(emission, node)) {
    parts.push({
      name: attributesWriterOf(declaration),
      type,
      hasTag: false,
      statements: attributes,
    });
    body.push(`${attributesWriterOf(declaration)}(w, value);`);
  }
  if (isInlined) {
    parts.push({ name: contentWriterOf(declaration), type, hasTag: false, statements: content });
    body.push(`${contentWriterOf(declaration)}(w, value);`);
  }
  const statements = [
    `${emission.runtime("openXml")}(w, tag, value);`,
    ...body,
    `${emission.runtime("closeXml")}(w, tag);`,
  ];
  if (hasNamespacedAttributes(emission, node)) {
    statements.unshift(`const scope = ${emission.runtime("openXmlScope")}(w);`);
    statements.push(`${emission.runtime("closeXmlScope")}(w, scope);`);
  }
  return [...parts, { name, type, hasTag: true, statements }];
}

/** The one statement for a type that is no object. */
function plainStatement(emission: Emission, declaration: Declaration, node: TypeNode): string {
  if (declaration.root.kind === "list") {
    return wrappedStatement(emission, node, declaration.root.item, "tag", "value");
  }
  return elementStatement(emission, node, "tag", "value");
}

/** Objects that stand inline in another somewhere. */
function inlinedDeclarations(api: Api, emission: Emission): ReadonlySet<Declaration> {
  const found = new Set<Declaration>();
  for (const { type } of api.declarations) {
    if (type.kind !== "object") continue;
    for (const property of type.properties) {
      if (property.xml.kind === "inline") collect(emission, property.type, found, new Set());
    }
  }
  return found;
}

function collect(
  emission: Emission,
  node: TypeNode,
  found: Set<Declaration>,
  seen: Set<TypeNode>,
): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (node.kind === "nullable") collect(emission, node.inner, found, seen);
  if (node.kind === "union")
    for (const member of node.members) collect(emission, member, found, seen);
  if (node.kind !== "ref") return;
  const declaration = emission.declaration(node);
  if (declaration.type.kind === "object") found.add(declaration);
  else collect(emission, declaration.type, found, seen);
}
