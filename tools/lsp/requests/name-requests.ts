import path from "node:path";
import {
  DocumentHighlightKind,
  LSPErrorCodes,
  ResponseError,
  type DocumentHighlight,
  type DocumentHighlightParams,
  type Location,
  type Position,
  type PrepareRenameParams,
  type Range,
  type ReferenceParams,
  type RenameParams,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import type { CheckQueue } from "../check-queue.ts";
import type { Checks } from "../checks.ts";
import { refuseCancelled, type Token } from "../guard.ts";
import { keyOf, type Token as NameToken } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { Names } from "../names/names.ts";
import { subjectAt, usesOf, type Use } from "../names/references.ts";
import { pathOf, type OpenFiles } from "../open-files.ts";
import type { ReadableTexts } from "../readable-texts.ts";
import { Refusal, type TokenChange } from "../rename/change.ts";
import { editsOf } from "../rename/edits.ts";
import { planRename } from "../rename/plan.ts";
import { renameAt, type RenameAt } from "../rename/rename-subject.ts";
import { tokenText } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";
import type { TextReaders } from "../texts/text-readers.ts";

/** Parts of the server that know the names of documents. */
export interface NameParts {
  readonly files: OpenFiles;
  readonly checks: Checks;
  readonly names: Names;
  readonly queue: CheckQueue;
  readonly readable: ReadableTexts;
  readonly readers: TextReaders;
  /** Tells the user something beside an answer. */
  tell(message: string): void;
}

/** Most places that are answered. */
const mostPlaces = 20_000;

/** Requests about names: all their places, those in one file, and other names. */
export class NameRequests {
  readonly #parts: NameParts;
  /** Whether the editor takes edits with the version of the text that they are for. */
  hasVersions = false;

  constructor(parts: NameParts) {
    this.#parts = parts;
  }

  async references(
    { textDocument: { uri }, position, context }: ReferenceParams,
    token: Token,
  ): Promise<Location[]> {
    const { files, queue } = this.#parts;
    await queue.settle(token);
    const at = await this.#tokenAt(uri, position);
    if (at === undefined) return [];
    await this.#loadAll(at.token.file, token);
    const uses = (await this.#uses(at.token)).filter(
      ({ isDeclaration }) => context.includeDeclaration || !isDeclaration,
    );
    await refuseCancelled(token);
    const placed = await this.#placed(uses.slice(0, mostPlaces));
    return placed.map(({ use, range }) => ({ uri: files.uriOf(use.file), range }));
  }

  async highlights(
    { textDocument: { uri }, position }: DocumentHighlightParams,
    token: Token,
  ): Promise<DocumentHighlight[]> {
    const { checks, queue } = this.#parts;
    // Cursors move while a person types, and a check would hold them up.
    const isKnown = checks.documentsOf(pathOf(uri) ?? "").length > 0;
    await (isKnown ? queue.rest(token) : queue.settle(token));
    const at = await this.#tokenAt(uri, position);
    if (at === undefined) return [];
    const uses = (await this.#uses(at.token)).filter(({ file }) => file === at.token.file);
    // A key that nothing names is no news.
    if (uses.every(({ isDeclaration }) => isDeclaration)) return [];
    const placed = await this.#placed(uses.slice(0, mostPlaces));
    return placed.map(({ use, range }) => ({
      range,
      kind: use.isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  }

  async prepareRename(
    { textDocument: { uri }, position }: PrepareRenameParams,
    token: Token,
  ): Promise<{ readonly range: Range; readonly placeholder: string } | null> {
    await this.#parts.queue.settle(token);
    const { range, name } = await this.#renamedAt(uri, position);
    return { range, placeholder: name };
  }

  async rename(
    { textDocument: { uri }, position, newName }: RenameParams,
    token: Token,
  ): Promise<WorkspaceEdit | null> {
    const { files, checks, queue, readers } = this.#parts;
    await queue.settle(token);
    const file = pathOf(uri);
    if (file !== undefined) await this.#loadAll(file, token);
    const found = await this.#renamedAt(uri, position);
    if (newName === found.name) return { changes: {} };
    const [document] = checks.documentsOf(found.token.file);
    const folder = document?.project.folder ?? path.dirname(found.token.file);
    const changes = new Map<string, TokenChange>();
    for (const index of found.indexes) {
      const at = renamedIn(index, found);
      const plan = at && planRename(at, newName, index);
      if (plan instanceof Refusal) throw refused(plan.reason);
      for (const change of plan ?? []) changes.set(keyOf(change), change);
      const overlay = at && (await this.#overlayWith(found.name, index));
      if (overlay !== undefined)
        throw refused(`the overlay '${path.basename(overlay)}' names '${found.name}' too`);
    }
    await refuseCancelled(token);
    const textOf = (one: string): Promise<string | undefined> => files.textOf(one);
    const edits = await editsOf([...changes.values()], { folder, readers, textOf });
    if (edits instanceof Refusal) throw refused(edits.reason);
    await refuseCancelled(token);
    const config = document?.project.file;
    const source = config === undefined ? undefined : await files.textOf(config);
    if (source !== undefined && wordIn(source, found.name))
      this.#parts.tell(
        `The configuration has '${found.name}' too. If it means this one, correct it there.`,
      );
    const converted = edits.map(({ file: one, text, edits: list }) => {
      const positions = new TextPositions(text);
      const own = list.map(
        (edit): TextEdit => ({
          range: positions.range(edit.start, edit.end),
          newText: edit.text,
        }),
      );
      return { uri: files.uriOf(one), version: files.get(one)?.version ?? null, edits: own };
    });
    if (this.hasVersions)
      return {
        documentChanges: converted.map(({ uri: one, version, edits: own }) => ({
          textDocument: { uri: one, version },
          edits: own,
        })),
      };
    return { changes: Object.fromEntries(converted.map((one) => [one.uri, one.edits])) };
  }

  /** Checks the documents of the configuration that are not open, so that their names are known too. */
  async #loadAll(file: string, token: Token): Promise<void> {
    const { checks, queue } = this.#parts;
    const missing = await checks.unchecked(file);
    if (missing.length > 0) await queue.checkNow(missing, token);
  }

  /** An overlay whose text has a name, which says itself what it is about. */
  async #overlayWith(name: string, index: NameIndex): Promise<string | undefined> {
    for (const overlay of index.document.overlays) {
      const text = await this.#parts.files.textOf(overlay);
      if (text !== undefined && wordIn(text, name)) return overlay;
    }
    return undefined;
  }

  async #uses(token: NameToken): Promise<readonly Use[]> {
    const found = new Map<string, Use>();
    for (const index of await this.#parts.names.of(token.file)) {
      const subject = subjectAt(token, index)?.subject;
      if (subject === undefined) continue;
      for (const use of usesOf(subject, index))
        if (!found.has(keyOf(use))) found.set(keyOf(use), use);
    }
    return [...found.values()];
  }

  async #placed(
    uses: readonly Use[],
  ): Promise<readonly { readonly use: Use; readonly range: Range }[]> {
    const byFile = new Map<string, Use[]>();
    for (const use of uses) {
      const list = byFile.get(use.file) ?? [];
      byFile.set(use.file, list);
      list.push(use);
    }
    const placed: { readonly use: Use; readonly range: Range }[] = [];
    for (const [file, own] of byFile) {
      const ranges = (await this.#parts.readable.rangesIn(file, own)) ?? [];
      const found = ranges.map((range, index) => ({ use: own[index] as Use, range }));
      placed.push(...found.sort((a, b) => order(a.range.start, b.range.start)));
    }
    return placed;
  }

  /** The token at a position, and its text there. */
  async #tokenAt(uri: string, position: Position): Promise<PlacedToken | undefined> {
    const file = pathOf(uri);
    const text = file === undefined ? undefined : await this.#parts.readable.of(file);
    const member = text?.memberAt(position);
    if (file === undefined || text === undefined || member === undefined) return undefined;
    const { pointer, part, range } = member;
    return { token: { file, pointer, part }, range, isWhole: text.isWhole };
  }

  async #renamedAt(uri: string, position: Position): Promise<RenamedAt> {
    const at = await this.#tokenAt(uri, position);
    const file = pathOf(uri);
    const text = file === undefined ? undefined : await this.#parts.files.textOf(file);
    if (at === undefined || text === undefined) throw refused(nothingHere);
    if (!at.isWhole) throw refused("the text has a mistake; mend it first");
    const positions = new TextPositions(text);
    const [start, end] = [positions.offset(at.range.start), positions.offset(at.range.end)];
    const raw = text.slice(start, end);
    const quote = /^["']/.test(raw) ? 1 : 0;
    const inner = tokenText(raw);
    const offset = positions.offset(position) - start - quote;
    const indexes = await this.#parts.names.of(at.token.file);
    for (const index of indexes) {
      const found = renameAt(at.token, inner, offset, index);
      if (found === undefined) continue;
      // Escapes shift what stands behind them.
      const isPlain = raw.slice(quote, raw.length - quote) === inner;
      const range = isPlain
        ? positions.range(start + quote + found.start, start + quote + found.end)
        : at.range;
      return { ...found, token: at.token, inner, offset, range, indexes };
    }
    throw refused(nothingHere);
  }
}

const nothingHere =
  "components, tags, operationIds, anchors and path parameters can be renamed; here is none of them";

interface PlacedToken {
  readonly token: NameToken;
  readonly range: Range;
  /** Whether the text is read as it is, and not as it was before a mistake. */
  readonly isWhole: boolean;
}

interface RenamedAt extends RenameAt {
  readonly token: NameToken;
  readonly inner: string;
  readonly offset: number;
  readonly range: Range;
  readonly indexes: readonly NameIndex[];
}

/** The same name in another document that has the file. */
const renamedIn = (index: NameIndex, { token, inner, offset }: RenamedAt): RenameAt | undefined =>
  renameAt(token, inner, offset, index);

const order = (a: Position, b: Position): number => a.line - b.line || a.character - b.character;

const refused = (reason: string): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestFailed, reason);

/** Whether a text has a name, with no other letters beside it. */
function wordIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + name.length).slice(0, 1);
    if (!/[\w-]/.test(around)) return true;
  }
  return false;
}
