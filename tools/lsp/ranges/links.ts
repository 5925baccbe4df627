import type { DocumentLink } from "vscode-languageserver/node";
import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import type { SyntaxMember, SyntaxNode } from "../syntax/syntax-node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";

/** Most links of a file that are answered. */
const mostLinks = 5000;

/** Characters of an address up to which it is one. */
const mostOfAddress = 2000;

/** Data of a link whose target is looked up when it is followed. */
export interface LinkData {
  readonly uri: string;
  readonly reference: string;
}

/** References of a file, whose targets are looked up when they are followed, and addresses of the web. */
export function documentLinks(uri: string, tree: SyntaxTree): DocumentLink[] {
  const positions = new TextPositions(tree.text);
  const references = referencesIn(tree);
  const links = references.slice(0, mostLinks).map(({ span, text }): DocumentLink => {
    const data: LinkData = { uri, reference: text };
    return { range: positions.range(span.start, span.end), data };
  });
  let next = 0;
  for (const { 0: written, index } of tree.text.matchAll(/https?:\/\/[^\s"'<>`\\{}|^]+/g)) {
    if (links.length >= mostLinks) break;
    while (next < references.length && (references[next]?.span.end ?? 0) <= index) next += 1;
    const isReference = (references[next]?.span.start ?? Infinity) <= index;
    const address = written.replace(/[),.;:!?\]]+$/, "");
    // An address with a variable leads nowhere.
    const isOpen = /^[{}]/.test(
      tree.text.slice(index + written.length, index + written.length + 1),
    );
    if (isReference || isOpen || address.length > mostOfAddress || !URL.canParse(address)) continue;
    links.push({ range: positions.range(index, index + address.length), target: address });
  }
  return links;
}

interface Reference {
  readonly span: Span;
  readonly text: string;
}

const keywords = new Set(["$ref", "$dynamicRef", "operationRef"]);

/** Texts that refer to something, in the order of the text. */
function referencesIn(tree: SyntaxTree): readonly Reference[] {
  const found: Reference[] = [];
  const pending: { readonly node: SyntaxNode; readonly keys: readonly [string, string] }[] = [];
  if (tree.root !== undefined) pending.push({ node: tree.root, keys: ["", ""] });
  const note = (
    { name, value }: SyntaxMember,
    [outer, around]: readonly [string, string],
  ): void => {
    if (value?.kind !== "scalar") return;
    const isMapped = around === "mapping" && outer === "discriminator";
    if (!isMapped && !keywords.has(name)) return;
    const text = tree.textOf(value) ?? "";
    if (text === "" || (isMapped && !/[#/.]/.test(text))) return;
    const isQuoted = /["']/.test(tree.text[value.start] ?? "");
    const by = isQuoted && value.end - value.start > 1 ? 1 : 0;
    found.push({ span: { start: value.start + by, end: value.end - by }, text });
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, keys } = next;
    for (const member of node.members) note(member, keys);
    for (let i = node.members.length - 1; i >= 0; i--) {
      const { name, value } = node.members[i] as SyntaxMember;
      if (value !== undefined) pending.push({ node: value, keys: [keys[1], name] });
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}
