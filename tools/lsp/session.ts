import path from "node:path";
import {
  DidChangeWatchedFilesNotification,
  TextDocumentSyncKind,
  type CodeAction,
  type CodeActionParams,
  type CompletionItem,
  type Connection,
  type Definition,
  type DidChangeTextDocumentParams,
  type DidChangeWatchedFilesParams,
  type DidOpenTextDocumentParams,
  type DocumentLink,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import type { ConfigCheck } from "../frame/config/config-check.ts";
import { version } from "../frame/version.ts";
import { CheckQueue } from "./check-queue.ts";
import { Checks } from "./checks.ts";
import {
  codeActions,
  fixAllKind,
  resolvedAction,
  type ActionParts,
} from "./actions/code-actions.ts";
import { completions } from "./completion.ts";
import { diagnosticOf } from "./diagnostics.ts";
import type { Guard, Token } from "./guard.ts";
import { Hovers } from "./hover.ts";
import type { DocumentVersion } from "./meta-schema-walk.ts";
import { OpenFiles, pathOf } from "./open-files.ts";
import { placeAt } from "./place.ts";
import type { NoPreview, Preview, PreviewParams } from "./preview/request.ts";
import { Projects } from "./project.ts";
import { Names } from "./names/names.ts";
import type { LinkData } from "./ranges/links.ts";
import { ReadableTexts } from "./readable-texts.ts";
import { NameRequests } from "./requests/name-requests.ts";
import { TextRequests } from "./requests/text-requests.ts";
import { SyntaxTrees } from "./syntax/syntax-of.ts";
import { TextReaders } from "./texts/text-readers.ts";
import { changedText } from "./texts/changed-text.ts";

/** A notification about a document of the editor. */
interface AboutDocument {
  readonly textDocument: TextDocumentIdentifier;
}

/** State of the server for one editor. Each request and notification of the protocol is a method. */
export class Session {
  readonly #connection: Connection;
  readonly #files = new OpenFiles();
  readonly #readers = new TextReaders();
  readonly #projects: Projects;
  readonly #checks: Checks;
  readonly #hovers: Hovers;
  readonly #readable: ReadableTexts;
  readonly #queue: CheckQueue;
  readonly #trees = new SyntaxTrees(this.#readers);
  readonly #names: Names;
  /** Whether the editor asks for the edits of an action when it is chosen. */
  #isLazy = false;
  /** Requests about texts, and about names. */
  readonly texts: TextRequests;
  readonly named: NameRequests;

  constructor(connection: Connection, guard: Guard, configChecks: readonly ConfigCheck[]) {
    this.#connection = connection;
    this.#projects = new Projects(configChecks);
    this.#checks = new Checks(this.#files, this.#projects, this.#readers, () => {
      this.#hovers.forget();
      this.#names.forget();
      this.#trees.forget();
    });
    this.#hovers = new Hovers(this.#files, this.#checks, this.#readers, this.#trees);
    this.#readable = new ReadableTexts(this.#files, this.#checks, this.#readers, this.#trees);
    this.#queue = new CheckQueue({
      check: (changed) => this.#checks.check(changed),
      publish: (touched) => this.#publish(touched),
      guarded: (work) => () => guard.around(work, undefined)(undefined),
    });
    this.#names = new Names(this.#files, this.#checks, this.#readable);
    const [files, checks, queue] = [this.#files, this.#checks, this.#queue];
    const [readers, readable, names, trees] = [
      this.#readers,
      this.#readable,
      this.#names,
      this.#trees,
    ];
    this.texts = new TextRequests({ files, checks, queue, trees });
    this.named = new NameRequests({
      files,
      checks,
      queue,
      readers,
      readable,
      names,
      tell: (message) => void connection.window.showInformationMessage(message),
    });
  }

  initialize(params: InitializeParams): InitializeResult {
    const { workspaceFolders, rootUri, capabilities } = params;
    const options = (params.initializationOptions ?? {}) as { readonly format?: unknown };
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    this.#projects.open(uris.flatMap((uri) => pathOf(uri) ?? []));
    const { resolveSupport, dataSupport } = capabilities.textDocument?.codeAction ?? {};
    this.#isLazy = dataSupport === true && resolveSupport?.properties.includes("edit") === true;
    this.named.hasVersions = capabilities.workspace?.workspaceEdit?.documentChanges === true;
    this.texts.mostFolds = capabilities.textDocument?.foldingRange?.rangeLimit;
    return {
      serverInfo: { name: "diptych", version: version() },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        definitionProvider: true,
        completionProvider: { triggerCharacters: ["/", "#", '"', "'", " "] },
        documentSymbolProvider: { label: "Diptych" },
        workspaceSymbolProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        renameProvider: { prepareProvider: true },
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        // Editors ask which one is meant where several format the same files.
        documentRangeFormattingProvider: options.format !== false,
        documentLinkProvider: { resolveProvider: true },
        codeActionProvider: {
          codeActionKinds: ["quickfix", fixAllKind],
          resolveProvider: this.#isLazy,
        },
        workspace: { workspaceFolders: { supported: true } },
      },
    };
  }

  /** Asks the editor to tell of files that change. Those without it tell of what is saved in them. */
  async initialized(): Promise<void> {
    const patterns = ["**/*.{yaml,yml,json}", "**/diptych.config.*"];
    const watchers = patterns.map((globPattern) => ({ globPattern }));
    await this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }

  opened({ textDocument: { uri, version: number, text } }: DidOpenTextDocumentParams): void {
    const open = this.#files.set(uri, number, text.replace(/^\uFEFF/, ""));
    if (open !== undefined) this.#queue.add(open.path, 0);
  }

  changed({
    textDocument: { uri, version: number },
    contentChanges,
  }: DidChangeTextDocumentParams): void {
    const file = pathOf(uri);
    const before = file === undefined ? undefined : this.#files.get(file);
    if (before === undefined) return;
    this.#files.set(uri, number, changedText(before.text, contentChanges));
    this.#queue.add(before.path);
  }

  closed({ textDocument: { uri } }: AboutDocument): void {
    const file = pathOf(uri);
    if (file === undefined) return;
    this.#files.close(file);
    this.#readers.forget(file);
    this.#trees.forget();
    this.#queue.publish(this.#checks.close(file));
    for (const { entry } of this.#checks.documentsOf(file)) this.#queue.add(entry);
  }

  saved({ textDocument }: AboutDocument): void {
    this.#changedOnDisk(textDocument);
  }

  changedOnDisk({ changes }: DidChangeWatchedFilesParams): void {
    for (const change of changes) this.#changedOnDisk(change);
  }

  async definition(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    token: Token,
  ): Promise<Definition | null> {
    await this.#queue.settle(token);
    const target = (await placeAt(uri, position, this.#checks, this.#readable))?.target;
    const range = target && (await this.#readable.rangeIn(target.file, target.pointer));
    return target === undefined || range === undefined
      ? null
      : { uri: this.#files.uriOf(target.file), range };
  }

  /** Looks up where a reference leads that is followed. */
  async followed(link: DocumentLink, token: Token): Promise<DocumentLink> {
    const { uri, reference } = (link.data ?? {}) as Partial<LinkData>;
    if (link.target !== undefined || uri === undefined || reference === undefined) return link;
    const textDocument = { uri };
    const found = await this.definition({ textDocument, position: link.range.start }, token);
    const place = Array.isArray(found) ? found[0] : found;
    if (place === null || place === undefined)
      return /^https?:/.test(reference) ? { ...link, target: reference } : link;
    const { line, character } = place.range.start;
    return { ...link, target: `${place.uri}#L${line + 1},${character + 1}` };
  }

  async hover(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    token: Token,
  ): Promise<Hover | null> {
    await this.#queue.settle(token);
    const place = await placeAt(uri, position, this.#checks, this.#readable);
    if (place === undefined) return null;
    const value = await this.#hovers.text(place.document, place.target ?? place);
    return value === undefined
      ? null
      : { contents: { kind: "markdown", value }, range: place.range };
  }

  async complete(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    token: Token,
  ): Promise<CompletionItem[]> {
    const open = this.#files.get(pathOf(uri) ?? "");
    if (open === undefined) return [];
    await this.#queue.rest(token);
    const documents = this.#checks.documentsOf(open.path);
    const read = new Set(documents.flatMap((one) => [one.entry, ...one.read]));
    const values = new Map<string, unknown>();
    for (const file of read)
      if (file !== open.path) values.set(file, await this.#readable.valueOf(file));
    const entry = values.get(documents[0]?.entry ?? open.path);
    const blocks = (text: string) => this.#readers.blocks(open.path, text);
    const written = {
      file: open.path,
      blocks,
      text: open.text,
      version: versionOf(entry, open.text),
      values,
      earlier: () => this.#readable.valueOf(open.path),
    };
    return [...(await completions(written, position))];
  }

  async codeActions(
    { textDocument: { uri }, context }: CodeActionParams,
    token: Token,
  ): Promise<CodeAction[]> {
    await this.#queue.settle(token);
    const file = pathOf(uri);
    if (file === undefined) return [];
    const shown = context.diagnostics.filter(({ source }) => source === "diptych");
    const asked = { file, shown, only: context.only };
    return [...(await codeActions(asked, this.#actions()))];
  }

  /** Makes the edits of an action that was chosen. */
  async chosen(action: CodeAction, token: Token): Promise<CodeAction> {
    await this.#queue.settle(token);
    const resolved = await resolvedAction(action, this.#actions());
    if (resolved.edit === undefined)
      void this.#connection.window.showInformationMessage(
        "The text is written in a way that is left alone. Change it by hand.",
      );
    return resolved;
  }

  #actions(): ActionParts {
    const [checks, files, readable] = [this.#checks, this.#files, this.#readable];
    return { checks, files, readable, isLazy: this.#isLazy };
  }

  async preview(
    { textDocument: { uri }, module, all }: PreviewParams,
    token: Token,
  ): Promise<Preview | NoPreview> {
    await this.#queue.settle(token);
    const file = pathOf(uri);
    const [document] = file === undefined ? [] : this.#checks.documentsOf(file);
    if (document === undefined) return { reason: "this file belongs to no OpenAPI document" };
    // Most starts of the server show no preview.
    const { previewOf } = await import("./preview/preview-of.ts");
    return previewOf(document, this.#files, module, all);
  }

  shutdown(): void {
    this.#queue.stop();
  }

  async #publish(touched: Iterable<string>): Promise<void> {
    for (const file of new Set(touched)) {
      const found = this.#checks.findingsIn(file);
      const open = this.#files.get(file);
      const diagnostics = found.map((one) =>
        diagnosticOf(one, (other) => this.#files.uriOf(other)),
      );
      const state = open === undefined ? {} : { version: open.version };
      await this.#connection.sendDiagnostics({
        uri: this.#files.uriOf(file),
        ...state,
        diagnostics,
      });
    }
  }

  #changedOnDisk({ uri }: TextDocumentIdentifier): void {
    const file = pathOf(uri);
    if (file === undefined) return;
    this.#names.forget();
    if (path.basename(file).startsWith("diptych.config.")) {
      this.#projects.forget();
      for (const open of this.#files.all) this.#queue.add(open.path);
      return;
    }
    const isPart = this.#checks.documentsOf(file).length > 0 || this.#checks.incomplete.length > 0;
    if (this.#files.get(file) === undefined && isPart) this.#queue.add(file);
  }
}

/** The version of OpenAPI that the entry of a document states, or else the text that is written. */
function versionOf(entry: unknown, text: string): DocumentVersion {
  const fields =
    typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : {};
  const stated =
    fields["openapi"] ??
    fields["swagger"] ??
    /(?:openapi|swagger)["']?\s*:\s*["']?([\d.]+)/.exec(text)?.[1];
  const found = /^(?:2\.0|3\.[0-2])/.exec(String(stated))?.[0];
  return (found as DocumentVersion | undefined) ?? "3.1";
}
