// @ts-check
import { accountCollection, oneAccount } from "./account.mjs";
import { billingRecordCollection } from "./billing-record.mjs";
import { writeXml } from "./write-xml.mjs";

/** @typedef {"Account" | "AccountCollection" | "BillingRecordCollection"} Root */
/** @typedef {"A" | "B" | "C"} DocumentId */

/** A value and its texts, made when first asked for: a cold run must not warm what it measures. */
export class Document {
  /** @type {Map<string, any>} */
  #made = new Map();

  /** @param {string} id @param {Root} root @param {() => unknown} build */
  constructor(id, root, build) {
    this.id = id;
    this.root = root;
    this.build = build;
  }

  /** @template T @param {string} key @param {() => T} make @returns {T} */
  #once(key, make) {
    if (!this.#made.has(key)) this.#made.set(key, make());
    return this.#made.get(key);
  }

  /** @returns {any} */
  get value() {
    return this.#once("value", this.build);
  }

  get xmlBytes() {
    return this.#once("xmlBytes", () => Buffer.from(writeXml[this.root](this.value)));
  }

  // Texts are made from the bytes, so that they are flat strings and no trees of concatenations.
  get xml() {
    return this.#once("xml", () => this.xmlBytes.toString());
  }

  get jsonBytes() {
    return this.#once("jsonBytes", () => Buffer.from(JSON.stringify(this.value)));
  }

  get json() {
    return this.#once("json", () => this.jsonBytes.toString());
  }
}

/** @param {string} id A, B, C, or `accounts-` with a number of accounts @returns {Document} */
export function documentOf(id) {
  switch (id) {
    case "A":
      return new Document("A", "Account", oneAccount);
    case "B":
      return new Document("B", "AccountCollection", () => accountCollection(100));
    case "C":
      return new Document("C", "BillingRecordCollection", () => billingRecordCollection(10_000));
    default: {
      const count = /^accounts-(\d+)$/.exec(id)?.[1];
      if (count === undefined) throw new Error(`no document ${id}`);
      return new Document(id, "AccountCollection", () => accountCollection(Number(count)));
    }
  }
}

/** @type {readonly DocumentId[]} */
export const documentIds = ["A", "B", "C"];
