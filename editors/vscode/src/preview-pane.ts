import {
  EventEmitter,
  Uri,
  ViewColumn,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type TextDocument,
  type TextDocumentContentProvider,
} from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** Scheme of generated texts. Their path ends with `.ts`; their query is the document's address. */
const scheme = "diptych";

/** The answer of `diptych/preview`, see `tools/lsp/preview/request.ts`. */
type Answer = Shown | { readonly reason: string };

interface Shown {
  readonly text: string;
  readonly isFormatted: boolean;
  readonly modules: readonly string[];
}

/** Characters from which on a text is shown as templates print it: formatting it would hold up other extensions. */
const mostFormatted = 500_000;

/** Milliseconds without a key, behind which shown modules are generated again. */
const pause = 300;

/** Generated modules beside their documents. They follow what is typed. */
export class PreviewPane implements TextDocumentContentProvider, Disposable {
  readonly #client: LanguageClient;
  readonly #changed = new EventEmitter<Uri>();
  readonly #disposables: Disposable[];
  /** Texts that were shown last, by address, until their editors are closed. */
  readonly #shown = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(client: LanguageClient) {
    this.#client = client;
    this.#disposables = [
      this.#changed,
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme !== scheme) this.#refreshLater();
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())),
    ];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const one of this.#disposables) one.dispose();
  }

  /** Opens a module of the active document beside it. */
  async show(isAsked: boolean): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document === undefined) return;
    const first = workspace.getConfiguration("diptych.preview").get<string>("module") ?? "types";
    const module = isAsked
      ? await window.showQuickPick(this.#modulesOf(document, first), { title: "Generated module" })
      : first;
    if (module === undefined) return;
    const shown = await workspace.openTextDocument(addressOf(document, module));
    await window.showTextDocument(shown, { viewColumn: ViewColumn.Beside, preserveFocus: true });
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const module = uri.path.slice(1, -".ts".length);
    const params = { textDocument: { uri: uri.query }, module };
    const answer = await this.#client.sendRequest<Answer>("diptych/preview", params, token);
    const key = uri.toString();
    if ("reason" in answer) {
      // Typing breaks the document for a moment; code that goes and comes would be hard to read.
      const before = this.#shown.get(key);
      return before === undefined
        ? `// Nothing is shown: ${answer.reason}.\n`
        : `// Not up to date: ${answer.reason}.\n${before}`;
    }
    const text = await formattedText(answer);
    this.#shown.set(key, text);
    return text;
  }

  /** All modules that the document has. Earlier servers name those of one artefact. */
  async #modulesOf({ uri }: TextDocument, module: string): Promise<readonly string[]> {
    const params = { textDocument: { uri: uri.toString() }, module, all: true };
    const answer = await this.#client.sendRequest<Answer>("diptych/preview", params);
    if ("reason" in answer) throw new Error(answer.reason);
    return answer.modules;
  }

  #refreshLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const { uri } of workspace.textDocuments)
        if (uri.scheme === scheme) this.#changed.fire(uri);
    }, pause);
  }
}

async function formattedText({ text, isFormatted }: Shown): Promise<string> {
  if (isFormatted || text.length >= mostFormatted) return text;
  const { formatted } = await import("./format.ts");
  return formatted(text).catch(() => text);
}

const addressOf = ({ uri }: TextDocument, module: string): Uri =>
  Uri.from({ scheme, path: `/${module}.ts`, query: uri.toString() });
