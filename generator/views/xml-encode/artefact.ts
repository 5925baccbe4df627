import { code, lines, name, rt, ts, type Code, type Printable } from "../../code/index.ts";
import { eachAbout, type Declaration, type ObjectNode, type RefNode } from "../../ir/index.ts";
import { codecArtefact } from "../codec-declarations.ts";
import { inModule, type ModuleContext, type PackageContext, scopeOf } from "../context.ts";
import { inParts } from "../parts.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { secretsIn } from "../secrets-view.ts";
import { symbols } from "../symbols.ts";
import { hasAttributes, hasNamespacedAttributes } from "../xml-attributes.ts";
import { elementStatement, namedWriterFunction, wrappedStatement } from "./element.ts";
import { hasContent, inlinedDeclarations } from "./inline.ts";
import { attributesWriterOf, contentWriterOf, tagConstant, writerOf } from "./writer-names.ts";
import { attributeStatements, contentStatements } from "./object.ts";
import type { EncoderView, WriterView, XmlEncodeView } from "./views.ts";

/** `src/xml/encode.ts`: for each declaration, functions that write a value as a document. */
export const xmlEncode = codecArtefact("xml", "./xml/encode", encodeModule);

function encodeModule(whole: PackageContext, declarations: readonly Declaration[]): ModuleView {
  const scope = scopeOf(whole, "./xml/encode", "xml/encode", {
    declares: declarations.flatMap((declaration) => [
      symbols.encodeXml(declaration).symbol,
      symbols.encodeXmlString(declaration).symbol,
      writerOf(declaration),
      contentWriterOf(declaration),
      attributesWriterOf(declaration),
    ]),
    globals: ["Array", "BigInt", "Date", "Number", "Object", "Set", "String"],
    locals: ["own", "depth", "rest", "i", "item", "found"],
  });
  const context = inModule(whole, scope);
  const inlined = inlinedDeclarations(declarations, context);
  const secretsFor = secretsIn(whole, scope, rt.withhold);
  const view: XmlEncodeView = {
    writerType: rt.XmlWriter,
    tagType: rt.XmlTag,
    optionsType: rt.XmlEncodeOptions,
    encode: rt.encodeXml,
    encodeString: rt.encodeXmlString,
    encoders: eachAbout(declarations, (declaration) => ({
      ...encoderView(declaration, context),
      secrets: secretsFor(declaration),
    })),
    writers: eachAbout(declarations, (declaration) =>
      writerViews(declaration, inlined.has(declaration), context),
    ).flat(),
  };
  return moduleView(scope, "xml/encode", view, "Encoders from values to XML documents.");
}

function encoderView(
  declaration: Declaration,
  context: ModuleContext,
): Omit<EncoderView, "secrets"> {
  const { root, name: own } = declaration;
  const rootName =
    root.kind === "element" ? root.name : root.kind === "list" ? root.wrapper : undefined;
  return {
    name: symbols.encodeXml(declaration),
    stringName: symbols.encodeXmlString(declaration),
    type: symbols.type(declaration),
    tag: tagConstant(rootName ?? { local: own }, null, context),
    writer: rootWriter(declaration, context),
  };
}

/** The function that writes a value as the root: in the element of its member where that has a name. */
function rootWriter(declaration: Declaration, context: ModuleContext): Printable {
  const { root, id, origin } = declaration;
  const writer = name(writerOf(declaration));
  if (root.kind !== "element" || root.byMember !== true) return writer;
  const type: RefNode = { kind: "ref", target: id, origin };
  return namedWriterFunction(type, root, context);
}

function writerViews(
  declaration: Declaration,
  isInlined: boolean,
  context: ModuleContext,
): WriterView[] {
  const { type, root } = declaration;
  const writer = (own: string, hasTag: boolean, statements: readonly Code[]): WriterView => ({
    name: name(own),
    type: symbols.type(declaration),
    hasTag,
    body: lines(statements),
  });
  const own = writerOf(declaration);
  if (type.kind === "object") {
    const parts = isInlined ? partWriters(declaration, type, writer, context) : [];
    const body = isInlined
      ? parts.map((part) => code`${part.name}(w, value);`)
      : [
          ...split(attributeStatements(type, context), declaration, context),
          ...split(contentStatements(type, context), declaration, context),
        ];
    return [...parts, writer(own, true, elementStatements(type, body, context))];
  }
  const [tag, value] = [name("tag"), name("value")];
  const statement =
    root.kind === "list"
      ? wrappedStatement(type, root, tag, value, context)
      : elementStatement(type, tag, value, context);
  return [writer(own, true, [statement])];
}

/** Functions for the attributes and the content of an object that is inline in others. */
function partWriters(
  declaration: Declaration,
  type: ObjectNode,
  writer: (own: string, hasTag: boolean, statements: readonly Code[]) => WriterView,
  context: ModuleContext,
): WriterView[] {
  const content = split(contentStatements(type, context), declaration, context);
  const parts = hasContent(type) ? [writer(contentWriterOf(declaration), false, content)] : [];
  if (hasAttributes(type, context)) {
    const attributes = split(attributeStatements(type, context), declaration, context);
    parts.unshift(writer(attributesWriterOf(declaration), false, attributes));
  }
  return parts;
}

/** Calls functions of their own for the parts of very many statements. */
function split(
  statements: readonly Code[],
  declaration: Declaration,
  { scope }: ModuleContext,
): readonly Code[] {
  const parts = inParts(statements);
  if (parts.length === 1) return statements;
  const parameters = code`w${ts`: ${rt.XmlWriter}`}, value${ts`: ${symbols.type(declaration)}`}`;
  return parts.map(
    (part) => code`${scope.helper("writePart", parameters, code`void`, part)}(w, value);`,
  );
}

/** Statements that write an object's element around its attributes and content. */
function elementStatements(
  type: ObjectNode,
  body: readonly Code[],
  context: ModuleContext,
): readonly Code[] {
  const statements = [code`${rt.openXml}(w, tag, value);`, ...body, code`${rt.closeXml}(w, tag);`];
  if (!hasNamespacedAttributes(type, context)) return statements;
  return [
    code`const scope = ${rt.openXmlScope}(w);`,
    ...statements,
    code`${rt.closeXmlScope}(w, scope);`,
  ];
}
