// @ts-check
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { documentsFolder } from "../../scripts/corpus/documents.mjs";
import { githubDocument } from "../commands/github.mjs";

/** Documents of three vendors in the public collection that `npm run corpus -- --fetch` keeps. */
const vendorFiles = {
  Stripe: "stripe.com.json",
  Jira: "atlassian.com/jira.json",
  DigitalOcean: "digitalocean.com.json",
};

/**
 * Documents of vendors by their names.
 *
 * @returns {Readonly<Record<string, string>>} files; empty where the collection is not fetched
 */
export function vendorDocuments() {
  const api = documentsFolder();
  if (api === undefined) return {};
  const all = Object.entries(vendorFiles).map(([name, file]) => [name, path.join(api, file)]);
  return Object.fromEntries(all.filter(([, file = ""]) => existsSync(file)));
}

/** GitHub's document and those of vendors, by their names. @returns {Readonly<Record<string, string>>} */
export function publicDocuments() {
  const github = githubDocument();
  return { ...(github && { GitHub: github }), ...vendorDocuments() };
}

/**
 * A document in JSON written as YAML, as a program writes it.
 *
 * @param {string} document
 * @param {string} folder
 * @returns {string} the new file
 */
export function asYaml(document, folder) {
  const file = path.join(folder, `${path.basename(document, ".json")}.yaml`);
  const value = JSON.parse(readFileSync(document, "utf8"));
  writeFileSync(file, stringify(value, { aliasDuplicateObjects: false }));
  return file;
}
