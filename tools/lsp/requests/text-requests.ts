import {
  type DocumentLink,
  type DocumentLinkParams,
  type DocumentSymbol,
  type DocumentRangeFormattingParams,
  type DocumentSymbolParams,
  type FoldingRange,
  type FoldingRangeParams,
  type SelectionRange,
  type SelectionRangeParams,
  type SymbolInformation,
  type TextDocumentIdentifier,
  type TextEdit,
  type WorkspaceSymbolParams,
} from "vscode-languageserver/node";
import type { CheckQueue } from "../check-queue.ts";
import type { Checks } from "../checks.ts";
import { isDocumentText } from "../document-text.ts";
import { refuseCancelled, type Token } from "../guard.ts";
import { formatRange } from "../format/format-range.ts";
import { pathOf, type OpenFiles } from "../open-files.ts";
import { documentSymbols, SymbolSearch } from "../outline/symbols.ts";
import { foldingRanges } from "../ranges/folding.ts";
import { documentLinks } from "../ranges/links.ts";
import { selectionRanges } from "../ranges/selection.ts";
import { SyntaxTrees } from "../syntax/syntax-of.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";

/** Parts of the server that know texts. */
export interface TextParts {
  readonly files: OpenFiles;
  readonly checks: Checks;
  readonly queue: CheckQueue;
  readonly trees: SyntaxTrees;
}

/** Requests about texts as they are written, which may have mistakes. */
export class TextRequests {
  readonly #parts: TextParts;
  /** Most ranges to fold that the editor takes. */
  mostFolds: number | undefined;

  constructor(parts: TextParts) {
    this.#parts = parts;
  }

  async symbols({ textDocument }: DocumentSymbolParams, token: Token): Promise<DocumentSymbol[]> {
    const tree = await this.#treeOf(textDocument, token);
    return tree === undefined ? [] : documentSymbols(tree);
  }

  async folds({ textDocument }: FoldingRangeParams, token: Token): Promise<FoldingRange[]> {
    const tree = await this.#treeOf(textDocument, token);
    return tree === undefined ? [] : foldingRanges(tree, this.mostFolds);
  }

  async selections(
    { textDocument, positions }: SelectionRangeParams,
    token: Token,
  ): Promise<SelectionRange[] | null> {
    const tree = await this.#treeOf(textDocument, token);
    return tree === undefined ? null : selectionRanges(tree, positions);
  }

  async links({ textDocument }: DocumentLinkParams, token: Token): Promise<DocumentLink[]> {
    const tree = await this.#treeOf(textDocument, token);
    return tree === undefined ? [] : documentLinks(textDocument.uri, tree);
  }

  /** Lays out a part of a text; null where that is not safe. */
  async format(
    { textDocument, range, options }: DocumentRangeFormattingParams,
    token: Token,
  ): Promise<TextEdit[] | null> {
    const tree = await this.#treeOf(textDocument, token);
    const file = pathOf(textDocument.uri);
    if (tree === undefined || file === undefined) return null;
    const positions = new TextPositions(tree.text);
    const part = { start: positions.offset(range.start), end: positions.offset(range.end) };
    const size = Math.min(Math.max(options.tabSize, 1), 16);
    const indentation = { size, isTab: !options.insertSpaces };
    const edits = await formatRange(file, tree.text, part, indentation, this.#parts.trees);
    await refuseCancelled(token);
    return (
      edits?.map(({ start, end, text }) => ({
        range: positions.range(start, end),
        newText: text,
      })) ?? null
    );
  }

  /** Operations and components of the documents that are open, and of those of the configuration. */
  async find({ query }: WorkspaceSymbolParams, token: Token): Promise<SymbolInformation[]> {
    const { files, checks, queue } = this.#parts;
    await queue.settle(token);
    const missing = await checks.unchecked();
    if (missing.length > 0) await queue.checkNow(missing, token);
    const search = new SymbolSearch(query);
    // The tree of the open file is kept; others would take its place.
    const trees = new SyntaxTrees({ blocks: () => undefined });
    for (const file of checks.allFiles) {
      if (search.isFull) break;
      await refuseCancelled(token);
      const text = await files.textOf(file);
      if (text !== undefined) search.search({ uri: files.uriOf(file), tree: trees.of(file, text) });
    }
    return search.found;
  }

  /** The tree of a file that belongs to a document; undefined for others. */
  async #treeOf({ uri }: TextDocumentIdentifier, token: Token): Promise<SyntaxTree | undefined> {
    await refuseCancelled(token);
    const { files, checks, queue, trees } = this.#parts;
    const file = pathOf(uri);
    const text = file === undefined ? undefined : files.get(file)?.text;
    if (file === undefined || text === undefined) return undefined;
    if (!isDocumentText(text) && checks.documentsOf(file).length === 0) {
      // A check tells whether a document refers to it.
      await queue.settle(token);
      if (checks.documentsOf(file).length === 0) return undefined;
    }
    return trees.of(file, files.get(file)?.text ?? text);
  }
}
