import { parseDocument, type Document, type YAMLParseError } from "yaml";
import { explainYaml } from "./explain-yaml.ts";
import type { Parsed } from "./parsed.ts";

/** Nodes that the aliases of one file may stand for, so that a small file cannot fill the memory. */
const maxAliasCount = 10_000;

const options = { merge: true, version: "1.2", prettyErrors: false, logLevel: "error" } as const;

/** Reads YAML 1.2 with merge keys. `__proto__` becomes an ordinary member. */
export function parseYaml(text: string): Parsed {
  const document = parseYamlDocument(text);
  const syntaxError = document.errors.find((error) => !isEmptyEnd(error, text));
  if (syntaxError !== undefined) return { problem: explainYaml(syntaxError, text) };
  try {
    return { value: document.toJS({ maxAliasCount }) as unknown };
  } catch (error) {
    // An alias to nothing is found only here, as is a file whose aliases expand without end.
    const reason = error instanceof Error ? error.message : String(error);
    const code = /alias count/i.test(reason) ? "yaml-alias-limit" : "yaml-syntax";
    const alias = /alias.*?: (\S+)$/.exec(reason)?.[1];
    const at = alias === undefined ? -1 : text.indexOf(`*${alias}`);
    const start = Math.max(at, 0);
    return { problem: { code, text: reason, start, end: start + 1 } };
  }
}

/** A second document that is empty, such as behind a line of dashes at the end. */
const isEmptyEnd = ({ code, pos }: YAMLParseError, text: string): boolean =>
  code === "MULTIPLE_DOCS" && /^(?:---|\.\.\.|\s+|#.*)*$/.test(text.slice(pos[0]));

/** The document with the positions of its nodes. */
export function parseYamlDocument(text: string): Document {
  return parseDocument(text, options);
}
