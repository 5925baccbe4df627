// @ts-check
// Makes JSON Schemas of interfaces, of their doc comments and of the keywords that these give as tags.
import { fileURLToPath } from "node:url";
import { Node, Project } from "ts-morph";

/**
 * @typedef {import("ts-morph").TypeNode} TypeNode
 * @typedef {import("ts-morph").JSDocableNode} Documented
 * @typedef {{ [keyword: string]: unknown, properties?: Record<string, Schema> }} Schema
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {Project | undefined} */
let shared;

/**
 * An interface of the generator.
 *
 * @param {string} file relative to the repository
 * @param {string} name
 */
export function interfaceOf(file, name) {
  shared ??= new Project({
    tsConfigFilePath: `${root}tools/tsconfig.json`,
    // The compiler finds what the interfaces import.
    skipAddingFilesFromTsConfig: true,
  });
  return shared.addSourceFileAtPath(`${root}${file}`).getInterfaceOrThrow(name);
}

/**
 * Members as editors read them: descriptions are no Markdown there, and pages are not beside the file.
 *
 * @param {string} key
 * @param {unknown} value
 */
export function published(key, value) {
  if (key === "page" && typeof value === "string") return undefined;
  if (key !== "description" || typeof value !== "string") return value;
  return value === "" ? undefined : value.replaceAll("`", "'");
}

/**
 * @param {import("ts-morph").InterfaceDeclaration} declaration
 * @returns {Schema}
 */
export function ofInterface(declaration) {
  return { ...keywordsOf(declaration), ...ofMembers(membersOf(declaration)) };
}

/**
 * Members of an interface, those that it extends first.
 *
 * @param {import("ts-morph").InterfaceDeclaration} declaration
 * @returns {import("ts-morph").PropertySignature[]}
 */
function membersOf(declaration) {
  const bases = declaration
    .getBaseDeclarations()
    .filter((base) => Node.isInterfaceDeclaration(base));
  return [...bases.flatMap(membersOf), ...declaration.getProperties()];
}

/** The name of a setting, without the quotes that some need in an interface. @param {import("ts-morph").PropertySignature} member */
function nameOf(member) {
  return member.getSymbolOrThrow().getName();
}

/**
 * @param {readonly import("ts-morph").PropertySignature[]} members
 * @returns {Schema}
 */
function ofMembers(members) {
  const required = members.filter((one) => !one.hasQuestionToken()).map(nameOf);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties: Object.fromEntries(
      members.map((member) => [
        nameOf(member),
        { description: "", ...ofType(member.getTypeNodeOrThrow()), ...keywordsOf(member) },
      ]),
    ),
  };
}

/**
 * @param {TypeNode} node
 * @returns {Schema}
 */
function ofType(node) {
  if (Node.isTypeOperatorTypeNode(node) || Node.isParenthesizedTypeNode(node))
    return ofType(node.getTypeNode());
  if (Node.isArrayTypeNode(node))
    return { type: "array", items: ofType(node.getElementTypeNode()) };
  if (Node.isTypeLiteral(node)) return ofMembers(node.getProperties());
  if (Node.isTypeReference(node)) return ofReference(node);
  const text = node.getText();
  if (text === "unknown") return {};
  if (text === "null") return { type: "null" };
  if (["string", "number", "boolean"].includes(text)) return { type: text };
  if (Node.isUnionTypeNode(node)) return ofUnion(node.getTypeNodes().map(ofType));
  const values = valuesOf(node);
  if (values !== undefined) return { enum: values };
  throw new Error(`${text} is a type of a setting that has no schema yet`);
}

/**
 * Values of a literal, of `(typeof list)[number]` in the order of the list, or of a member of an
 * interface.
 *
 * @param {TypeNode} node
 */
function valuesOf(node) {
  const type = node.getType();
  const list = Node.isIndexedAccessTypeNode(node)
    ? node.getObjectTypeNode().getType().getTupleElements()
    : [];
  const literals = list.length > 0 ? list : type.isUnion() ? type.getUnionTypes() : [type];
  if (!literals.every((one) => one.isStringLiteral())) return undefined;
  return literals.map((one) => one.getLiteralValueOrThrow());
}

/**
 * Objects of one member each are one object with one of them: its mistakes are easier to explain.
 *
 * @param {readonly Schema[]} parts
 * @returns {Schema}
 */
function ofUnion(parts) {
  const values = parts.map((part) => part["enum"]);
  if (values.every((list) => Array.isArray(list))) return { enum: values.flat() };
  const objects = parts.map(({ properties = {} }) => Object.entries(properties));
  if (objects.some((members) => members.length !== 1)) return { anyOf: parts };
  return {
    type: "object",
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(objects.flat()),
  };
}

/**
 * @param {import("ts-morph").TypeReferenceNode} node
 * @returns {Schema}
 */
function ofReference(node) {
  const name = node.getTypeName().getText();
  const args = node.getTypeArguments();
  const [first, second] = args;
  if (name === "Record" && second !== undefined)
    return { type: "object", additionalProperties: ofType(second) };
  if (name === "Readonly" && first !== undefined) return ofType(first);
  if (name === "Partial" && first !== undefined) {
    const { required: _, ...whole } = ofType(first);
    return whole;
  }
  const symbol = node.getTypeName().getSymbolOrThrow();
  const [declaration] = (symbol.getAliasedSymbol() ?? symbol).getDeclarations();
  if (Node.isInterfaceDeclaration(declaration)) return ofInterface(declaration);
  if (!Node.isTypeAliasDeclaration(declaration)) throw new Error(`${name} has no declaration`);
  return { ...ofType(declaration.getTypeNodeOrThrow()), ...keywordsOf(declaration) };
}

/** Keywords whose tag is text as it is written. */
const textKeywords = new Set(["pattern", "patternErrorMessage"]);

/**
 * Description and keywords of a doc comment.
 *
 * @param {Documented} node
 * @returns {Schema}
 */
function keywordsOf(node) {
  const [doc] = node.getJsDocs();
  if (doc === undefined) return {};
  const description = doc.getDescription().trim().replace(/\s+/g, " ");
  const keywords = doc.getTags().map((tag) => {
    const [, keyword = "", value = ""] = /^@(\w+)\s+([^]*?)[\s*]*$/.exec(tag.getText()) ?? [];
    if (keyword === "see") return ["page", value];
    return [keyword, textKeywords.has(keyword) ? value.replaceAll("\\/", "/") : JSON.parse(value)];
  });
  return {
    ...(description === "" ? {} : { description }),
    ...Object.fromEntries(keywords),
  };
}
