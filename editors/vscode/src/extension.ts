import { commands, window, workspace, type Disposable, type ExtensionContext } from "vscode";
import { isDocumentText } from "../../../tools/lsp/document-text.ts";
import type { Session } from "./session.ts";

/** The server and what belongs to it, from the first OpenAPI document on. */
let session: Promise<Session> | undefined;

/** Waits for an OpenAPI document. Until one is open, neither a client nor a server is loaded. */
export function activate(context: ExtensionContext): void {
  const start = async (): Promise<Session> => {
    const { startSession } = await import("./session.ts");
    return (session ??= startSession(context));
  };
  const look = (): void => {
    const text = window.activeTextEditor?.document.getText();
    const isDocument = text !== undefined && isDocumentText(text);
    void commands.executeCommand("setContext", "diptych.isDocument", isDocument);
    const isOpen = workspace.textDocuments.some(
      (document) => isData(document.languageId) && isDocumentText(document.getText()),
    );
    if (isOpen && session === undefined) void start().catch(show);
  };
  const preview = async (isAsked: boolean): Promise<void> =>
    (await start()).preview.show(isAsked).catch(show);
  const disposables: Disposable[] = [
    window.onDidChangeActiveTextEditor(look),
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(({ document: { languageId } }) => {
      if (isData(languageId)) look();
    }),
    commands.registerCommand("diptych.preview", () => preview(false)),
    commands.registerCommand("diptych.previewOf", () => preview(true)),
    commands.registerCommand("diptych.restart", async () => {
      await stop();
      await start().catch(show);
    }),
  ];
  context.subscriptions.push(...disposables);
  look();
}

/** Ends the server. */
export const deactivate = (): Promise<void> => stop();

async function stop(): Promise<void> {
  const running = session;
  session = undefined;
  await (await running?.catch(() => undefined))?.stop();
}

const isData = (language: string): boolean => /^(?:yaml|jsonc?)$/.test(language);

function show(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  void window.showErrorMessage(`Diptych: ${reason}`);
}
