// @ts-check
import { XMLBuilder, XMLParser } from "fast-xml-parser";
import { lists, mapTree } from "./map-tree.mjs";

/**
 * Tuned: no guessing of types (the mapping does that, and right), lists known by name, nothing
 * trimmed.
 *
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(bytes: Buffer) => unknown}
 */
export function fastXmlParserDecoder(root) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => lists.has(name),
  });
  const map = mapTree[root];
  return (bytes) => map(parser.parse(bytes.toString()));
}

/**
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(value: any) => Buffer}
 */
export function fastXmlParserEncoder(root) {
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" });
  const map =
    root === "BillingRecordCollection"
      ? same
      : root === "Account"
        ? forBuilder
        : collectionForBuilder;
  return (value) => Buffer.from(builder.build({ [root]: map(value) }));
}

/** @param {any} value */
const same = (value) => value;

/** Attributes have a prefix. @param {any} account */
function forBuilder(account) {
  const role = account.role;
  if (role === undefined) return account;
  const { xsitype, ...rest } = role;
  return { ...account, role: { "@xsitype": xsitype, ...rest } };
}

/** @param {any} value */
const collectionForBuilder = (value) => ({ Accounts: value.Accounts.map(forBuilder) });
