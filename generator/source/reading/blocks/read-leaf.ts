import { isAlias, visit } from "yaml";
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
