import { isAlias, visit } from "yaml";
import type { Span } from "../json/locate-json.ts";
import type { ParseProblem } from "../parsed.ts";
import { parseYaml, parseYamlDocument } from "../yaml/parse-yaml.ts";
import type { Leaf } from "./block.ts";

/** Mistakes whose sense depends on the whole text. */
const ofWholeTexts: ReadonlySet<ParseProblem["code"]> = new Set([
  "yaml-documents",
  "yaml-alias-limit",
  "nesting-too-deep",
]);

/** Reads an entry of a block mapping by itself. */
export function readLeaf(text: string): Leaf {
  const parsed = parseYaml(text);
  const read = { kind: "leaf", text, hasNoKey: false, spans: new Map() } as const;
  if (parsed.problem !== undefined) {
    const { problem } = parsed;
    const isUnusual = ofWholeTexts.has(problem.code) || namesNodes(text);
    return { ...read, name: "", value: undefined, problem, isUnusual };
  }
  const [entry, ...others] = entriesIn(parsed.value);
  if (entry === undefined || others.length > 0) {
    const reason = "a colon is missing after this key";
    const problem = { code: "yaml-syntax", text: reason, start: 0, end: text.length } as const;
    const isUnusual = others.length > 0;
    return { ...read, name: "", value: undefined, problem, hasNoKey: !isUnusual, isUnusual };
  }
  const [name, value] = entry;
  const isUnusual = parsed.indented !== undefined || name === "__proto__" || namesNodes(text);
  return { ...read, name, value, problem: undefined, isUnusual };
}

/** A key and its place. */
export interface Key {
  readonly name: string;
  readonly span: Span;
}

/** The key at the beginning of an entry; undefined where it takes the grammar to read it. */
export function simpleKey(text: string): Key | undefined {
  const found = /^( *)(?:(["'])([^"'\\\r\n]*)\2|([A-Za-z_/$][\w./{}$-]*)):(?=\s|$)/.exec(text);
  if (found === null) return undefined;
  const [, { length: start } = "", quote, quoted = "", plain] = found;
  const name = plain ?? quoted;
  // Words such as `null` are read as values.
  if (name === "__proto__" || (plain !== undefined && /^(?:null|true|false)$/i.test(plain)))
    return undefined;
  const marks = quote === undefined ? 0 : 2;
  return { name, span: { start, end: start + name.length + marks } };
}

/**
 * An entry of a mapping whose value is known; undefined where its key is not a simple one.
 *
 * @param around value of the mapping
 */
export function knownLeaf(text: string, around: unknown): Leaf | undefined {
  const name = simpleKey(text)?.name;
  if (name === undefined || !hasMember(around, name)) return undefined;
  const read = { problem: undefined, hasNoKey: false, isUnusual: false, spans: new Map() } as const;
  return { kind: "leaf", text, name, value: around[name], ...read };
}

/** The value under a key, if it is known. */
export const memberOf = (around: unknown, name: string): unknown =>
  hasMember(around, name) ? around[name] : undefined;

const hasMember = (around: unknown, name: string): around is Readonly<Record<string, unknown>> =>
  typeof around === "object" && around !== null && Object.hasOwn(around, name);

/** Stands for an entry of a text that is read in another way after all. */
export function skippedLeaf(text: string): Leaf {
  const read = { problem: undefined, hasNoKey: false, isUnusual: false, spans: new Map() } as const;
  return { kind: "leaf", text, name: "", value: undefined, ...read };
}

const entriesIn = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Whether nodes have anchors or are aliases, which connect an entry with others. */
function namesNodes(text: string): boolean {
  if (!/(?:^|[\s[{,:])[&*]\S/.test(text)) return false;
  let names = false;
  visit(parseYamlDocument(text), {
    Node(_, node) {
      names = isAlias(node) || node.anchor !== undefined;
      return names ? visit.BREAK : undefined;
    },
  });
  return names;
}
