import type { Document, YAMLParseError } from "yaml";
import { explainYaml } from "./explain-yaml.ts";
import type { Parsed } from "../parsed.ts";
import { indentQuoted } from "./quoted-lines.ts";
import { yamlDocument } from "./yaml-document.ts";
import { yamlValue } from "./yaml-value.ts";

const options = {
  merge: true,
  version: "1.2",
  prettyErrors: false,
  logLevel: "error",
  // The library compares each key with all before it.
  uniqueKeys: false,
} as const;

/**
 * Reads YAML 1.2 with merge keys. `__proto__` becomes an ordinary member. Lines of quoted texts that
 * are not indented deep enough are read in a text in which they are.
 */
export function parseYaml(text: string): Parsed {
  const read = parseExactly(text);
  const code = read.problem?.code;
  if (code !== "yaml-syntax" && code !== "yaml-indentation") return read;
  const indented = indentQuoted(text);
  const again = indented && parseExactly(indented.text);
  return again === undefined || again.problem !== undefined ? read : { ...again, indented };
}

function parseExactly(text: string): Parsed {
  const document = parseYamlDocument(text);
  const syntaxError = document.errors.find((error) => !isEmptyEnd(error, text));
  return syntaxError === undefined
    ? yamlValue(document)
    : { problem: explainYaml(syntaxError, text) };
}

/** A second document that is empty, such as behind a line of dashes at the end. */
const isEmptyEnd = ({ code, pos }: YAMLParseError, text: string): boolean =>
  code === "MULTIPLE_DOCS" && /^(?:---|\.\.\.|\s+|#.*)*$/.test(text.slice(pos[0]));

/** The document with the positions of its nodes. */
export function parseYamlDocument(text: string): Document {
  return yamlDocument(text, options);
}
